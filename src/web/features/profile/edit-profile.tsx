/** Change the own profile. */
import { Trans, useLingui } from '@lingui/react/macro';
import type { Profile } from '../../../contract/profiles.ts';
import { currentSession } from '../../client/session.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorSummary, faultsOf } from '../../ui/error-summary.tsx';
import { Row, Section, Stack } from '../../ui/layout.tsx';
import { StatusLine } from '../../ui/text.tsx';
import { UnsavedQuestion } from '../../ui/unsaved-question.tsx';
import { PersonalFields } from '../person-fields/form-fields.tsx';
import { PresentProfession } from '../person-fields/present-profession.tsx';
import { useSpecializations } from '../person-fields/use-specializations.ts';
import { WorkFields } from '../person-fields/work-form-fields.tsx';
import { useProfileForm } from './use-profile-form.ts';

export function EditProfile({ profile }: { profile: Profile }) {
  const { t } = useLingui();
  const { form, submit, failure, isChanged, restored } = useProfileForm(profile);
  const { errors, isSubmitting, submitCount } = form.formState;
  form.watch();
  const offered = useSpecializations(profile.role, form.getValues('profession'));
  const profession = profile.role === 'vendor' && <PresentProfession form={form} present={profile.profession} requested={profile.requested_profession} />;
  const unsaved = isChanged();
  return (
    <Card padding="lg">
      <Section id="edit-profile" title={t`Edit profile`}>
        <form noValidate method="post" onSubmit={(event) => void submit(event)}>
          <Stack gap="lg">
            <ErrorSummary faults={faultsOf(errors)} message={failure} submitCount={submitCount} />
            {restored && unsaved && <Banner><Trans>Your changes are still here. Save them to keep them.</Trans></Banner>}
            <PersonalFields form={form} />
            <WorkFields {...{ form, profession, offered }} />
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
