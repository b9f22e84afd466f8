/** Where someone was when they had to sign in, kept in this tab, so that signing in leads back. */

type ReturnAddress = {
  /** Without the language, which may be switched meanwhile. */
  path: string;
  /** Who was signed in there; null when nobody was. Another person is not led to it. */
  userId: string | null;
  /** The server ended the session. */
  expired: boolean;
};

const NAME = 'return-to';

/** The address on store; null in a browser that keeps nothing. */
export function readReturn(): ReturnAddress | null {
  try {
    return JSON.parse(window.sessionStorage.getItem(NAME) ?? 'null') as ReturnAddress | null;
  } catch {
    return null;
  }
}

export function rememberReturn(address: ReturnAddress): void {
  // A page that is loaded again after the session ended no longer knows whose it was; the address on store does.
  if (address.userId === null && readReturn()?.path === address.path) return;
  try {
    window.sessionStorage.setItem(NAME, JSON.stringify(address));
  } catch {
    // Signing in then leads to the dashboard.
  }
}

/** The path for the person who signed in now; the address is forgotten. */
export function takeReturn(userId: string): string | null {
  const address = readReturn();
  if (address) window.sessionStorage.removeItem(NAME);
  const isTheirs = typeof address?.path === 'string' && /^\/(?!\/)/.test(address.path) && (address.userId === null || address.userId === userId);
  return isTheirs ? address.path : null;
}
