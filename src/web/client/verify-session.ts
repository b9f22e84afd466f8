/** Checks the stored token once, when the page starts. */
import { currentSession, saveSession } from './session.ts';

/**
 * Refreshes the stored user. Only an answer 401 ends the session (`call` does that), a bad network
 * does not. Visitors never load the code of the call.
 */
export async function verifyStoredSession(): Promise<void> {
  const before = currentSession();
  if (!before) return;
  try {
    const [{ accounts }, { call }] = await Promise.all([
      import('../../contract/accounts.ts'),
      import('./call.ts'),
    ]);
    const me = await call(accounts.me, {});
    if (currentSession()?.token === before.token) saveSession(before.token, me);
  } catch {
    // Offline, limited or a fault of the server: the session may still be good.
  }
}
