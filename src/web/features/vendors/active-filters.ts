/** The choices that narrow the list, each with the filters as they are without it. */
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useWords } from '../../site/page-environment.tsx';
import type { LocationValue } from '../locations/location-value.ts';
import { changeFilters, type DirectoryFilters } from './directory-filters.ts';
import { knownProfession, type ProfessionOption } from './profession-options.ts';
import { useGenderLabels } from './use-labels.ts';

export type ActiveFilter = { key: string; label: string; without: DirectoryFilters };

type ListName = 'professions' | 'languages' | 'specializations';

/** City and words are not among them: they have their own place on the page. */
export function useActiveFilters(filters: DirectoryFilters, place: LocationValue, professions: readonly ProfessionOption[]): ActiveFilter[] {
  const { t } = useLingui();
  const words = useWords();
  const genders = useGenderLabels();
  const { minRating, experienceMin, experienceMax, gender } = filters;
  const one = (isSet: boolean, key: string, label: string, change: Partial<DirectoryFilters>): ActiveFilter[] =>
    isSet ? [{ key, label, without: changeFilters(filters, change) }] : [];
  const each = (name: ListName, labelOf: (value: string) => string): ActiveFilter[] =>
    filters[name].map((value) => ({
      key: `${name}:${value}`,
      label: labelOf(value),
      without: changeFilters(filters, { [name]: filters[name].filter((other) => other !== value) }),
    }));
  return [
    ...one(filters.newscoId !== null, 'newsco', place.newsco || t`Region`, { newscoId: null }),
    ...each('professions', (value) => words(knownProfession(professions, value).label)),
    ...each('specializations', words),
    ...one(minRating !== '', 'minRating', t`${minRating} stars and up`, { minRating: '' }),
    ...one(gender !== '', 'gender', gender && genders[gender], { gender: '' }),
    ...one(experienceMin !== '', 'experienceMin', t`At least ${plural(Number(experienceMin), { one: '# year', other: '# years' })}`, { experienceMin: '' }),
    ...one(experienceMax !== '', 'experienceMax', t`At most ${plural(Number(experienceMax), { one: '# year', other: '# years' })}`, { experienceMax: '' }),
    ...each('languages', words),
  ];
}
