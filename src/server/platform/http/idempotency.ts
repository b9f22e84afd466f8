/** Idempotency keys: the same key and body within a day gives the first answer again. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { type Db, errorCode } from '../database.ts';
import { fail } from '../errors.ts';
import { KEEP_PLAN } from '../kept-plans.ts';
import { JsonText } from './json-text.ts';

export const LOCK_NOT_AVAILABLE = '55P03';

export type IdempotentCall = { route: string; caller: string; key: string; input: unknown; now: Date };
export type StoredAnswer = { answer: unknown };

/** Passwords stay out: a fast hash of one would undo what argon2 does for it. */
export function hashOf(input: unknown): Buffer {
  const text = JSON.stringify(input, (name, value: unknown) => (name === 'password' ? undefined : value));
  return createHash('sha256').update(text).digest();
}

/**
 * Claims the key inside the transaction of the act, or gives the stored answer.
 * Two calls at once: the second waits on the unique index until the first has committed.
 */
export async function claimKey(tx: Db, call: IdempotentCall): Promise<StoredAnswer | null> {
  const hash = hashOf(call.input);
  if (await insertKey(tx, call, hash)) return null;
  const stored = await tx
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'answer'])
    .where('route', '=', call.route)
    .where('caller', '=', call.caller)
    .where('key', '=', call.key)
    .executeTakeFirst();
  if (!stored || stored.answer === null) throw fail('idempotency_in_progress');
  if (!stored.request_hash.equals(hash)) throw fail('idempotency_mismatch');
  return { answer: stored.answer };
}

async function insertKey(tx: Db, call: IdempotentCall, hash: Buffer): Promise<boolean> {
  try {
    const result = await sql`${KEEP_PLAN}
      insert into idempotency_keys (route, caller, key, request_hash, created_at)
      values (${call.route}, ${call.caller}, ${call.key}, ${hash}, ${call.now})
      on conflict (route, caller, key) do update
        set request_hash = excluded.request_hash, created_at = excluded.created_at, answer = null
        where idempotency_keys.created_at < ${call.now}::timestamptz - interval '24 hours'`.execute(tx);
    return Number(result.numAffectedRows ?? 0) > 0;
  } catch (error) {
    if (errorCode(error) === LOCK_NOT_AVAILABLE) throw fail('idempotency_in_progress');
    throw error;
  }
}

/** Keeps the answer for the next call with the same key. */
export async function storeAnswer(tx: Db, call: IdempotentCall, answer: unknown): Promise<void> {
  await sql`${KEEP_PLAN}
    update idempotency_keys set answer = ${answer instanceof JsonText ? answer.text : JSON.stringify(answer)}::jsonb
    where route = ${call.route} and caller = ${call.caller} and key = ${call.key}`.execute(tx);
}
