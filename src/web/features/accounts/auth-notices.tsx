/** What is said after a reset: on its own view, and above the sign-in to which that leads. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Banner } from '../../ui/banner.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Text } from '../../ui/text.tsx';

export type AuthNotice = 'reset-sent' | 'password-reset';

export function ResetSentText() {
  return (
    <Stack gap="sm">
      <Text><Trans>If there is an account with this email address, we have sent a link that lets you choose a new password. It works for 30 minutes.</Trans></Text>
      <Text><Trans>No email after a few minutes? Please check your spam folder.</Trans></Text>
    </Stack>
  );
}

export function PasswordResetText() {
  return <Text><Trans>You can sign in with your new password now. All devices were signed out.</Trans></Text>;
}

/** The box above the sign-in; nothing for other notices. */
export function NoticeBox({ notice }: { notice: string | null }) {
  const { t } = useLingui();
  if (notice === 'reset-sent') return <Banner tone="success" title={t`Check Your Email`}><ResetSentText /></Banner>;
  if (notice === 'password-reset') return <Banner tone="success" title={t`Password Reset Successful`}><PasswordResetText /></Banner>;
  return null;
}
