/** What someone does: profession, experience, languages, specializations, video. */
import { useLingui } from '@lingui/react/macro';
import { EXPERIENCE_YEARS, LANGUAGES } from '../../../contract/shared/constants.ts';
import { useWords } from '../../site/page-environment.tsx';
import { Combobox } from '../../ui/combobox.tsx';
import type { Option } from '../../ui/select-field.tsx';
import { TagInput } from '../../ui/tag-input.tsx';
import { NumberField, TextField, type TextFieldProps } from '../../ui/text-field.tsx';

/** A press on the list still counts after the field has lost the focus. */
const CLOSE_DELAY_MS = 200;

type Input = Omit<TextFieldProps, 'label' | 'type'>;
type Controlled<Value> = { name: string; value: Value; onChange: (value: Value) => void; onBlur?: () => void; error: string | undefined };

export type ProfessionChoiceProps = Controlled<string> & {
  names: readonly string[];
  /** One that was asked for and is not in the list yet. */
  requested?: string | null;
  optional?: boolean;
};

export function ProfessionChoice({ names, requested, optional = false, ...field }: ProfessionChoiceProps) {
  const { t } = useLingui();
  const words = useWords();
  const known: Option[] = names.map((name) => ({ value: name, label: words(name) }));
  const options = requested && !names.includes(requested) ? [...known, { value: requested, label: t`${requested} (pending approval)` }] : known;
  return <Combobox {...field} label={t`Profession`} required={!optional} optional={optional} empty={t`No professions found`} placeholder={t`Search or choose`} options={options} closeDelayMs={CLOSE_DELAY_MS} />;
}

export function ExperienceField(input: Input) {
  const { t } = useLingui();
  return <NumberField label={t`Experience (years)`} optional min={EXPERIENCE_YEARS.min} max={EXPERIENCE_YEARS.max} {...input} />;
}

export function LanguagesField({ onBlur: _onBlur, ...field }: Controlled<string[]>) {
  const { t } = useLingui();
  const words = useWords();
  return <TagInput {...field} labelOf={words} label={t`Languages`} optional hint={t`Type one and press Enter, or choose from the suggestions.`} maxLength={40} suggestions={LANGUAGES} />;
}

/** `offered`: see `useSpecializations`. */
export function SpecializationsField({ offered, onBlur: _onBlur, ...field }: Controlled<string[]> & { offered: readonly string[] }) {
  const { t } = useLingui();
  const words = useWords();
  return <TagInput {...field} labelOf={words} label={t`Specializations`} optional hint={t`Type one and press Enter, or choose from the suggestions.`} suggestions={offered} />;
}

export function VideoField(input: Input) {
  const { t } = useLingui();
  return (
    <TextField label={t`YouTube video link`} optional type="url" hint={t`A video that shows your work.`} maxLength={200} autoCapitalize="none" spellCheck={false} {...input} />
  );
}
