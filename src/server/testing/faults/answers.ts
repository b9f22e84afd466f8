/** What people who ask while something breaks may be answered, and how it is told in the table. */
import { expect } from 'vitest';
import type { FailureBody } from '../../../contract/shared/api-error.ts';
import { isLastOf } from './clients.ts';

const PATIENCE_MS = 30_000;
const MOMENT_MS = 50;
/** Before somebody knocks again where nobody was. */
const ABSENCE_MS = 250;
/** Whatever happens, nobody waits longer for an answer. */
export const SLOWEST_MS = 8000;

/** `later`: refused in the documented shape, with the time to come again. `none`: the connection was refused or cut off. */
export type Kind = 'proper' | 'later' | 'none' | 'wrong';
/** `told`: the status, or how the connection failed; of a wrong answer more of it. */
export type Seen = { what: string; kind: Kind; told: string; isLast: boolean; fromMs: number; ms: number };
/** `isPage`: read by a person, so a refusal must be one too. */
export type Question = { what: string; url: string; init?: RequestInit; isPage?: boolean; isProper: (status: number, text: string) => boolean };

export async function ask({ what, url, init, isPage = false, isProper }: Question): Promise<Seen> {
  const fromMs = Date.now();
  const seen = (kind: Kind, told: string, isLast = false): Seen => ({ what, kind, told, isLast, fromMs, ms: Date.now() - fromMs });
  try {
    const answer = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(PATIENCE_MS) });
    const text = await answer.text();
    const isLast = isLastOf(answer);
    if (isProper(answer.status, text)) return seen('proper', String(answer.status), isLast);
    if (isRefusal(answer, text, isPage)) return seen('later', String(answer.status), isLast);
    return seen('wrong', `${answer.status}, Retry-After ${answer.headers.get('retry-after')}: ${text.slice(0, 200)}`, isLast);
  } catch (error) {
    const { name, cause } = error as { name: string; cause?: { code?: string } };
    if (name === 'TimeoutError') return seen('wrong', `no answer within ${PATIENCE_MS} ms`);
    return seen('none', cause?.code === 'ECONNREFUSED' ? 'refused' : 'cut off');
  }
}

function isRefusal({ status, headers }: Response, text: string, isPage: boolean): boolean {
  // No limit is ever reached here.
  const saysWhen = status === 503 && Number(headers.get('retry-after')) > 0;
  return saysWhen && (isPage ? headers.get('content-type')?.startsWith('text/html') === true && isWholePage(text) : isFailureBody(jsonOf(text)));
}

export const isWholePage = (text: string) => text.trimEnd().endsWith('</html>');

function isFailureBody(body: unknown): boolean {
  const { success, detail, error, request_id: id } = (body ?? {}) as Partial<FailureBody>;
  return success === false && error?.code !== undefined && [detail, error.message, id].every((one) => typeof one === 'string' && one !== '');
}

/** Undefined when it is no JSON. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** How long somebody waits before the next question. */
export const pauseAfter = ({ kind }: Seen): number => (kind === 'none' ? ABSENCE_MS : MOMENT_MS);

/** When nobody can be answered, since the process is dead. */
export type Dead = { fromMs: number; toMs: number };

const isDuring = ({ fromMs, ms }: Seen, dead: readonly Dead[]) => dead.some((one) => fromMs + ms >= one.fromMs && fromMs <= one.toMs);

/** No answer is wrong or late, none is missing while the process lives, and everything was answered properly once at least. */
export function expectProper(seen: readonly Seen[], dead: readonly Dead[] = []): void {
  expect(seen.filter((one) => one.kind === 'wrong' || one.ms > SLOWEST_MS || (one.kind === 'none' && !isDuring(one, dead)))).toEqual([]);
  const whats = [...new Set(seen.map(({ what }) => what))];
  expect(whats.filter((what) => !seen.some((one) => one.what === what && one.kind === 'proper'))).toEqual([]);
}

/** For each thing asked for: after how many milliseconds, from then on, it was first answered properly to somebody who asked since. */
function backAfter(seen: readonly Seen[], sinceMs: number): Map<string, number> {
  const back = new Map([...new Set(seen.map(({ what }) => what))].map((what) => [what, Infinity]));
  for (const { what, kind, fromMs, ms } of seen) if (kind === 'proper' && fromMs >= sinceMs) back.set(what, Math.min(back.get(what)!, fromMs + ms - sinceMs));
  return back;
}

/** Once all could be well, it is. */
export const BACK_MS = 5000;

/** Waits until everything is answered properly to those who ask since then, which must not take long. Answers after how many milliseconds each is. */
export async function expectBack(seen: () => readonly Seen[], sinceMs: number, withinMs = BACK_MS): Promise<Map<string, number>> {
  await expect.poll(() => Math.max(...backAfter(seen(), sinceMs).values()), { timeout: PATIENCE_MS }).toBeLessThan(Infinity);
  const back = backAfter(seen(), sinceMs);
  expect([...back].filter(([, ms]) => ms >= withinMs)).toEqual([]);
  return back;
}

/** For each thing asked for: how many answers of each kind, and the slowest. */
export function figuresOf(seen: readonly Seen[]): string {
  const told = [...new Set(seen.map(({ what }) => what))].map((what) => {
    const those = seen.filter((one) => one.what === what);
    const count = (kind: Kind) => those.filter((one) => one.kind === kind).length;
    return `${what} ${count('proper')}/${count('later')}/${count('none')}/${count('wrong')} ${Math.max(...those.map(({ ms }) => ms))} ms`;
  });
  return `others (proper/later/no answer/wrong, slowest): ${told.join(', ')}`;
}
