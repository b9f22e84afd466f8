/** Counts hits for limits, in PostgreSQL so that all instances share them. */
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { type Db, errorCode } from '../database.ts';
import { databaseFault } from '../database-faults.ts';
import { KEEP_PLAN } from '../kept-plans.ts';

/** How many there are in the window, with this one, and how long it lasts. */
export type Counted = { hits: number; ttlMs: number };
/** Below `atOnceBelow` hits nobody waits for the count. */
export type CountHit = (key: string, windowMs: number, atOnceBelow: number) => Promise<Counted>;

type Asker = { resolve: (counted: Counted) => void; reject: (error: unknown) => void };
/** The hits on one counter that no statement has taken yet: of those who were let in, and of those who wait. */
type Line = { windowMs: number; letIn: number; askers: Asker[]; isRemembered: boolean };
/** What was last heard of a counter, with what was let in since. */
type Known = { hits: number; endsMs: number };

// Two counters of each of ten thousand visitors, in some 5 MB; whoever else comes waits for the count.
const MOST_KNOWN = 20_000;
const TOGETHER_MS = 10;
const AGAIN_MS = 1000;
/** SQLSTATE of a statement that was ended by its time limit. */
const TOO_LONG = '57014';

/**
 * Counts for many at once, and answers those at once who are known to be far from their limit: a crowd of visitors took a statement each and
 * waited for it, which was most of what an answer from memory cost. One server alone is exact, since one statement at a time takes all that has
 * come: whoever waits is counted after everyone who was let in before. Of hits on other servers it hears with its next count, some milliseconds later.
 */
export function hitCounter(db: Db): CountHit {
  const known = new LRUCache<string, Known>({ max: MOST_KNOWN });
  let waiting = new Map<string, Line>();
  let isUnderWay = false;
  let soon: NodeJS.Immediate | null = null;
  let later: NodeJS.Timeout | null = null;

  /** Answers after how long those go that nobody waits for. */
  async function countAll(lines: Map<string, Line>): Promise<number> {
    try {
      const counted = await countHits(db, [...lines].map(([key, { windowMs, letIn, askers }]) => ({ key, windowMs, hits: letIn + askers.length })));
      for (const [key, line] of lines) {
        if (line.isRemembered) remember(key, counted.get(key)!);
        answer(line, counted.get(key)!);
      }
      return TOGETHER_MS;
    } catch (error) {
      for (const [key, line] of lines) putBack(key, line);
      refuse(lines, error);
      // Those behind would find the same, after as long again.
      if (databaseFault(error) !== null || errorCode(error) === TOO_LONG) refuse(waiting, error);
      return AGAIN_MS;
    }
  }

  /** Those that are on their way are not in the answer of this one. Too many known only means that somebody waits. */
  function remember(key: string, { hits, ttlMs }: Counted): void {
    const now = performance.now();
    const last = known.get(key);
    known.set(key, { hits: Math.max(hits, last && last.endsMs > now ? last.hits : 0), endsMs: now + ttlMs });
  }

  /** Who was let in counts as long as the window lasts, also when the database could not be told at once. */
  function putBack(key: string, { windowMs, letIn }: Line): void {
    const last = known.get(key);
    if (letIn > 0 && last && last.endsMs > performance.now()) lineOf(key, windowMs).letIn += letIn;
  }

  /** A count that comes late must not begin the next window with those of the one before. */
  function dropThoseOfWindowsThatAreOver(lines: Map<string, Line>): void {
    const now = performance.now();
    for (const [key, line] of lines) {
      if ((known.peek(key)?.endsMs ?? Infinity) <= now) line.letIn = 0;
      if (line.letIn + line.askers.length === 0) lines.delete(key);
    }
  }

  function next(): void {
    if (isUnderWay) return;
    const lines = waiting;
    dropThoseOfWindowsThatAreOver(lines);
    if (lines.size === 0) return;
    waiting = new Map();
    isUnderWay = true;
    void countAll(lines).then((pauseMs) => {
      isUnderWay = false;
      if ([...waiting.values()].some(({ askers }) => askers.length > 0)) next();
      else if (waiting.size > 0) callLater(pauseMs);
    });
  }

  /** After all that has arrived by now was read. */
  function callSoon(): void {
    soon ??= setImmediate(() => {
      soon = null;
      next();
    });
  }

  function callLater(ms: number): void {
    later ??= setTimeout(() => {
      later = null;
      next();
    }, ms).unref();
  }

  function lineOf(key: string, windowMs: number): Line {
    const line = waiting.get(key) ?? { windowMs, letIn: 0, askers: [], isRemembered: false };
    waiting.set(key, line);
    return line;
  }

  return (key, windowMs, atOnceBelow) => {
    const line = lineOf(key, windowMs);
    line.isRemembered ||= atOnceBelow > 0;
    const last = known.get(key);
    const leftMs = last ? last.endsMs - performance.now() : 0;
    if (last && leftMs > 0 && last.hits + 1 < atOnceBelow) {
      last.hits += 1;
      line.letIn += 1;
      callLater(TOGETHER_MS);
      return Promise.resolve({ hits: last.hits, ttlMs: leftMs });
    }
    return new Promise((resolve, reject) => {
      line.askers.push({ resolve, reject });
      callSoon();
    });
  };
}

/** The first of them came first; those who did not wait came before. */
function answer({ askers }: Line, { hits, ttlMs }: Counted): void {
  for (const [index, { resolve }] of askers.entries()) resolve({ hits: hits - askers.length + index + 1, ttlMs });
}

/** Tells all who wait in the lines, and leaves there those who were let in. */
function refuse(lines: Map<string, Line>, error: unknown): void {
  for (const [key, { letIn, askers }] of lines) {
    for (const { reject } of askers.splice(0)) reject(error);
    if (letIn === 0) lines.delete(key);
  }
}

/** Counts one hit on `key` and answers how many there are in its window. */
export async function countHit(db: Db, key: string, windowMs: number): Promise<Counted> {
  return (await countHits(db, [{ key, windowMs, hits: 1 }])).get(key)!;
}

type Hits = { key: string; windowMs: number; hits: number };

/** Each key once. In the order of keys: two statements that wait for each other's rows would both be lost. */
async function countHits(db: Db, given: readonly Hits[]): Promise<Map<string, Counted>> {
  const all = given.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const { rows } = await sql<{ key: string; hits: number; ttl: number }>`${KEEP_PLAN}
    insert into rate_limits as r (key, hits, expires_at)
    select key, hits, now() + window_ms * interval '1 millisecond'
    from unnest(${all.map(({ key }) => key)}::text[], ${all.map(({ hits }) => hits)}::integer[], ${all.map(({ windowMs }) => windowMs)}::integer[]) as g (key, hits, window_ms)
    on conflict (key) do update set
      hits = case when r.expires_at <= now() then excluded.hits else r.hits + excluded.hits end,
      expires_at = case when r.expires_at <= now() then excluded.expires_at else r.expires_at end
    returning key, hits, greatest(0, ceil(extract(epoch from expires_at - now()) * 1000))::integer as ttl`.execute(db);
  return new Map(rows.map(({ key, hits, ttl }) => [key, { hits, ttlMs: ttl }]));
}
