/** Change the own profile. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { professions } from '../../../contract/professions.ts';
import type { Profile } from '../../../contract/profiles.ts';
import { useCall } from '../../client/query-client.tsx';
import { currentSession } from '../../client/session.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorSummary, faultsOf } from '../../ui/error-summary.tsx';
import { Row, Section, Stack } from '../../ui/layout.tsx';
import { StatusLine } from '../../ui/text.tsx';
import { UnsavedQuestion } from '../../ui/unsaved-question.tsx';
import { AgeField, FullNameField, GenderField } from '../person-fields/personal-fields.tsx';
import { PhoneField } from '../person-fields/phone-field.tsx';
import { useSpecializations } from '../person-fields/use-specializations.ts';
import { ExperienceField, LanguagesField, ProfessionChoice, SpecializationsField, VideoField } from '../person-fields/work-fields.tsx';
import type { ProfileForm } from './profile-form.ts';
import { useProfileForm } from './use-profile-form.ts';

type Props = { form: UseFormReturn<ProfileForm>; profile: Profile };

function PersonalFields({ form }: Pick<Props, 'form'>) {
  const { errors } = form.formState;
  return (
    <>
      <FullNameField error={errors.full_name?.message} {...form.register('full_name')} />
      <Controller
        control={form.control}
        name="phone"
        render={({ field: { name, value, onChange, onBlur } }) => <PhoneField {...{ name, value, onChange, onBlur }} error={errors.phone?.message} />}
      />
      <AgeField error={errors.age?.message} {...form.register('age')} />
      <GenderField error={errors.gender?.message} {...form.register('gender')} />
    </>
  );
}

/** The present profession is offered though it is asked for only, or was switched off. */
function ProfessionField({ form, profile }: Props) {
  const { data = [] } = useCall(professions.list, { query: { active_only: 'true' } });
  const listed = data.map(({ name }) => name);
  const present = profile.profession;
  const names = present === null || listed.includes(present) ? listed : [present, ...listed];
  return (
    <Controller
      control={form.control}
      name="profession"
      render={({ field: { name, value, onChange, onBlur } }) => (
        <ProfessionChoice
          {...{ name, value, onBlur, names }}
          requested={profile.requested_profession}
          onChange={(chosen) => {
            // They were those of the earlier profession.
            if (chosen !== value) form.setValue('specializations', []);
            onChange(chosen);
          }}
          error={form.formState.errors.profession?.message}
        />
      )}
    />
  );
}

function WorkFields({ form, profile }: Props) {
  const { errors } = form.formState;
  const offered = useSpecializations(profile.role, form.watch('profession'));
  return (
    <>
      {profile.role === 'vendor' && <ProfessionField {...{ form, profile }} />}
      <ExperienceField error={errors.experience_years?.message} {...form.register('experience_years')} />
      <Controller
        control={form.control}
        name="languages"
        render={({ field: { name, value, onChange } }) => <LanguagesField {...{ name, value, onChange }} error={errors.languages?.message} />}
      />
      <Controller
        control={form.control}
        name="specializations"
        render={({ field: { name, value, onChange } }) => <SpecializationsField {...{ name, value, onChange, offered }} error={errors.specializations?.message} />}
      />
      <VideoField error={errors.youtube_video_url?.message} {...form.register('youtube_video_url')} />
    </>
  );
}

export function EditProfile({ profile }: { profile: Profile }) {
  const { t } = useLingui();
  const { form, submit, failure, isChanged, restored } = useProfileForm(profile);
  const { errors, isSubmitting, submitCount } = form.formState;
  form.watch();
  const unsaved = isChanged();
  return (
    <Card padding="lg">
      <Section id="edit-profile" title={t`Edit profile`}>
        <form noValidate method="post" onSubmit={(event) => void submit(event)}>
          <Stack gap="lg">
            <ErrorSummary faults={faultsOf(errors)} message={failure} submitCount={submitCount} />
            {restored && unsaved && <Banner><Trans>Your changes are still here. Save them to keep them.</Trans></Banner>}
            <PersonalFields form={form} />
            <WorkFields {...{ form, profile }} />
            <Row gap="md">
              <Button type="submit" size="lg" loading={isSubmitting}>{t`Save changes`}</Button>
              <StatusLine>{unsaved ? t`You have unsaved changes.` : ''}</StatusLine>
            </Row>
          </Stack>
        </form>
      </Section>
      <UnsavedQuestion isUnsaved={() => currentSession() !== null && isChanged()} />
    </Card>
  );
}
