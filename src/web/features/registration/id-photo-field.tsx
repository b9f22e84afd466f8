/** The photo of an ID card: optional, looked at before it is sent, and gone from here after a reload. */
import { useLingui } from '@lingui/react/macro';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { photoFault } from '../../../contract/shared/photo.ts';
import { useWords } from '../../site/page-environment.tsx';
import { PhotoField } from '../../ui/photo-field.tsx';
import type { SignUpForm } from './sign-up-form.ts';

export type IdPhotoFieldProps = { form: UseFormReturn<SignUpForm>; progress: number | null };

export function IdPhotoField({ form, progress }: IdPhotoFieldProps) {
  const { t } = useLingui();
  const words = useWords();
  const [photo, wasChosen] = form.watch(['id_card_photo', 'photo_was_chosen']);
  const choose = (file: File | null) => {
    form.setValue('photo_was_chosen', file !== null);
    form.setValue('id_card_photo', file);
    const fault = file && photoFault(file);
    if (fault) form.setError('id_card_photo', { type: 'rule', message: words(fault) });
    else form.clearErrors('id_card_photo');
  };
  return (
    <Controller
      control={form.control}
      name="id_card_photo"
      render={({ field: { name, value } }) => (
        <PhotoField
          name={name}
          label={t`ID card photo`}
          optional
          hint={t`It helps us to see that you are who you say. Only the administrators who review your registration see it, and it is deleted 30 days after their decision. JPEG, PNG or WebP, less than 5 MB.`}
          alt={t`Preview of your ID card photo`}
          value={value}
          onChange={choose}
          progress={progress}
          status={photo === null && wasChosen ? t`Photos are not kept when the page is loaded again. Please choose yours once more.` : undefined}
          error={form.formState.errors.id_card_photo?.message}
        />
      )}
    />
  );
}
