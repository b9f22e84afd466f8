/** Heading, title and description of a list of vendors. */
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useWords } from '../../site/page-environment.tsx';
import type { LocationValue } from '../locations/location-value.ts';
import type { DirectoryPage } from './directory-page.ts';
import { knownProfession } from './profession-options.ts';

const smallest = (place: LocationValue) => place.newsco || place.city || place.state || place.country;

/** `heading` is the h1, `title` adds the count for search engines and shared links. */
export function useDirectoryTexts({ filters, place, professions, professionTitle, page }: DirectoryPage) {
  const { t, i18n } = useLingui();
  const words = useWords();
  const [first, ...others] = filters.professions;
  const profession = first && others.length === 0 ? words(professionTitle ?? knownProfession(professions, first).label) : t`Vendors`;
  const where = smallest(place);
  const heading = where ? t`${profession} in ${where}` : t`Find vendors`;
  const count = page?.total ?? 0;
  const figure = i18n.number(count);
  const counted = page?.isCapped ? t`${figure}+ vendors` : t`${plural(count, { one: '# vendor', other: '# vendors' })}`;
  return {
    heading,
    title: count > 0 ? `${heading} - ${counted}` : heading,
    description: where && count > 0
      ? t`${heading}: compare ratings, experience, languages and contact. ${counted} listed, each reviewed by a person.`
      : t`Find verified electricians, plumbers, masons, designers and other professionals in your city.`,
  };
}
