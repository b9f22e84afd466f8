/** All filters of the directory: a panel beside the results, or in the drawer. */
import { useLingui } from '@lingui/react/macro';

import { EXPERIENCE_YEARS, LANGUAGES, RATING_FLOORS, type Gender } from '../../../contract/shared/constants.ts';
import { lazyPart } from '../../client/lazy-part.ts';
import { Row, Stack } from '../../ui/layout.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Text } from '../../ui/text.tsx';
import { NumberField } from '../../ui/text-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { WhenSeen } from '../../ui/when-seen.tsx';
import type { LocationValue } from '../locations/location-value.ts';
import { ChoiceList } from './choice-list.tsx';
import { changeFilters, type DirectoryFilters } from './directory-filters.ts';
import type { ProfessionOption } from './profession-options.ts';
import type { ChangeMode } from './use-directory-filters.ts';
import { useGenderLabels } from './use-labels.ts';
import { useSpecializations } from './use-specializations.ts';

const LocationCascade = lazyPart(() => import('../locations/location-cascade.tsx'), 'LocationCascade');

export type FilterPanelProps = {
  filters: DirectoryFilters;
  place: LocationValue;
  onChange: (filters: DirectoryFilters, place: LocationValue, mode: ChangeMode) => void;
  professions: readonly ProfessionOption[];
  /** Prefix of the field names; panel and drawer may be on one page. */
  name: string;
  /** Keeps the code of the city search away until it is wanted. */
  lazySearch?: boolean;
};

type PartProps = { filters: DirectoryFilters; name: string; change: (change: Partial<DirectoryFilters>, mode?: ChangeMode) => void };

function SpecializationFilter({ filters, name, change }: PartProps) {
  const { t } = useLingui();
  const names = useSpecializations(filters.professions);
  const label = t`Specializations`;
  if (names.length === 0 && filters.specializations.length === 0) {
    const hint = filters.professions.length === 0 ? t`Choose a profession to see its specializations.` : t`No specializations listed.`;
    return (
      <Stack gap="xs">
        <Text strong>{label}</Text>
        <Text muted small>{hint}</Text>
      </Stack>
    );
  }
  const options = names.map((value) => ({ value, label: value }));
  return <ChoiceList label={label} name={`${name}.specializations`} options={options} value={filters.specializations} onChange={(specializations) => change({ specializations })} />;
}

function ExperienceFilter({ filters, name, change }: PartProps) {
  const { t } = useLingui();
  const bounds = { ...EXPERIENCE_YEARS, step: 1 };
  return (
    <Stack gap="xs">
      <Text strong>{t`Experience (years)`}</Text>
      <Row>
        <NumberField {...bounds} name={`${name}.experienceMin`} label={t`From`} value={filters.experienceMin} onChange={(event) => change({ experienceMin: event.target.value }, 'typing')} />
        <NumberField {...bounds} name={`${name}.experienceMax`} label={t`To`} value={filters.experienceMax} onChange={(event) => change({ experienceMax: event.target.value }, 'typing')} />
      </Row>
    </Stack>
  );
}

function RatingAndGender({ filters, name, change }: PartProps) {
  const { t } = useLingui();
  const genders = useGenderLabels();
  const floors = RATING_FLOORS.map((floor) => ({ value: floor, label: t`${floor} stars and up` }));
  const genderOptions = Object.entries(genders).map(([value, label]) => ({ value, label }));
  return (
    <>
      <SelectField label={t`Minimum rating`} name={`${name}.minRating`} placeholder={t`Any`} options={floors} value={filters.minRating} onChange={(event) => change({ minRating: event.target.value })} />
      <SelectField label={t`Gender`} name={`${name}.gender`} placeholder={t`Any`} options={genderOptions} value={filters.gender} onChange={(event) => change({ gender: event.target.value as Gender | '' })} />
    </>
  );
}

/** About as high as the four fields of a place. */
function PlaceHolder() {
  return (
    <Stack>
      <Skeleton shape="block" />
      <Skeleton shape="block" />
    </Stack>
  );
}

const NOT_REQUIRED = [] as const;

export function FilterPanel({ filters, place, onChange, professions, name, lazySearch }: FilterPanelProps) {
  const { t } = useLingui();
  const change = (part: Partial<DirectoryFilters>, mode: ChangeMode = 'choice') => onChange(changeFilters(filters, part), place, mode);
  const changePlace = (next: LocationValue) => {
    const { countryId, stateId, cityId, newscoId } = next;
    onChange(changeFilters(filters, { countryId, stateId, cityId, newscoId }), next, 'choice');
  };
  const part = { filters, name, change };
  const languages = LANGUAGES.map((value) => ({ value, label: value }));
  return (
    <Stack gap="lg">
      <ChoiceList label={t`Profession`} name={`${name}.professions`} options={professions} value={filters.professions} onChange={(values) => change({ professions: values })} />
      <SpecializationFilter {...part} />
      <RatingAndGender {...part} />
      <ExperienceFilter {...part} />
      <ChoiceList label={t`Languages`} name={`${name}.languages`} options={languages} value={filters.languages} onChange={(values) => change({ languages: values })} />
      <WhenSeen fallback={<PlaceHolder />}>
        <LocationCascade value={place} onChange={changePlace} name={`${name}.location`} labels={{ newsco: t`NEWSCO region` }} required={NOT_REQUIRED} optional={NOT_REQUIRED} layout="stack" lazy={lazySearch} />
      </WhenSeen>
    </Stack>
  );
}
