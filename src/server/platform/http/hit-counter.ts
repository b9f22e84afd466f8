/** Counts hits for limits, in PostgreSQL so that all instances share them. */
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Db } from '../database.ts';
import { KEEP_PLAN } from '../kept-plans.ts';

/** How many there are in the window, with this one, and how long it lasts. */
export type Counted = { hits: number; ttlMs: number };
/** Below `atOnceBelow` hits nobody waits for the count. */
export type CountHit = (key: string, windowMs: number, atOnceBelow: number) => Promise<Counted>;

type Asker = { resolve: (counted: Counted) => void; reject: (error: unknown) => void };
type Line = { windowMs: number; hits: number; askers: Asker[] };
/** What was last heard of a counter, with what was let in since. */
type Known = { hits: number; endsMs: number };

// Two, so that a crowd need not wait for the whole of a round trip, and holds few of the connections.
const AT_ONCE = 2;
// Some megabytes.
const MOST_KNOWN = 20_000;
const TOGETHER_MS = 10;

/**
 * Counts for many at once, and answers those at once who are known to be far from their limit: a crowd of visitors took a statement each and
 * waited for it, which was most of what an answer from memory cost. Of hits on other servers this one hears with its next count, some
 * milliseconds later; one server alone is exact.
 */
export function hitCounter(db: Db): CountHit {
  const known = new LRUCache<string, Known>({ max: MOST_KNOWN });
  let waiting = new Map<string, Line>();
  let isAwaited = false;
  let underWay = 0;
  let soon: NodeJS.Immediate | null = null;
  let later: NodeJS.Timeout | null = null;

  async function countAll(lines: ReadonlyMap<string, Line>): Promise<void> {
    try {
      const counted = await countHits(db, [...lines].map(([key, { windowMs, hits }]) => ({ key, windowMs, hits })));
      for (const [key, line] of lines) {
        remember(key, counted.get(key)!);
        answer(line, counted.get(key)!);
      }
    } catch (error) {
      // Nobody waits for the others' counts, and whoever comes next hears of it.
      for (const { reject } of [...lines.values()].flatMap(({ askers }) => askers)) reject(error);
    }
  }

  /** Those that are on their way are not in the answer of this one. Too many known only means that somebody waits. */
  function remember(key: string, { hits, ttlMs }: Counted): void {
    const now = performance.now();
    const last = known.get(key);
    known.set(key, { hits: Math.max(hits, last && last.endsMs > now ? last.hits : 0), endsMs: now + ttlMs });
  }

  function next(): void {
    if (underWay === AT_ONCE || waiting.size === 0) return;
    const lines = waiting;
    waiting = new Map();
    isAwaited = false;
    underWay += 1;
    void countAll(lines).finally(() => {
      underWay -= 1;
      if (isAwaited) next();
      else if (waiting.size > 0) callLater();
    });
  }

  /** After all that has arrived by now was read. */
  function callSoon(): void {
    soon ??= setImmediate(() => {
      soon = null;
      next();
    });
  }

  function callLater(): void {
    later ??= setTimeout(() => {
      later = null;
      next();
    }, TOGETHER_MS);
  }

  function lineOf(key: string, windowMs: number): Line {
    const line = waiting.get(key) ?? { windowMs, hits: 0, askers: [] };
    waiting.set(key, line);
    line.hits += 1;
    return line;
  }

  return (key, windowMs, atOnceBelow) => {
    const line = lineOf(key, windowMs);
    const last = known.get(key);
    const leftMs = last ? last.endsMs - performance.now() : 0;
    if (last && leftMs > 0 && last.hits + 1 < atOnceBelow) {
      last.hits += 1;
      callLater();
      return Promise.resolve({ hits: last.hits, ttlMs: leftMs });
    }
    return new Promise((resolve, reject) => {
      line.askers.push({ resolve, reject });
      isAwaited = true;
      callSoon();
    });
  };
}

/** The first of them came first; those who did not wait came before. */
function answer({ askers }: Line, { hits, ttlMs }: Counted): void {
  for (const [index, { resolve }] of askers.entries()) resolve({ hits: hits - askers.length + index + 1, ttlMs });
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
