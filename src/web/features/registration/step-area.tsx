/** Step 4: where you work. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Clock } from 'lucide-react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { Card } from '../../ui/card.tsx';
import { Stack } from '../../ui/layout.tsx';
import { IconLine, Text } from '../../ui/text.tsx';
import { LocationCascade, type Level } from '../locations/location-cascade.tsx';
import type { SignUpForm } from './sign-up-form.ts';

const WITH_REGION: readonly Level[] = ['country', 'state', 'city', 'newsco'];
const WITHOUT_REGION: readonly Level[] = ['country', 'state', 'city'];

export function StepArea({ form, supportEmail }: { form: UseFormReturn<SignUpForm>; supportEmail: string }) {
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
      <Card tone="sunken">
        <IconLine icon={<Clock size={18} />}>
          <Trans>An administrator reviews your registration within 1-2 business days.</Trans>
        </IconLine>
      </Card>
      <Text small muted>
        <Trans>We use these details to review your registration and to run your account. After approval your name, profession, city, ratings and your phone and email are shown to visitors, so that they can reach you. To withdraw or complain, write to {supportEmail}.</Trans>
      </Text>
    </Stack>
  );
}
