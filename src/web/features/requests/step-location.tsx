/** Step 3: where the work is. */
import { useLingui } from '@lingui/react/macro';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { LocationCascade } from '../locations/location-cascade.tsx';
import { rememberPlace } from '../locations/remembered-place.ts';
import type { RequestForm } from './request-form.ts';

export function StepLocation({ form }: { form: UseFormReturn<RequestForm> }) {
  const { t } = useLingui();
  const errors = form.formState.errors.location;
  return (
    <Controller
      control={form.control}
      name="location"
      render={({ field }) => (
        <LocationCascade
          name={field.name}
          value={field.value}
          onChange={(place) => {
            field.onChange(place);
            form.clearErrors('location');
            rememberPlace(place);
          }}
          labels={{ newsco: t`Area/Region` }}
          errors={{
            country: errors?.countryId?.message,
            state: errors?.stateId?.message,
            city: errors?.cityId?.message,
            newsco: errors?.newscoId?.message,
          }}
        />
      )}
    />
  );
}
