/** The memory of public answers, kept true by what PostgreSQL tells as it commits (migration 0090). */
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { ALL, type AnswerMemory, createAnswerMemory, type Holds } from './answer-memory.ts';
import { errorCode, openDatabase } from './database.ts';
import type { Log } from './log.ts';

const CHANNEL = 'public_changes';
const LOOK_EVERY_MS = 1000;
const LOOK_TIMEOUT_MS = 1000;

export type KeptAnswers = Pick<AnswerMemory, 'find' | 'reading' | 'served' | 'bytes'> & {
  /** Call it when a write of this process has ended: from now on reads are answered by the database until the messages of that write are here. */
  hasWritten(): void;
  close(): Promise<void>;
};

/** Keeps answers of `maxBytes` at most while a connection to `url`, past any pooler, is listened to. `holds` tells of the replica that answers, if one does. */
export function openKeptAnswers(url: string, maxBytes: number, log: Log, holds?: Holds): KeptAnswers {
  const memory = createAnswerMemory(maxBytes, holds);
  const database = openDatabase(url, log, { max: 1, statementTimeoutMs: LOOK_TIMEOUT_MS });
  const closing = new AbortController();
  let listener: { client: pg.PoolClient; lose: () => void } | null = null;
  let isBehind = false;

  /**
   * Sees to it that the messages of the last write are here. PostgreSQL hands them to a listener before it answers its next statement, so one round trip is
   * enough; it is made when somebody reads, since many writes may come before.
   */
  function catchUp(): void {
    if (!isBehind) return;
    isBehind = false;
    if (listener === null) return;
    memory.doubt();
    listener.client.query('select 1').catch(listener.lose).finally(() => memory.trust());
  }

  async function listenOnce(): Promise<void> {
    const client = await database.pool.connect();
    let isHeard = false;
    const lose = () => {
      if (isHeard) memory.doubt();
      isHeard = false;
      memory.forgetAll(performance.now());
    };
    client.on('error', lose);
    client.on('end', lose);
    client.on('notification', ({ payload }) => memory.changed(payload ?? ALL, performance.now()));
    try {
      await client.query(`listen ${CHANNEL}`);
      // What was being read until now may miss a change of which nobody was told.
      memory.forgetAll(performance.now());
      memory.trust();
      isHeard = true;
      listener = { client, lose };
      while (isHeard) {
        await delay(LOOK_EVERY_MS, undefined, { ref: false, signal: closing.signal });
        // A connection whose other end is gone without a word is found out by asking.
        await client.query('select 1');
      }
    } finally {
      listener = null;
      lose();
      client.release(true);
    }
  }

  async function listen(): Promise<void> {
    while (!closing.signal.aborted) {
      await listenOnce().catch((error: unknown) => {
        if (!closing.signal.aborted) log.warn({ code: errorCode(error) }, 'nobody tells of changes: answers are not kept in memory');
      });
      await delay(LOOK_EVERY_MS, undefined, { ref: false, signal: closing.signal }).catch(() => undefined);
    }
  }

  const listening = listen();
  return {
    find(key) {
      catchUp();
      return memory.find(key);
    },
    reading(subject, key) {
      catchUp();
      return memory.reading(subject, key);
    },
    served: memory.served,
    hasWritten() {
      isBehind = true;
    },
    get bytes() {
      return memory.bytes;
    },
    close: async () => {
      closing.abort();
      await listening;
      await database.close();
    },
  };
}
