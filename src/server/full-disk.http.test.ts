/** A disk that takes no more: the upload is refused with a clear answer, nothing of it is left, and the rest goes on. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { FORM_TYPE, photo, rawForm } from './testing/hostile-files.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

// No file may become larger, which fails a write half-way just as a full disk does. `ulimit` counts 512 bytes.
const ROOM_BLOCKS = 400;

let dataDir: string;
let database: TestDatabase;
let server: ChildProcess;
let address: string;
let place: { country_id: number; state_id: number; id: number };

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'newsco-full-'));
  database = await createTestDatabase(inject('adminUrl'));
  server = spawn('sh', ['-c', `ulimit -f ${ROOM_BLOCKS}; exec "$0" --import tsx src/server/testing/serve.ts`, process.execPath], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: database.url, PORT: '0', RATE_LIMITS: 'off' },
  });
  address = await new Promise((resolve, reject) => {
    server.stdout!.once('data', (line: Buffer) => resolve(line.toString().trim()));
    server.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
  place = (await database.db.selectFrom('locations').select(['country_id', 'state_id', 'id']).where('type', '=', 'city').where('is_active', '=', true)
    .where((e) => e.not(e.exists(e.selectFrom('locations as region').select('region.id').whereRef('region.parent_id', '=', 'locations.id'))))
    .orderBy('id').executeTakeFirstOrThrow()) as typeof place;
});
afterAll(async () => {
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  await ended;
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

async function register(email: string, bytes: Buffer): Promise<{ status: number; detail?: string }> {
  const fields = { email, password: 'a fine password', role: 'broker', full_name: 'Asha Rao', phone: '98765 43210', country_id: String(place.country_id), state_id: String(place.state_id), city_id: String(place.id) };
  const response = await fetch(`${address}/api/auth/register`, {
    method: 'POST', headers: { 'content-type': FORM_TYPE }, body: new Uint8Array(rawForm(fields, [{ field: 'id_card_photo', name: 'card.jpg', bytes }])),
  });
  return { status: response.status, ...((await response.json()) as object) };
}

// The first does not fit as it arrives, the second not as it is stored: noise takes far more room as a JPEG.
test.each([
  ['while it arrives', () => photo(1000, 1000).jpeg({ quality: 100 }).toBuffer()],
  ['when it is stored', () => photo(1000, 800).webp({ quality: 1, effort: 0 }).toBuffer()],
])('%s', async (when, make) => {
  const email = `${when.replaceAll(' ', '-')}@example.com`;
  const answer = await register(email, await make());
  expect(answer).toMatchObject({ status: 503, detail: 'Files cannot be stored at the moment. Please try again shortly.' });
  expect(await readdir(join(dataDir, 'files'))).toEqual([]);
  // Removed once the answer is on its way.
  await expect.poll(() => readdir(join(dataDir, 'incoming'))).toEqual([]);
  expect(await database.db.selectFrom('users').select('id').where('email', '=', email).execute()).toEqual([]);
  expect((await register(email, await photo(100, 100).jpeg().toBuffer())).status).toBe(201);
  for (const name of await readdir(join(dataDir, 'files'))) await rm(join(dataDir, 'files', name));
});
