/** Step 4: whom the professional should call. */
import { Trans, useLingui } from '@lingui/react/macro';
import { LockKeyhole } from 'lucide-react';
import type { UseFormReturn } from 'react-hook-form';
import { RELATIONSHIPS } from '../../../contract/shared/constants.ts';
import { Card } from '../../ui/card.tsx';
import { Stack } from '../../ui/layout.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { IconLine, Text } from '../../ui/text.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { RequestForm } from './request-form.ts';
import { useRelationshipLabels } from './use-request-texts.ts';

function PrivacyNote() {
  return (
    <Card tone="sunken">
      <Stack gap="sm">
        <IconLine icon={<LockKeyhole size={18} />}>
          <Trans>Your contact details are shown only to the professional who gets your request and to our administrators. They are never published.</Trans>
        </IconLine>
        <Text small muted><Trans>You must be 18 or older to submit a request.</Trans></Text>
      </Stack>
    </Card>
  );
}

export function StepContact({ form }: { form: UseFormReturn<RequestForm> }) {
  const { t } = useLingui();
  const labels = useRelationshipLabels();
  const errors = form.formState.errors.contactInfo;
  return (
    <Stack gap="lg">
      <TextField label={t`Full Name`} required autoComplete="name" maxLength={100} error={errors?.name?.message} {...form.register('contactInfo.name')} />
      <TextField label={t`Phone Number`} required type="tel" autoComplete="tel" maxLength={30} error={errors?.phone?.message} {...form.register('contactInfo.phone')} />
      <TextField label={t`Email Address`} required type="email" autoComplete="email" maxLength={254} error={errors?.email?.message} {...form.register('contactInfo.email')} />
      <SelectField
        label={t`Relationship`}
        optional
        hint={t`What the person above is to you.`}
        placeholder={t`Select relationship`}
        options={RELATIONSHIPS.map((value) => ({ value, label: labels[value] }))}
        error={errors?.relationship?.message}
        {...form.register('contactInfo.relationship')}
      />
      <PrivacyNote />
    </Stack>
  );
}
