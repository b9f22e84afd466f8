/** Who someone is: name, age, gender. Spread `register('name')` of React Hook Form into them. */
import { useLingui } from '@lingui/react/macro';
import { AGE } from '../../../contract/shared/constants.ts';
import { SelectField, type SelectFieldProps } from '../../ui/select-field.tsx';
import { NumberField, TextField, type TextFieldProps } from '../../ui/text-field.tsx';
import { GENDER_CHOICES } from './genders.ts';

type Input = Omit<TextFieldProps, 'label' | 'type'>;

export function FullNameField(input: Input) {
  const { t } = useLingui();
  return <TextField label={t`Full Name`} required autoComplete="name" maxLength={100} {...input} />;
}

export function AgeField(input: Input) {
  const { t } = useLingui();
  return <NumberField label={t`Age`} optional hint={t`You must be 18 or older.`} min={AGE.min} max={AGE.max} {...input} />;
}

export function GenderField(select: Omit<SelectFieldProps, 'label' | 'options'>) {
  const { t } = useLingui();
  const labels: Readonly<Record<(typeof GENDER_CHOICES)[number], string>> = {
    male: t`Male`,
    female: t`Female`,
    other: t`Other`,
    prefer_not_to_say: t`Prefer not to say`,
  };
  return <SelectField label={t`Gender`} optional placeholder={t`Select gender`} options={GENDER_CHOICES.map((value) => ({ value, label: labels[value] }))} {...select} />;
}
