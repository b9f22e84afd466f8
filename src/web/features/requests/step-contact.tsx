/** Step 4: whom the professional should call. */
import { Trans, useLingui } from '@lingui/react/macro';
import { LockKeyhole } from 'lucide-react';
import { useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { RELATIONSHIPS } from '../../../contract/shared/constants.ts';
import type { StoredUser } from '../../client/session.ts';
import { Card } from '../../ui/card.tsx';
import { Stack } from '../../ui/layout.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { IconLine, StatusLine, Text } from '../../ui/text.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { RequestForm } from './request-form.ts';
import { useRelationshipLabels } from './use-request-texts.ts';

function PrivacyNote({ isReferral }: { isReferral: boolean }) {
  if (isReferral) {
    return (
      <Card tone="sunken">
        <IconLine icon={<LockKeyhole size={18} />}>
          <Trans>These details are shown only to the professional who gets this referral and to our administrators. They are never published. The person must be 18 or older.</Trans>
        </IconLine>
      </Card>
    );
  }
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

/** Fills in the own details of a referrer who chooses 'Self'; true while that is the choice. */
function useSelf(form: UseFormReturn<RequestForm>, referrer: StoredUser | null) {
  const before = useRef(form.getValues('contactInfo.relationship'));
  const [isSelf, setIsSelf] = useState(false);
  const follow = (relationship: string) => {
    const concerned = referrer && (relationship === 'Self' || before.current === 'Self');
    before.current = relationship;
    setIsSelf(referrer !== null && relationship === 'Self');
    // Without it the fields are typed by hand.
    if (concerned) void import('./own-contact.ts').then(({ followSelf }) => followSelf(form, referrer)).catch(() => undefined);
  };
  return { isSelf, follow };
}

/** Whose details these are decides whether the browser may offer its owner's. */
const AUTO_COMPLETE = { guest: { name: 'name', phone: 'tel', email: 'email' }, referrer: { name: 'off', phone: 'off', email: 'off' } } as const;

export function StepContact({ form, referrer }: { form: UseFormReturn<RequestForm>; referrer: StoredUser | null }) {
  const { t } = useLingui();
  const labels = useRelationshipLabels();
  const { isSelf, follow } = useSelf(form, referrer);
  const complete = AUTO_COMPLETE[referrer ? 'referrer' : 'guest'];
  const errors = form.formState.errors.contactInfo;
  return (
    <Stack gap="lg">
      <TextField label={t`Full Name`} required autoComplete={complete.name} maxLength={100} error={errors?.name?.message} {...form.register('contactInfo.name')} />
      <TextField label={t`Phone Number`} required type="tel" autoComplete={complete.phone} maxLength={30} error={errors?.phone?.message} {...form.register('contactInfo.phone')} />
      <TextField label={t`Email Address`} required type="email" autoComplete={complete.email} maxLength={254} error={errors?.email?.message} {...form.register('contactInfo.email')} />
      <SelectField
        label={t`Relationship`}
        optional
        hint={t`What the person above is to you.`}
        placeholder={t`Select relationship`}
        options={RELATIONSHIPS.map((value) => ({ value, label: labels[value] }))}
        error={errors?.relationship?.message}
        {...form.register('contactInfo.relationship', { onChange: (event: { target: { value: string } }) => follow(event.target.value) })}
      />
      <StatusLine>{isSelf && t`Your own name, phone number and e-mail address are filled in above.`}</StatusLine>
      <PrivacyNote isReferral={referrer !== null} />
    </Stack>
  );
}
