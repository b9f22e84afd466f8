/** A database that could lose what was acknowledged, or cannot search names, is found out before it is used. */
import type pg from 'pg';
import { expect, test } from 'vitest';
import { storageFaults } from './storage-checks.ts';

const FIT = { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on', synchronous_standby_names: '', server_encoding: 'UTF8', grams: 7 };

/** Answers the checks' own questions as a database with these settings would. */
function databaseWith(settings: Partial<typeof FIT>): pg.Pool {
  const { grams, ...all } = { ...FIT, ...settings };
  const query = async (text: string, values: readonly (keyof typeof all)[] = []) => {
    if (values.length > 0) return { rows: [{ value: all[values[0]!] }] };
    if (text.includes('synchronous_standby_names')) return { rows: [{ waits: all.synchronous_commit, standbys: all.synchronous_standby_names }] };
    return { rows: [{ encoding: all.server_encoding, grams }] };
  };
  return { query } as unknown as pg.Pool;
}

test.each<[string, Partial<typeof FIT>, RegExp | null]>([
  ['a usual one', {}, null],
  ['a pair whose commits wait for the other', { synchronous_standby_names: 'standby' }, null],
  ['a single one, where local is as good as on', { synchronous_commit: 'local' }, null],
  ['no fsync', { fsync: 'off' }, /fsync off: acknowledged work could be lost/],
  ['half pages', { full_page_writes: 'off' }, /full_page_writes off/],
  ['commits that wait for nothing', { synchronous_commit: 'off' }, /synchronous_commit off/],
  ['a pair whose commits do not wait for the other', { synchronous_standby_names: 'standby', synchronous_commit: 'local' }, /waits for none/],
  ['another encoding', { server_encoding: 'SQL_ASCII' }, /encoding UTF8/],
  ['letters that are not known', { grams: 0 }, /LC_CTYPE/],
])('%s', async (_name, settings, fault) => {
  const faults = await storageFaults(databaseWith(settings));
  expect(faults).toHaveLength(fault === null ? 0 : 1);
  if (fault) expect(faults[0]).toMatch(fault);
});
