/** Which data, why, who sees it and how long: the itemised part of the notice. */
import { useLingui } from '@lingui/react/macro';
import { KEPT_DAYS } from '../../../contract/shared/retention.ts';
import { DescriptionList } from '../../ui/description-list.tsx';
import { Section, Stack } from '../../ui/layout.tsx';
import { Heading } from '../../ui/text.tsx';

type Item = { id: string; data: string; content: string; purpose: string; seenBy: string; kept: string };

function useAccountItems(): Item[] {
  const { t } = useLingui();
  const { idPhoto, rejectedApplication } = KEPT_DAYS;
  return [
    {
      id: 'account',
      data: t`Account and profile of vendors and brokers`,
      content: t`Name, e-mail, phone, password (only as a hash), place, profession, experience, age, gender, languages, specializations, video.`,
      purpose: t`To run your account, list vendors in the directory and pass suitable work to you.`,
      seenBy: t`Everyone sees an approved vendor's name, profession, place, rating, languages, gender and experience. Phone, e-mail and age stand on the vendor's own page, because vendors agree to it when they register. Of brokers only administrators see them, and people whose request the broker accepts get name and phone.`,
      kept: t`Until you delete your account. Rejected applications: ${rejectedApplication} days.`,
    },
    {
      id: 'photo',
      data: t`Photo of an identity card`,
      content: t`The picture you may send with a registration, stored encrypted.`,
      purpose: t`To check who you are before you are listed.`,
      seenBy: t`Administrators of your city while they review you. Each view is recorded.`,
      kept: t`${idPhoto} days after the decision.`,
    },
    {
      id: 'ratings',
      data: t`Ratings`,
      content: t`Stars and comment, with the name of the vendor who gave them.`,
      purpose: t`To show how other professionals judge the work.`,
      seenBy: t`Everyone.`,
      kept: t`Until the rated vendor's page goes. Your name goes with your account; 'Former member' stays.`,
    },
  ];
}

function useRequestItems(): Item[] {
  const { t } = useLingui();
  const { completedContact } = KEPT_DAYS;
  return [
    {
      id: 'requests',
      data: t`Requests and referrals`,
      content: t`Name, phone, e-mail, relationship, place, what is to be done. In a referral they come from the person who referred you.`,
      purpose: t`To find a professional for this request and tell you what became of it; for nothing else.`,
      seenBy: t`The professional it is assigned to, while it is assigned and ${completedContact} days after completion; administrators of the city. Whoever referred you sees the name only.`,
      kept: t`12 months after the request was completed, rejected or last changed; or until you withdraw it.`,
    },
  ];
}

function useTechnicalItems(): Item[] {
  const { t } = useLingui();
  const { session, mailBody } = KEPT_DAYS;
  return [
    {
      id: 'sessions',
      data: t`Sessions`,
      content: t`When you signed in, a shortened network address, the kind of browser.`,
      purpose: t`To keep you signed in and to notice if someone else is.`,
      seenBy: t`You.`,
      kept: t`${session} days after the session ended.`,
    },
    {
      id: 'activity',
      data: t`Record of what was done`,
      content: t`Who did what to which record and when, by ids and with a shortened network address; no contents.`,
      purpose: t`Safety: to find out what happened, as Indian law demands.`,
      seenBy: t`Administrators.`,
      kept: t`12 months.`,
    },
    {
      id: 'consents',
      data: t`Record of what you agreed to`,
      content: t`When you registered or asked for something, under which version of this notice and for what, with a shortened network address.`,
      purpose: t`To prove that we were allowed to keep and use your data.`,
      seenBy: t`You.`,
      kept: t`3 years after your account or request is over.`,
    },
    {
      id: 'mails',
      data: t`Mails we send`,
      content: t`Address and text.`,
      purpose: t`To tell you what concerns you.`,
      seenBy: t`You.`,
      kept: t`${mailBody} days after sending.`,
    },
    {
      id: 'counters',
      data: t`Counters against abuse`,
      content: t`How often something was tried, from which address; phone and e-mail only as a hash.`,
      purpose: t`To stop guessing of passwords and floods of requests.`,
      seenBy: t`Nobody.`,
      kept: t`24 hours.`,
    },
  ];
}

function NoticeItem({ item }: { item: Item }) {
  const { t } = useLingui();
  return (
    <Stack gap="xs">
      <Heading level={3} look={4} id={item.id}>{item.data}</Heading>
      <DescriptionList items={[
        { term: t`What`, value: item.content },
        { term: t`What for`, value: item.purpose },
        { term: t`Who sees it`, value: item.seenBy },
        { term: t`How long`, value: item.kept },
      ]} />
    </Stack>
  );
}

export function NoticeItems() {
  const { t } = useLingui();
  const items = [...useAccountItems(), ...useRequestItems(), ...useTechnicalItems()];
  return (
    <Section id="data" title={t`Your data, item by item`}>
      <Stack gap="lg">{items.map((item) => <NoticeItem key={item.id} item={item} />)}</Stack>
    </Section>
  );
}
