/** Remembers the page on view for whoever was here. */
import { useLocation } from 'react-router';
import { rememberReturn } from '../client/return-address.ts';
import { lastSession } from '../client/session.ts';

export function useRememberReturn(): () => void {
  const { pathname, search, hash } = useLocation();
  return () => {
    const { userId, expiry } = lastSession();
    rememberReturn({ path: pathname + search + hash, userId, expired: expiry !== null });
  };
}
