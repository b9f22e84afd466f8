/** Answers that many ask for, kept in memory until what they tell changes. What has changed is told from outside. */
import { LRUCache } from 'lru-cache';

/** An answer as it is sent, with its entity tag. */
export type KeptAnswer = { readonly body: Buffer; readonly tag: string };

/** What an answer is about: one vendor, the listing of one city, or that of all cities together. */
export type Subject = `vendor ${string}` | `city ${number}` | 'everywhere';

// As long as shared caches may keep a page. Changes are told at once; this is the last resort, should one ever be left untold.
const LONGEST_MS = 30_000;
/** What is told where many answers may have changed. */
export const ALL = 'names';
// What each answer takes beside its bytes.
const OVERHEAD_BYTES = 500;

/**
 * A small buffer is a part of a block of 8 kB, which stays for as long as any part of it is kept:
 * full of answers of a kilobyte, this memory took four times what it counted.
 */
function ofItsOwn(body: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(body.length);
  body.copy(own);
  return own;
}

export type AnswerMemory = ReturnType<typeof createAnswerMemory>;

/** Whether whoever answers now has all that was committed by that moment, of the clock of `performance.now()`. A replica may not have it yet. */
export type Holds = (atMs: number) => boolean;

/**
 * Makes a memory of so many bytes. It is doubted, that is, left aside, until the first `trust()`. What has changed is not kept again before
 * whoever answers holds the change.
 */
export function createAnswerMemory(maxBytes: number, holds: Holds = () => true) {
  const bySubject = new Map<string, Set<string>>();
  const answers = new LRUCache<string, KeptAnswer & { subject: Subject }>({
    maxSize: maxBytes,
    sizeCalculation: ({ body }, key) => body.length + key.length + OVERHEAD_BYTES,
    ttl: LONGEST_MS,
    dispose: ({ subject }, key) => {
      const keys = bySubject.get(subject);
      keys?.delete(key);
      if (keys?.size === 0) bySubject.delete(subject);
    },
  });
  const served = { memory: 0, database: 0 };
  /** When subjects changed, the latest last; those whose change is held are left out. */
  const changedMs = new Map<string, number>();
  let changes = 0;
  let doubts = 1;

  function forget(subject: string): void {
    for (const key of bySubject.get(subject) ?? []) answers.delete(key);
  }

  function note(subject: string, atMs: number): void {
    changedMs.delete(subject);
    changedMs.set(subject, atMs);
    for (const [one, ms] of changedMs) {
      if (!holds(ms)) break;
      changedMs.delete(one);
    }
  }

  const isHeld = (subject: string) => {
    const ms = changedMs.get(subject);
    return ms === undefined || holds(ms);
  };

  return {
    find(key: string): KeptAnswer | undefined {
      const found = doubts > 0 ? undefined : answers.get(key);
      if (found) served.memory += 1;
      return found;
    },

    /** Call it before an answer is read: what it gives keeps the answer, unless something has changed since, or whoever is read does not hold the last change. */
    reading(subject: Subject, key: string): (answer: KeptAnswer) => void {
      served.database += 1;
      const before = changes;
      const isCurrent = isHeld(subject) && isHeld(ALL);
      return ({ body, tag }) => {
        // It may have been read before a change that was told already.
        if (!isCurrent || doubts > 0 || changes !== before) return;
        answers.set(key, { body: ofItsOwn(body), tag, subject });
        // One that is larger than the whole memory is not kept.
        if (answers.has(key)) bySubject.set(subject, (bySubject.get(subject) ?? new Set()).add(key));
      };
    },

    /** `vendor` and an id, `city` and an id, or `names` for what many answers depend on; told at that moment. */
    changed(message: string, atMs: number): void {
      changes += 1;
      if (message === ALL) answers.clear();
      for (const subject of message.startsWith('city ') ? [message, 'everywhere'] : [message]) {
        forget(subject);
        note(subject, atMs);
      }
    },

    /** Until as many calls of `trust()`, nothing is answered from memory: a change may be there that was not told yet. */
    doubt(): void {
      changes += 1;
      doubts += 1;
    },

    trust(): void {
      doubts -= 1;
    },

    /** Anything may have changed until that moment. */
    forgetAll(atMs: number): void {
      changes += 1;
      answers.clear();
      note(ALL, atMs);
    },

    /** How many answers came from where. */
    served,

    get bytes(): number {
      return answers.calculatedSize;
    },
  };
}
