/** The way from a dashboard to the wizard that passes on a lead. */
import { useLingui } from '@lingui/react/macro';
import { Send } from 'lucide-react';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';

export function PostReferral({ isOffline }: { isOffline: boolean }) {
  const { t } = useLingui();
  // Like the actions on the cards, it is not offered without a connection.
  if (isOffline) return null;
  return <ButtonLink to={paths.requestService()} icon={<Send aria-hidden="true" size={18} />}>{t`Post a Referral`}</ButtonLink>;
}
