/** The signed-in person's own account as the server knows it now. */
import { useEffect, useState } from 'react';
import { accounts, type Me } from '../../../contract/accounts.ts';
import { call } from '../../client/call.ts';
import { saveSession, useSession } from '../../client/session.ts';

export type MeState = { status: 'loading' | 'signed-out' | 'failed' } | { status: 'known'; me: Me };

/** Asks once for each session; `retry` asks again. */
export function useMe(): MeState & { retry: () => void } {
  const { status, session } = useSession();
  const [answer, setAnswer] = useState<{ token: string; me: Me | null } | null>(null);
  const [attempt, setAttempt] = useState(0);
  const token = session?.token;

  useEffect(() => {
    if (!token) return undefined;
    const controller = new AbortController();
    call(accounts.me, {}, { signal: controller.signal }).then(
      (me) => {
        saveSession(token, me);
        setAnswer({ token, me });
      },
      () => !controller.signal.aborted && setAnswer({ token, me: null }),
    );
    return () => controller.abort();
  }, [token, attempt]);

  const retry = () => {
    setAnswer(null);
    setAttempt((count) => count + 1);
  };
  if (status === 'loading') return { status: 'loading', retry };
  if (!token) return { status: 'signed-out', retry };
  if (answer?.token !== token) return { status: 'loading', retry };
  return answer.me ? { status: 'known', me: answer.me, retry } : { status: 'failed', retry };
}
