/** Acts too large for one transaction: each part notes what it did, so that the call made again goes on where it was cut off. */
import { sql } from 'kysely';
import { type Db, errorCode } from '../database.ts';
import { fail } from '../errors.ts';
import { inTransaction } from '../transaction.ts';
import { hashOf, type IdempotentCall, LOCK_NOT_AVAILABLE } from './idempotency.ts';

export type Apart = {
  /**
   * Acts in a transaction of its own, which counts whatever becomes of the one of the act. For what is too much for one.
   * `noteOf` says what another try of the same call must know of what was done.
   */
  readonly apart: <T>(act: (tx: Db) => Promise<T>, noteOf?: (done: T) => unknown) => Promise<T>;
  /**
   * Notes of the parts that earlier tries of this call have done, the first one first: of a call with a key any within a day, else those of this request.
   * A key that was used for another call is refused, as far as a call asks for its notes.
   */
  readonly doneApart: () => Promise<readonly unknown[]>;
  /** Whether the call has a key, so that who makes it again is told of what was done. */
  readonly keepsNotes: boolean;
};

export type ApartOfCall = {
  /** For one try of the act, in its transaction. */
  readonly within: (outer: Db) => Apart;
  /** Forgets the notes, in the transaction that keeps the answer. */
  readonly settle: (tx: Db) => Promise<void>;
};

/** Parts of a call; without a key their notes last as long as the request. */
export function apartOf(db: Db, call: IdempotentCall | null): ApartOfCall {
  const notes: unknown[] = [];
  let isNoted = false;
  return {
    within: (outer) => ({
      apart: async (act, noteOf) => {
        const { done, note } = await inTransaction(db, async (tx) => {
          if (call && noteOf) await holdNotes(tx, call, outer);
          const result = await act(tx);
          const about = noteOf?.(result);
          if (call && about !== undefined) await insertNote(tx, call, about);
          return { done: result, note: about };
        });
        if (note !== undefined) notes.push(note);
        isNoted ||= note !== undefined;
        return done;
      },
      doneApart: async () => {
        if (call === null) return [...notes];
        await untilNoted(outer, call);
        const kept = await selectNotes(outer, call);
        isNoted ||= kept.length > 0;
        return kept;
      },
      keepsNotes: call !== null,
    }),
    settle: async (tx) => {
      if (call && isNoted) await sql`delete from idempotency_parts where ${isOfCall(call)}`.execute(tx);
    },
  };
}

const isOfCall = ({ route, caller, key }: IdempotentCall) => sql<boolean>`route = ${route} and caller = ${caller} and key = ${key}`;
const lockOf = ({ route, caller, key }: IdempotentCall) => sql`hashtextextended(${`${route} ${caller} ${key}`}, 0)`;

/**
 * A part that will be noted: while it is under way nobody reads the notes. The transaction of the act has claimed the key; once its
 * connection is lost the same call may have begun again elsewhere, so no part begins then.
 */
async function holdNotes(tx: Db, call: IdempotentCall, outer: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${lockOf(call)})`.execute(tx);
  await sql`select 1`.execute(outer);
}

/** Waits for parts that an earlier try of the call has under way although it was cut off. On the same connection: others may all be waiting for one. */
async function untilNoted(outer: Db, call: IdempotentCall): Promise<void> {
  try {
    await sql`savepoint before_notes`.execute(outer);
    await sql`select pg_advisory_xact_lock(${lockOf(call)})`.execute(outer);
    // This call's own parts must not wait for it.
    await sql`rollback to savepoint before_notes`.execute(outer);
  } catch (error) {
    if (errorCode(error) === LOCK_NOT_AVAILABLE) throw fail('idempotency_in_progress');
    throw error;
  }
}

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
