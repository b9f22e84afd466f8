/** Step 5 of vendors who refer: how they would like to be paid, if at all. */
import { Trans, useLingui } from '@lingui/react/macro';
import { HandHeart, Landmark, Smartphone } from 'lucide-react';
import type { UseFormReturn } from 'react-hook-form';
import { Banner } from '../../ui/banner.tsx';
import { Stack } from '../../ui/layout.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import type { RequestForm } from './request-form.ts';
import { usePaymentLabels } from './use-request-texts.ts';

export function StepPayment({ form }: { form: UseFormReturn<RequestForm> }) {
  const { t } = useLingui();
  const labels = usePaymentLabels();
  return (
    <Stack gap="lg">
      <RadioCards
        label={t`How would you like to be paid for this referral?`}
        required
        options={[
          { value: 'bank_transfer', label: labels.bank_transfer, description: t`To your bank account.`, icon: <Landmark size={22} /> },
          { value: 'upi', label: labels.upi, description: t`To your UPI ID.`, icon: <Smartphone size={22} /> },
          { value: 'help', label: labels.help, description: t`No payment expected.`, icon: <HandHeart size={22} /> },
        ]}
        error={form.formState.errors.paymentPreference?.message}
        {...form.register('paymentPreference', { onChange: () => form.clearErrors('paymentPreference') })}
      />
      <Banner tone="info"><Trans>Payment is arranged directly between the parties. We take no part in it.</Trans></Banner>
    </Stack>
  );
}
