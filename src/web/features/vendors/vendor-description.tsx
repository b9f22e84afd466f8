/** Facts of a vendor as names and values. */
import { useLingui } from '@lingui/react/macro';
import type { VendorDetail } from '../../../contract/vendors.ts';
import { useWords } from '../../site/page-environment.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { Section } from '../../ui/layout.tsx';
import { TextAnchor } from '../../ui/text-link.tsx';
import { mailLink, phoneLink } from '../../client/contact-links.ts';
import { useGenderLabels } from './use-labels.ts';
import { useExperienceText } from './vendor-facts.tsx';

type Described = Pick<VendorDetail, 'phone' | 'email' | 'age' | 'gender' | 'experience_years' | 'languages' | 'specializations' | 'total_completed_leads' | 'location_details'>;

export function VendorDescription({ vendor }: { vendor: Described }) {
  const { t, i18n } = useLingui();
  const words = useWords();
  const genders = useGenderLabels();
  const experienceText = useExperienceText();
  const { phone, email, location_details: place } = vendor;
  const details = [
    { term: t`Phone`, value: phone && <TextAnchor href={phoneLink(phone)}>{phone}</TextAnchor> },
    { term: t`Email`, value: email && <TextAnchor href={mailLink(email)}>{email}</TextAnchor> },
    { term: t`Age`, value: vendor.age },
    { term: t`Gender`, value: vendor.gender && genders[vendor.gender] },
    { term: t`Experience`, value: experienceText(vendor) },
    { term: t`Languages`, value: vendor.languages.map(words).join(', ') },
    { term: t`Specializations`, value: vendor.specializations.map(words).join(', ') },
    { term: t`Completed jobs`, value: i18n.number(vendor.total_completed_leads) },
  ];
  const location = [
    { term: t`Country`, value: place.country?.name },
    { term: t`State`, value: place.state?.name },
    { term: t`City`, value: place.city?.name },
    ...(place.newsco ? [{ term: t`NEWSCO region`, value: place.newsco.name }] : []),
  ];
  return (
    <>
      <Section title={t`Details`}><DescriptionList items={details} /></Section>
      <Section title={t`Location`}><DescriptionList items={location} /></Section>
    </>
  );
}
