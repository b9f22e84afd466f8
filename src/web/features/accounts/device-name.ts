/** A session's device in words. */
import { useLingui } from '@lingui/react/macro';
import type { OwnSession } from '../../../contract/sessions.ts';

/** 'Chrome on Android'. */
export function useDeviceName(): (session: OwnSession) => string {
  const { t } = useLingui();
  return ({ browser, system }) => (browser && system ? t`${browser} on ${system}` : (browser ?? system ?? t`Unknown device`));
}
