/** The import of the location file at start. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildPlaces, PLACES } from '../../testing/builders/locations.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createLog } from '../../platform/log.ts';
import { importLocations } from './import-service.ts';
import { resolvePlace } from './service.ts';

const HEADER = 'id\ttype\tparent_id\tname\tcode\taliases\tpopulation\tlat\tlng\trank';
const LINES = [
  '356\tcountry\t\tIndia\tIN\tBharat\t\t\t\t1',
  '200001307\tstate\t356\tKarnataka\tIN-KA\t\t\t\t\t1',
  '1277333\tcity\t200001307\tBengaluru\t\tBangalore|Bengalooru\t8443675\t12.972\t77.594\t1',
  '100005572\tnewsco\t1277333\tIndiranagar\t560038\t\t\t\t\t1',
];
const log = createLog('silent');
let app: TestApp;
let folder: string;

beforeAll(async () => {
  app = await createTestApp();
  folder = await mkdtemp(join(tmpdir(), 'newsco-locations-'));
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  await app.db.deleteFrom('locations').execute();
  await app.db.deleteFrom('location_imports').execute();
});

async function writeLines(lines: readonly string[], header = HEADER): Promise<string> {
  const file = join(folder, 'locations.tsv');
  await writeFile(file, [header, ...lines, ''].join('\n'));
  return file;
}

const importLines = async (lines: readonly string[], header = HEADER) => importLocations(app.database, log, app.now(), await writeLines(lines, header));

const node = (id: number) => app.db.selectFrom('locations').selectAll().where('id', '=', id).executeTakeFirst();

test('each node gets the ids of its path, its other names and a text to search in', async () => {
  expect(await importLines(LINES)).toBe(4);
  expect(await node(356)).toMatchObject({ name: 'India', parent_id: null, country_id: 356, state_id: null, city_id: null, code: 'IN', is_active: true });
  expect(await node(200001307)).toMatchObject({ country_id: 356, state_id: 200001307, city_id: null });
  expect(await node(1277333)).toMatchObject({ country_id: 356, state_id: 200001307, city_id: 1277333, code: null, aliases: ['Bangalore', 'Bengalooru'], population: 8443675 });
  expect(await node(100005572)).toMatchObject({ country_id: 356, state_id: 200001307, city_id: 1277333, parent_id: 1277333, aliases: [], search_text: '|indiranagar|560038|' });
});

test('the same file again does nothing; another one and back again do', async () => {
  await importLines(LINES);
  expect(await importLines(LINES)).toBe(0);
  const renamed = LINES.map((line) => line.replace('Indiranagar', 'Indira Nagar'));
  expect(await importLines(renamed)).toBe(1);
  expect((await node(100005572))?.name).toBe('Indira Nagar');
  expect(await importLines(LINES)).toBe(1);
  expect((await node(100005572))?.name).toBe('Indiranagar');
});

test('what administrators did stays: places switched off, renamed, added', async () => {
  await importLines(LINES);
  await app.db.updateTable('locations').set({ is_active: false }).where('id', '=', 200001307).execute();
  await app.db.updateTable('locations').set({ name: 'Bengaluru City', name_is_edited: true }).where('id', '=', 1277333).execute();
  await app.db.insertInto('locations').values({ id: 1_000_000_000, type: 'newsco', parent_id: 1277333, name: 'नया नगर', country_id: 356, state_id: 200001307, city_id: 1277333 }).execute();
  expect(await importLines([...LINES, '100005578\tnewsco\t1277333\tKoramangala\t560034\t\t\t\t\t1'])).toBe(2);
  expect((await node(200001307))?.is_active).toBe(false);
  expect(await node(1277333)).toMatchObject({ name: 'Bengaluru City', aliases: ['Bangalore', 'Bengalooru', 'Bengaluru'] });
  expect((await node(1_000_000_000))?.name).toBe('नया नगर');
  expect((await node(100005578))?.name).toBe('Koramangala');
});

test('all names that administrators gave a place stay other names of it, once each, however often a file comes', async () => {
  await importLines(LINES);
  await app.db.updateTable('locations').set({ name: 'Bengaluru City', aliases: ['Bangalore', 'Bendakaluru', 'Bengaluru'], name_is_edited: true }).where('id', '=', 1277333).execute();
  await importLines([...LINES, '100005578\tnewsco\t1277333\tKoramangala\t560034\t\t\t\t\t1']);
  const after = { name: 'Bengaluru City', aliases: ['Bangalore', 'Bendakaluru', 'Bengaluru', 'Bengalooru'] };
  expect(await node(1277333)).toMatchObject(after);
  expect(await importLines(LINES)).toBe(0);
  expect(await node(1277333)).toMatchObject(after);
});

test('two servers that start together import once', async () => {
  const file = await writeLines(LINES);
  const counts = await Promise.all(Array.from({ length: 3 }, () => importLocations(app.database, log, app.now(), file)));
  expect(counts.toSorted()).toEqual([0, 0, 4]);
});

test.each([
  ['another first line', LINES, 'id\tname', 'its first line does not name the columns'],
  ['a broken line', [...LINES, 'x\tcity\t200001307\tMysuru\t\t\t\t\t\t1'], HEADER, 'line 6'],
  ['a parent that is not there', [...LINES, '9\tcity\t77\tMysuru\t\t\t\t\t\t1'], HEADER, '1 places lie in no place of the level above'],
  ['a parent of another level', [...LINES, '9\tcity\t356\tMysuru\t\t\t\t\t\t1'], HEADER, '1 places lie in no place of the level above'],
])('%s: nothing is imported', async (_case, lines, header, fault) => {
  await expect(importLines(lines, header)).rejects.toThrow(fault);
  expect(await node(356)).toBeUndefined();
});

test('the real file is imported whole in little time, with the ids that other tests use', async () => {
  const started = performance.now();
  expect(await importLocations(app.database, log, app.now())).toBeGreaterThan(40_000);
  // 1.6 s at most on a quiet machine; tests share theirs.
  expect(performance.now() - started).toBeLessThan(8000);
  expect(await importLocations(app.database, log, app.now())).toBe(0);
  const before = await app.db.selectFrom('locations').select(['id', 'type', 'parent_id', 'name']).where('id', 'in', Object.values(PLACES)).orderBy('id').execute();
  await sql`truncate locations cascade`.execute(app.db);
  await buildPlaces(app);
  expect(await app.db.selectFrom('locations').select(['id', 'type', 'parent_id', 'name']).orderBy('id').execute()).toEqual(before);
  expect(await resolvePlace(app.db, { cityId: PLACES.pune })).toMatchObject({ countryId: 356 });
});
