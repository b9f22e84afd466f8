/** Step 1: someone for a job, or help with a property? */
import { useLingui } from '@lingui/react/macro';
import { Building2, Wrench } from 'lucide-react';
import type { UseFormReturn } from 'react-hook-form';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { EMPTY_SERVICE, type RequestForm } from './request-form.ts';

export function StepType({ form }: { form: UseFormReturn<RequestForm> }) {
  const { t } = useLingui();
  // What was answered for one type means nothing for the other.
  const resetDetails = () => {
    form.setValue('serviceDetails', EMPTY_SERVICE);
    form.clearErrors();
  };
  return (
    <RadioCards
      label={t`Who are you looking for?`}
      required
      columns={2}
      options={[
        { value: 'vendor', label: t`Vendor`, description: t`A professional for work at a home or site: electrician, plumber, designer and more.`, icon: <Wrench size={22} /> },
        { value: 'broker', label: t`Broker`, description: t`A real estate agent to buy or sell a property.`, icon: <Building2 size={22} /> },
      ]}
      error={form.formState.errors.referralType?.message}
      {...form.register('referralType', { onChange: resetDetails })}
    />
  );
}
