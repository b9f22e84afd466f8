/** Ends the session on the server and in this browser. */
import { clearSession, currentSession, forgetDrafts } from './session.ts';

/** Callbacks of parts that keep data of the signed-in person. */
const forgetters = new Set<() => void>();

/** Registers something to forget at sign-out; returns how to unregister it. */
export function onSignOut(forget: () => void): () => void {
  forgetters.add(forget);
  return () => forgetters.delete(forget);
}

async function endOnServer(): Promise<void> {
  const [{ accounts }, { call }] = await Promise.all([
    import('../../contract/accounts.ts'),
    import('./call.ts'),
  ]);
  await call(accounts.logout, {});
}

let departing = false;

/** The account is gone. What is left of it here goes once the page that says so is on view: others would lead to the sign-in. */
export function depart(): void {
  departing = true;
}

/** Forgets what a deleted account left here. Does nothing for those who come by a link. */
export function forgetAfterDeparture(): void {
  if (departing) forgetHere();
  departing = false;
}

function forgetHere(): void {
  clearSession();
  forgetDrafts();
  for (const forget of forgetters) forget();
}

/** Signs out; the browser forgets even when the server cannot be reached. */
export async function signOut(): Promise<void> {
  if (!currentSession()) return;
  try {
    await endOnServer();
  } catch {
    // The token expires by itself; the person asked to leave and leaves.
  }
  forgetHere();
}
