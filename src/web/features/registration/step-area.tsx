/** Step 4: where you work, and a photo of your ID. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Clock } from 'lucide-react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { paths } from '../../paths.ts';
import { Card } from '../../ui/card.tsx';
import { Stack } from '../../ui/layout.tsx';
import { IconLine, Text } from '../../ui/text.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { LocationCascade, type Level } from '../locations/location-cascade.tsx';
import { IdPhotoField } from './id-photo-field.tsx';
import type { SignUpForm } from './sign-up-form.ts';

const WITH_REGION: readonly Level[] = ['country', 'state', 'city', 'newsco'];
const WITHOUT_REGION: readonly Level[] = ['country', 'state', 'city'];

/** The notice above the button that sends; vendors agree to the public display of their contact by a sentence of its own. */
function RegistrationNotice({ isVendor, supportEmail }: { isVendor: boolean; supportEmail: string }) {
  return (
    <Stack gap="xs">
      <Text small muted>
        <Trans>By creating the account you agree that we use these details to review your registration and to run your account, as the <TextLink to={paths.privacy()} target="_blank">privacy notice</TextLink> says. You are 18 or over. To withdraw or complain, write to {supportEmail}.</Trans>
      </Text>
      {isVendor && (
        <Text small muted>
          <Trans>You also agree that after approval your phone and email are shown to visitors on your page, so that they can reach you, together with your name, profession, city and ratings.</Trans>
        </Text>
      )}
    </Stack>
  );
}

export function StepArea({ form, supportEmail, progress }: { form: UseFormReturn<SignUpForm>; supportEmail: string; progress: number | null }) {
  const { t } = useLingui();
  const errors = form.formState.errors.location;
  const hasRegions = form.watch('city_has_regions');
  return (
    <Stack gap="lg">
      <Text muted><Trans>Your service area. Leads from this city come to you.</Trans></Text>
      <Controller
        control={form.control}
        name="location"
        render={({ field }) => (
          <LocationCascade
            name={field.name}
            value={field.value}
            onChange={(place) => {
              // Not known of another city until its regions have been loaded.
              if (place.cityId !== field.value.cityId) form.setValue('city_has_regions', false);
              field.onChange(place);
              form.clearErrors('location');
            }}
            onRegionsKnown={(known) => form.setValue('city_has_regions', known)}
            labels={{ newsco: t`NEWSCO region` }}
            required={hasRegions ? WITH_REGION : WITHOUT_REGION}
            errors={{
              country: errors?.countryId?.message,
              state: errors?.stateId?.message,
              city: errors?.cityId?.message,
              newsco: errors?.newscoId?.message,
            }}
          />
        )}
      />
      <IdPhotoField form={form} progress={progress} />
      <Card tone="sunken">
        <IconLine icon={<Clock size={18} />}>
          <Trans>An administrator reviews your registration within 1-2 business days.</Trans>
        </IconLine>
      </Card>
      <RegistrationNotice isVendor={form.watch('role') === 'vendor'} supportEmail={supportEmail} />
    </Stack>
  );
}
