/** Statements whose plan each connection keeps: planning a page of the directory anew took longer than reading it. */
import { sql } from 'kysely';
import type pg from 'pg';

/** How such a statement begins. */
export const PLAN_MARK = '/* plan kept */';

/**
 * Put first in a statement that is sent over and over. Its text must be one of few, since connections keep all of them, and its best plan
 * must not depend on the values: one that looks for words, say, is better planned each time, unless it collects all who have them.
 */
export const KEEP_PLAN = sql.raw(PLAN_MARK);

const names = new Map<string, string>();

/** Gives marked statements a name, by which PostgreSQL and the driver know them again. */
export function keepPlans(client: pg.PoolClient): void {
  const send = client.query.bind(client) as (...given: unknown[]) => unknown;
  client.query = ((text: unknown, ...rest: unknown[]) => {
    if (typeof text !== 'string' || !text.startsWith(PLAN_MARK)) return send(text, ...rest);
    const [values, ...done] = rest;
    return send({ name: nameOf(text), text, values }, ...done);
  }) as typeof client.query;
}

function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = `kept_${names.size}`;
  names.set(text, name);
  return name;
}
