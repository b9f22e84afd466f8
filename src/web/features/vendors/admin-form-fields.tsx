/** The fields of the form that adds or changes a vendor. */
import { useLingui } from '@lingui/react/macro';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { Stack } from '../../ui/layout.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { PhotoField } from '../../ui/photo-field.tsx';
import { Heading } from '../../ui/text.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { personalForm, PhoneOf } from '../person-fields/form-fields.tsx';
import { AgeField, FullNameField, GenderField } from '../person-fields/personal-fields.tsx';
import { PresentProfession } from '../person-fields/present-profession.tsx';
import { useSpecializations } from '../person-fields/use-specializations.ts';
import { WorkFields } from '../person-fields/work-form-fields.tsx';
import type { Needed, VendorForm } from './admin-form.ts';
import { PlaceChoice } from './admin-place.tsx';

type Props = { form: UseFormReturn<VendorForm>; needed: Needed };

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return <Stack gap="lg"><Heading level={3} look={4}>{title}</Heading>{children}</Stack>;
}

function Contact({ form }: Pick<Props, 'form'>) {
  const { t } = useLingui();
  const { errors } = form.formState;
  return (
    <>
      <FullNameField error={errors.full_name?.message} {...form.register('full_name')} autoComplete="off" />
      <TextField label={t`Email`} required type="email" maxLength={254} autoComplete="off" autoCapitalize="none" spellCheck={false} error={errors.email?.message} {...form.register('email')} />
      <PhoneOf form={personalForm(form)} />
    </>
  );
}

function Work({ form, needed }: Props) {
  const own = personalForm(form);
  const offered = useSpecializations('vendor', form.watch('profession'));
  const profession = <PresentProfession form={own} present={form.formState.defaultValues?.profession} optional={!needed.profession} />;
  return <WorkFields {...{ form: own, profession, offered }} />;
}

function Place({ form, needed }: Props) {
  const errors = form.formState.errors.location;
  return (
    <Controller
      control={form.control}
      name="location"
      render={({ field: { value, onChange } }) => (
        <PlaceChoice
          {...{ value, onChange }}
          required={needed.city !== null}
          errors={{ country: errors?.countryId?.message, state: errors?.stateId?.message, city: errors?.cityId?.message, newsco: errors?.newscoId?.message }}
        />
      )}
    />
  );
}

/** What only a new vendor is given. */
export function NewAccountFields({ form, progress }: Pick<Props, 'form'> & { progress: number | null }) {
  const { t } = useLingui();
  const { errors } = form.formState;
  return (
    <Part title={t`Account`}>
      <PasswordField label={t`Password`} optional autoComplete="new-password" maxLength={128} hint={t`Leave it empty: they get a link by email to choose their own, valid for 72 hours.`} error={errors.password?.message} {...form.register('password')} />
      <Controller
        control={form.control}
        name="id_card_photo"
        render={({ field: { name, value, onChange } }) => (
          <PhotoField
            {...{ name, value, onChange, progress }}
            label={t`ID card photo`}
            optional
            hint={t`Kept for 30 days. JPEG, PNG or WebP, less than 5 MB.`}
            alt={t`Preview of the ID card photo`}
            error={errors.id_card_photo?.message}
          />
        )}
      />
    </Part>
  );
}

export function VendorFields({ form, needed }: Props) {
  const { t } = useLingui();
  const { errors } = form.formState;
  return (
    <>
      <Part title={t`Contact`}><Contact form={form} /></Part>
      <Part title={t`Personal information`}>
        <AgeField hint={t`Between 18 and 100.`} error={errors.age?.message} {...form.register('age')} />
        <GenderField error={errors.gender?.message} {...form.register('gender')} />
      </Part>
      <Part title={t`Professional information`}><Work {...{ form, needed }} /></Part>
      <Part title={t`Location`}><Place {...{ form, needed }} /></Part>
    </>
  );
}
