/** Step 2: what the work is. */
import { useLingui } from '@lingui/react/macro';
import { Controller, type UseFormReturn } from 'react-hook-form';
import type { Profession } from '../../../contract/professions.ts';
import { Stack } from '../../ui/layout.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { ProfessionPicker } from './profession-picker.tsx';
import type { RequestForm } from './request-form.ts';
import { useLeadTypeLabels } from './use-request-texts.ts';

type Props = { form: UseFormReturn<RequestForm>; professions: readonly Profession[] };

function VendorDetails({ form, professions }: Props) {
  const { t } = useLingui();
  const errors = form.formState.errors.serviceDetails;
  return (
    <Stack gap="lg">
      <Controller
        control={form.control}
        name="serviceDetails.professions"
        render={({ field: { name, value, onChange } }) => (
          <ProfessionPicker
            {...{ name, value, professions }}
            onChange={(next) => {
              onChange(next);
              form.clearErrors(name);
            }}
            error={errors?.professions?.message}
          />
        )}
      />
      <TextArea
        label={t`Notes`}
        optional
        hint={t`What should be done, and when it suits you.`}
        maxLength={2000}
        error={errors?.notes?.message}
        {...form.register('serviceDetails.notes')}
      />
    </Stack>
  );
}

function BrokerDetails({ form }: Pick<Props, 'form'>) {
  const { t } = useLingui();
  const labels = useLeadTypeLabels();
  const errors = form.formState.errors.serviceDetails;
  return (
    <Stack gap="lg">
      <RadioCards
        label={t`Lead type`}
        required
        columns={2}
        options={[
          { value: 'buyer', label: labels.buyer, description: t`Looking for a property to buy.` },
          { value: 'seller', label: labels.seller, description: t`Has a property to sell.` },
        ]}
        error={errors?.leadType?.message}
        {...form.register('serviceDetails.leadType', { onChange: () => form.clearErrors('serviceDetails.leadType') })}
      />
      <TextArea
        label={t`Property details`}
        optional
        hint={t`Kind of property, size, budget, timing.`}
        maxLength={2000}
        error={errors?.propertyDetails?.message}
        {...form.register('serviceDetails.propertyDetails')}
      />
    </Stack>
  );
}

export function StepService({ form, professions }: Props) {
  return form.getValues('referralType') === 'broker' ? <BrokerDetails form={form} /> : <VendorDetails {...{ form, professions }} />;
}
