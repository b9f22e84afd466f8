/** The token of a reset link: read from the address, then taken out of it and of the history. */
import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { paths } from '../../paths.ts';

/** Marks the address from which a token was taken; the token itself stays in memory. */
const TAKEN = 'reset-token-taken';

/** The token while the reset is on view; null elsewhere, and after a reload. */
export function useResetToken(): string | null {
  const [query] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const given = query.get('token') || null;
  const [kept, setKept] = useState(given);
  useEffect(() => {
    if (!given) return;
    setKept(given);
    void navigate(paths.auth(), { replace: true, state: TAKEN, preventScrollReset: true });
  }, [given, navigate]);
  return given ?? (state === TAKEN ? kept : null);
}
