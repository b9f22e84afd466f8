/** The session in local storage: read with suspicion, shared between tabs, observed by components. */
import { useSyncExternalStore } from 'react';
import type { SessionUser } from '../../contract/accounts.ts';
import { ROLES, USER_STATUSES, type Role, type UserStatus } from '../../contract/shared/roles.ts';

/** The name it is stored under. */
export const STORAGE_KEY = 'auth';
/** Where this tab keeps whose its drafts are. */
const DRAFTS_OF = 'drafts-of';
/** What a dashboard keeps for the time without a connection; it goes with the session. */
export const OFFLINE_COPY = 'offline-copy';

/** `role` may be a name this build does not know; screens then say so. */
export type StoredUser = {
  id: string;
  role: Role | (string & {});
  status: UserStatus;
  profile: { fullName: string; phone: string | null };
};

export type Session = { token: string; user: StoredUser };

/** `loading` on the server and during hydration, when nobody has looked into the storage yet. */
export type SessionState =
  | { status: 'loading'; session: null }
  | { status: 'signed-out'; session: null }
  | { status: 'signed-in'; session: Session };

const LOADING: SessionState = { status: 'loading', session: null };
const SIGNED_OUT: SessionState = { status: 'signed-out', session: null };

type Unknown = Record<string, unknown>;
const isRecord = (value: unknown): value is Unknown => typeof value === 'object' && value !== null;

function parseUser(value: unknown): StoredUser | null {
  if (!isRecord(value) || typeof value.id !== 'string' || typeof value.role !== 'string') return null;
  const status = USER_STATUSES.find((known) => known === value.status);
  if (!status) return null;
  const profile = isRecord(value.profile) ? value.profile : {};
  return {
    id: value.id,
    role: value.role,
    status,
    profile: {
      fullName: typeof profile.fullName === 'string' ? profile.fullName : '',
      phone: typeof profile.phone === 'string' ? profile.phone : null,
    },
  };
}

/** Reads what storage holds; anything else than a whole session is none. */
export function parseSession(text: string | null): Session | null {
  if (!text) return null;
  try {
    const value: unknown = JSON.parse(text);
    if (!isRecord(value) || typeof value.token !== 'string' || !value.token) return null;
    const user = parseUser(value.user);
    return user && { token: value.token, user };
  } catch {
    return null;
  }
}

let cachedText: string | null | undefined;
let cachedState: SessionState = SIGNED_OUT;
const listeners = new Set<() => void>();
let isSignInAnnounced = false;

/** Whose session this page saw last. */
let lastUserId: string | null = null;
/** How the server ended the session: 'asked' when a call of the person met it, 'found' when the page checked by itself. */
let expiry: 'asked' | 'found' | null = null;

function readText(): string | null {
  try {
    return window.localStorage.getItem(STORAGE_KEY);
  } catch {
    // Storage may be forbidden; the tab then works signed out.
    return cachedText ?? null;
  }
}

function snapshot(): SessionState {
  const text = readText();
  if (text !== cachedText) {
    cachedText = text;
    const session = parseSession(text);
    cachedState = session ? { status: 'signed-in', session } : SIGNED_OUT;
    if (session) noteUser(session.user.id);
  }
  return cachedState;
}

/** What one person typed is not shown to the next, not even when the page was loaded anew in between. */
function noteUser(id: string): void {
  try {
    const owner = lastUserId ?? window.sessionStorage.getItem(DRAFTS_OF);
    if (owner !== null && owner !== id) forgetDrafts();
    window.sessionStorage.setItem(DRAFTS_OF, id);
  } catch {
    // Nothing is kept then.
  }
  lastUserId = id;
}

/** Drafts of forms in this tab; their names end alike. */
export function forgetDrafts(): void {
  try {
    for (const name of Object.keys(window.sessionStorage)) if (name === DRAFTS_OF || name.endsWith('-draft')) window.sessionStorage.removeItem(name);
  } catch {
    // Nothing was kept then.
  }
}

function write(text: string | null): void {
  try {
    if (text === null) for (const name of [STORAGE_KEY, OFFLINE_COPY]) window.localStorage.removeItem(name);
    else window.localStorage.setItem(STORAGE_KEY, text);
  } catch {
    // Without storage the session lives as long as this page.
    cachedText = text;
    const session = parseSession(text);
    cachedState = session ? { status: 'signed-in', session } : SIGNED_OUT;
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === STORAGE_KEY || event.key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

/** The session as stored now; null when signed out. Browser only. */
export function currentSession(): Session | null {
  return snapshot().session;
}

/** Remembers a sign-in or a fresher profile. Takes the user as the server sends it. */
export function saveSession(token: string, user: SessionUser): void {
  expiry = null;
  const { id, role, status, profile } = user;
  const stored: StoredUser = {
    id,
    role,
    status,
    profile: { fullName: profile.full_name, phone: profile.phone },
  };
  write(JSON.stringify({ token, user: stored }));
}

/** Forgets the session, in this tab and the others. */
export function clearSession(): void {
  if (currentSession()) write(null);
}

/** The server knows the token no more. */
export function expireSession(token: string, how: 'asked' | 'found'): void {
  if (currentSession()?.token !== token) return;
  expiry = how;
  write(null);
}

/** Who was signed in before, and how the server ended that. */
export function lastSession(): { userId: string | null; expiry: 'asked' | 'found' | null } {
  return { userId: lastUserId, expiry };
}

/** Somebody is about to sign in, so what only they need can be loaded beside the call. */
export function announceSignIn(): void {
  isSignInAnnounced = true;
  for (const listener of listeners) listener();
}

/** Resolves once somebody is signed in or about to be, now or later. Browser only. */
export function whenWorkBegins(): Promise<void> {
  return new Promise((resolve) => {
    const stop = subscribe(() => look());
    const look = () => {
      if (!isSignInAnnounced && !currentSession()) return;
      stop();
      resolve();
    };
    look();
  });
}

/** The session as state of a component. */
export function useSession(): SessionState {
  return useSyncExternalStore(subscribe, snapshot, () => LOADING);
}

/** Who is signed in. Null while nobody has looked, as for visitors: what they see is then not drawn a second time. */
export function useSignedInUser(): StoredUser | null {
  return useSyncExternalStore(subscribe, () => snapshot().session?.user ?? null, () => null);
}

/** Whether a call of the person has met the end of the session. */
export function useWasSignedOut(): boolean {
  return useSyncExternalStore(subscribe, () => snapshot().status === 'signed-out' && expiry === 'asked', () => false);
}

/** Whether a stored role is one this build knows. */
export function isKnownRole(role: string): role is Role {
  return (ROLES as readonly string[]).includes(role);
}
