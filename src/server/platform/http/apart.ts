/** Acts too large for one transaction: each part notes what it did, so that the call made again goes on where it was cut off. */
import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { fail } from '../errors.ts';
import { inTransaction } from '../transaction.ts';
import { hashOf, type IdempotentCall } from './idempotency.ts';

export type Apart = {
  /**
   * Acts in a transaction of its own, which counts whatever becomes of the one of the act. For what is too much for one.
   * `noteOf` says what another try of the same call must know of what was done.
   */
  readonly apart: <T>(act: (tx: Db) => Promise<T>, noteOf?: (done: T) => unknown) => Promise<T>;
  /** Notes of the parts that earlier tries of this call have done, the first one first: of a call with a key any within a day, else those of this request. */
  readonly doneApart: (tx: Db) => Promise<readonly unknown[]>;
};

export type ApartOfCall = Apart & {
  /** Forgets the notes, in the transaction that keeps the answer. */
  readonly settle: (tx: Db) => Promise<void>;
};

/** Parts of a call; without a key their notes last as long as the request. */
export function apartOf(db: Db, call: IdempotentCall | null): ApartOfCall {
  const notes: unknown[] = [];
  let isNoted = false;
  return {
    apart: async (act, noteOf) => {
      const { done, note } = await inTransaction(db, async (tx) => {
        const result = await act(tx);
        const about = noteOf?.(result);
        if (call && about !== undefined) await insertNote(tx, call, about);
        return { done: result, note: about };
      });
      if (note !== undefined) notes.push(note);
      isNoted ||= note !== undefined;
      return done;
    },
    doneApart: async (tx) => {
      if (call === null) return [...notes];
      const kept = await selectNotes(tx, call);
      isNoted ||= kept.length > 0;
      return kept;
    },
    settle: async (tx) => {
      if (call && isNoted) await sql`delete from idempotency_parts where ${isOfCall(call)}`.execute(tx);
    },
  };
}

const isOfCall = ({ route, caller, key }: IdempotentCall) => sql<boolean>`route = ${route} and caller = ${caller} and key = ${key}`;

async function insertNote(tx: Db, call: IdempotentCall, note: unknown): Promise<void> {
  await sql`
    insert into idempotency_parts (route, caller, key, request_hash, note, created_at)
    values (${call.route}, ${call.caller}, ${call.key}, ${hashOf(call.input)}, ${JSON.stringify(note)}::jsonb, ${call.now})`.execute(tx);
}

/** Those of the last day, as long as a key holds. */
async function selectNotes(tx: Db, call: IdempotentCall): Promise<unknown[]> {
  const { rows } = await sql<{ request_hash: Buffer; note: unknown }>`
    select request_hash, note from idempotency_parts where ${isOfCall(call)} and created_at >= ${call.now}::timestamptz - interval '24 hours' order by id`.execute(tx);
  if (rows.some((row) => !row.request_hash.equals(hashOf(call.input)))) throw fail('idempotency_mismatch');
  return rows.map((row) => row.note);
}
