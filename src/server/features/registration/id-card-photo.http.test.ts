/** The ID card photo of an application: taken once, seen by those who decide, gone with what it was for. */
import fs from 'node:fs';
import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { accounts } from '../../../contract/accounts.ts';
import { registration } from '../../../contract/registration.ts';
import { createLog } from '../../platform/log.ts';
import { type BuiltUser, buildUser } from '../../testing/builders/accounts.ts';
import { buildPhoto, buildPicture } from '../../testing/builders/files.ts';
import { buildPlaces, PLACES } from '../../testing/builders/locations.ts';
import { buildVendor } from '../../testing/builders/vendors.ts';
import { FORM_TYPE, jpeg, rawForm } from '../../testing/hostile-files.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { fileTasks } from '../uploads/jobs.ts';
import { countExpiredPhotos, purgeExpiredPhotos } from '../uploads/service.ts';

let app: TestApp;
let admin: BuiltUser;
let counter = 0;

beforeAll(async () => {
  app = await createTestApp();
  await buildPlaces(app);
  admin = await buildUser(app, { role: 'admin' });
});
beforeEach(async () => {
  await app.db.deleteFrom('files').execute();
  for (const name of await stored()) await app.files.remove(name);
});
afterAll(() => app.close());

/** Names in the store. */
async function stored(): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of app.files.list()) names.push(name);
  return names;
}
const pathOf = async (name: string) => join(app.dataDir, 'files', (await readdir(join(app.dataDir, 'files'))).find((one) => one.endsWith(name))!);
const rows = () => app.db.selectFrom('files').selectAll().execute();
const jobs = () => fileTasks({ db: app.db, clock: app.now, files: app.files, log: createLog('silent') });
const view = (id: string, who: { token: string } | null = admin) => app.call(registration.idCardPhoto, { params: { id } }, { token: who?.token ?? null });
const decide = (id: string, how: 'approve' | 'reject') => app.call(registration[how], { params: { id }, body: {} } as never, { token: admin.token });

type Fields = { email: string; [field: string]: string };

function fields(changes: Record<string, string> = {}): Fields {
  counter += 1;
  return {
    email: `photo${counter}@example.com`, password: 'a fine password', role: 'broker', full_name: 'Asha Rao', phone: '98765 43210',
    country_id: String(PLACES.india), state_id: String(PLACES.maharashtra), city_id: String(PLACES.pune),
    ...changes,
  };
}

const fileOf = (photo: Buffer) => new File([new Uint8Array(photo)], 'card.jpg');
const form = (photo: Buffer, changes: Record<string, string> = {}) => ({ ...fields(changes), id_card_photo: fileOf(photo) });

const register = (body: object, key?: string) => app.call(registration.register, { body: body as never }, key === undefined ? {} : { key });
const idOf = (answer: { body: unknown }) => (answer.body as { user_id: string }).user_id;

async function applicantWithPhoto(): Promise<BuiltUser & { photo: string }> {
  const applicant = await buildVendor(app, { status: 'pending' });
  return { ...applicant, photo: await buildPhoto(app, applicant.id) };
}

/** Whom a call inside the process could not cut off. */
async function listen(): Promise<number> {
  if (!app.app.server.listening) await app.app.listen({ port: 0 });
  return (app.app.server.address() as AddressInfo).port;
}

/** Sends all but the end of a form, and goes away when the server has written its photo. */
async function cutOff(port: number, whole: Buffer, written: Promise<void>): Promise<void> {
  const sending = request({ port, method: 'POST', path: '/api/auth/register', headers: { 'content-type': FORM_TYPE, 'content-length': whole.length } });
  sending.on('error', () => undefined);
  const left = new Promise((resolve) => app.app.server.once('request', (_request, response) => response.once('close', resolve)));
  sending.write(whole.subarray(0, whole.length - 4));
  await written;
  sending.destroy();
  await left;
}

describe('at registration', () => {
  test('is kept with its owner, who sees only that it is there', async () => {
    const sent = form(await buildPicture('#aa3311', { width: 3000, height: 1500 }));
    const answer = await register(sent);
    expect(answer.status).toBe(201);
    const [row] = await rows();
    expect(row).toMatchObject({ owner_id: idOf(answer), purpose: 'id_card_photo', created_at: app.now(), delete_after: null });
    const seen = await view(idOf(answer));
    expect(await sharp(seen.body.data as never).metadata()).toMatchObject({ format: 'jpeg', width: 2000, height: 1000 });
    const signedIn = await app.call(accounts.login, { body: { email: sent.email, password: 'a fine password' } });
    const me = await app.call(accounts.me, {}, { token: signedIn.body['access_token' as never] });
    expect(me.body).toMatchObject({ profile: { has_id_card_photo: true } });
    expect(me.text).not.toContain(row!.id);
  });

  test('is optional', async () => {
    const answer = await register(fields());
    expect(answer.status).toBe(201);
    expect(await rows()).toEqual([]);
    const me = await buildVendor(app, {}).then(({ token }) => app.call(accounts.me, {}, { token }));
    expect(me.body).toMatchObject({ profile: { has_id_card_photo: false } });
  });

  test('is not kept when the e-mail is in use', async () => {
    const email = (await buildUser(app)).email;
    expect((await register(form(await jpeg(), { email }))).status).toBe(409);
    expect([await rows(), await stored()]).toEqual([[], []]);
  });

  test('sent twice with one key is kept once; another photo with that key is refused', async () => {
    const sent = form(await jpeg());
    const first = await register(sent, 'photo-key');
    const again = await register(sent, 'photo-key');
    expect(idOf(again)).toBe(idOf(first));
    expect(await stored()).toEqual((await rows()).map(({ id }) => id));
    expect(await stored()).toHaveLength(1);
    const other = await register({ ...sent, id_card_photo: fileOf(await jpeg()) }, 'photo-key');
    expect([other.status, other.body.error.code]).toEqual([422, 'idempotency_mismatch']);
    expect(await stored()).toHaveLength(1);
  });

  test('sent ten times at once with one e-mail is kept once', async () => {
    const sent = form(await jpeg());
    const answers = await Promise.all(Array.from({ length: 10 }, () => register(sent)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.every(({ status }) => [201, 409, 429].includes(status))).toBe(true);
    expect(await stored()).toEqual((await rows()).map(({ id }) => id));
  });

  test('a sender who goes away leaves nothing', async () => {
    const port = await listen();
    const whole = rawForm(fields(), [{ field: 'id_card_photo', name: 'a.jpg', bytes: await jpeg() }]);
    const sending = request({ port, method: 'POST', path: '/api/auth/register', headers: { 'content-type': FORM_TYPE, 'content-length': whole.length } });
    sending.on('error', () => undefined);
    sending.write(whole.subarray(0, whole.length - 500));
    await expect.poll(() => readdir(join(app.dataDir, 'incoming'))).toHaveLength(1);
    sending.destroy();
    await expect.poll(() => readdir(join(app.dataDir, 'incoming'))).toEqual([]);
    expect([await rows(), await stored()]).toEqual([[], []]);
  });

  test('nor does one who goes away while the last of the photo is written', async () => {
    const port = await listen();
    const whole = rawForm(fields(), [{ field: 'id_card_photo', name: 'a.jpg', bytes: await jpeg() }]);
    const look = fs.promises.stat;
    let gone = (): void => undefined;
    const written = new Promise<void>((resolve) => {
      vi.spyOn(fs.promises, 'stat').mockImplementationOnce(async (path) => {
        resolve();
        await new Promise<void>((go) => (gone = go));
        return look(path);
      });
    });
    syncBuiltinESMExports();
    try {
      await cutOff(port, whole, written);
    } finally {
      gone();
      vi.mocked(fs.promises.stat).mockRestore();
      syncBuiltinESMExports();
    }
    await expect.poll(() => readdir(join(app.dataDir, 'incoming'))).toEqual([]);
  });

  test('a store that is gone is told as such, and nothing is left', async () => {
    await rm(join(app.dataDir, 'files'), { recursive: true });
    const sent = form(await jpeg());
    const answer = await register(sent);
    expect([answer.status, answer.body.detail]).toEqual([503, 'Files cannot be stored at the moment. Please try again shortly.']);
    expect((await app.app.inject('/readyz')).statusCode).toBe(503);
    expect(await readdir(app.dataDir)).toEqual(['incoming']);
    await mkdir(join(app.dataDir, 'files'));
    await expect.poll(async () => (await app.app.inject('/readyz')).statusCode, { timeout: 5000 }).toBe(200);
    expect((await register(sent)).status).toBe(201);
  });
});

describe('GET /admin/users/{id}/id-card-photo', () => {
  test('is a picture that no browser opens as a page of ours, and no cache keeps', async () => {
    const { id } = await applicantWithPhoto();
    const list = await app.call(registration.pendingApprovals, { query: {} }, { token: admin.token });
    const url = list.body.data.users.find((user) => user.id === id)!.id_card_photo_url;
    const answer = await app.app.inject({ url: url!, headers: { authorization: `Bearer ${admin.token}` } });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/jpeg', 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', 'content-disposition': 'attachment; filename="id-card-photo.jpg"',
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'", 'cross-origin-resource-policy': 'same-origin',
    });
    expect(answer.rawPayload.subarray(0, 3).toString('hex')).toBe('ffd8ff');
    expect((await app.app.inject(url!)).statusCode).toBe(401);
  });

  test('each view is recorded, for the city of the applicant', async () => {
    const { id } = await applicantWithPhoto();
    const moduleAdmin = await buildUser(app, { role: 'module_admin', cityIds: [PLACES.pune] });
    await view(id);
    await view(id, moduleAdmin);
    const seen = await app.db.selectFrom('activity').select(['actor_id', 'city_id', 'detail']).where('object_id', '=', id).where('action', '=', 'id_photo_viewed').execute();
    // All of one moment: their order tells nothing.
    expect(seen.toSorted((a) => (a.actor_id === admin.id ? -1 : 1))).toEqual([{ actor_id: admin.id, city_id: PLACES.pune, detail: {} }, { actor_id: moduleAdmin.id, city_id: PLACES.pune, detail: {} }]);
  });

  test.each(['approve', 'reject'] as const)('after the decision (%s) nobody sees it any more', async (how) => {
    const { id } = await applicantWithPhoto();
    expect((await decide(id, how)).status).toBe(200);
    expect((await view(id)).status).toBe(404);
  });

  test('is seen by module admins of the city alone', async () => {
    const { id } = await applicantWithPhoto();
    const [near, far] = [await buildUser(app, { role: 'module_admin', cityIds: [PLACES.pune] }), await buildUser(app, { role: 'module_admin', cityIds: [PLACES.mumbai] })];
    expect([(await view(id, near)).status, (await view(id, far)).status]).toEqual([200, 404]);
  });

  test('no photo, a photo whose file is gone, an administrator: 404', async () => {
    const { id, photo } = await applicantWithPhoto();
    await app.files.remove(photo);
    for (const target of [id, (await buildVendor(app, { status: 'pending' })).id, admin.id]) {
      expect((await view(target)).status).toBe(404);
      expect(await app.db.selectFrom('activity').select('id').where('object_id', '=', target).where('action', '=', 'id_photo_viewed').execute()).toEqual([]);
    }
  });

  test('60 an hour for each administrator; the operator hears of the 30th', async () => {
    const limited = await createTestApp({ RATE_LIMITS: 'on' });
    try {
      await buildPlaces(limited);
      const eager = await buildUser(limited, { role: 'admin' });
      const calm = await buildUser(limited, { role: 'admin' });
      const { id } = await buildVendor(limited, { status: 'pending' });
      await buildPhoto(limited, id);
      const look = (who: BuiltUser) => limited.call(registration.idCardPhoto, { params: { id } }, { token: who.token });
      const alerts = () => limited.logged.filter((line) => line.includes('limit half used'));
      for (let n = 1; n <= 29; n += 1) expect((await look(eager)).status).toBe(200);
      expect(alerts()).toEqual([]);
      for (let n = 30; n <= 60; n += 1) expect((await look(eager)).status).toBe(200);
      expect(alerts()).toEqual([expect.stringContaining(eager.id)]);
      const refused = await look(eager);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect((await look(calm)).status).toBe(200);
    } finally {
      await limited.close();
    }
  });
});

describe('goes', () => {
  const removals = async () => {
    const { rows: queued } = await app.database.pool.query<{ payload: { name: string } }>(`select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'remove_file'`);
    return queued.map(({ payload }) => payload.name);
  };

  test.each(['approve', 'reject'] as const)('30 days after the decision (%s)', async (how) => {
    const { id, photo } = await applicantWithPhoto();
    await decide(id, how);
    const decidedAt = app.now();
    const after = (days: number) => ({ db: app.db, now: new Date(decidedAt.getTime() + days * 86_400_000) });
    expect(await countExpiredPhotos(after(29.9))).toBe(0);
    expect(await purgeExpiredPhotos(after(29.9), 500)).toBe(0);
    expect(await countExpiredPhotos(after(30))).toBe(1);
    expect(await purgeExpiredPhotos(after(30), 500)).toBe(1);
    expect(await rows()).toEqual([]);
    expect(await removals()).toContain(photo);
    await jobs()['remove_file']!({ name: photo });
    await jobs()['remove_file']!({ name: photo });
    expect(await stored()).toEqual([]);
  });

  test('in batches, each row once when two purge at the same time', async () => {
    for (let n = 0; n < 6; n += 1) await buildPhoto(app, (await buildVendor(app, {})).id, { deleteAfter: app.now() });
    const at = { db: app.db, now: app.now() };
    const purged = await Promise.all([purgeExpiredPhotos(at, 4), purgeExpiredPhotos(at, 4)]);
    expect(purged.every((n) => n <= 4)).toBe(true);
    expect(await countExpiredPhotos(at)).toBe(6 - purged[0] - purged[1]);
  });

  test('with a rejected application that is replaced', async () => {
    const { id, photo, email } = await applicantWithPhoto();
    await decide(id, 'reject');
    expect((await register(form(await jpeg(), { email }))).status).toBe(201);
    expect(await removals()).toContain(photo);
    expect((await rows()).map(({ id: name }) => name)).not.toContain(photo);
  });
});

describe('the sweeper', () => {
  const hourAgo = () => new Date(app.now().getTime() - 3_700_000);
  const old = (path: string) => utimes(path, hourAgo(), hourAgo());

  test('removes files without a row that are older than an hour, and leaves the others', async () => {
    const { photo } = await applicantWithPhoto();
    const [orphan, young] = [await app.files.write(await jpeg()), await app.files.write(await jpeg())];
    await old(await pathOf(photo));
    await old(await pathOf(orphan.name));
    await utimes(await pathOf(young.name), app.now(), app.now());
    await jobs()['sweep_files']!({});
    expect((await stored()).toSorted()).toEqual([photo, young.name].toSorted());
  });

  test('removes unfinished writes and uploads that a crash left', async () => {
    const whole = await pathOf((await app.files.write(await jpeg())).name);
    const [part, upload] = [`${whole}.part`, join(app.dataDir, 'incoming', 'half')];
    for (const path of [whole, part, upload]) {
      await writeFile(path, 'x');
      await old(path);
    }
    await jobs()['sweep_files']!({});
    expect([await stored(), await readdir(join(app.dataDir, 'incoming'))]).toEqual([[], []]);
  });

  test('leaves what is not its own, and stops when nearly everything is unknown', async () => {
    const foreign = join(app.dataDir, 'files', 'notes.txt');
    await writeFile(foreign, 'x');
    await old(foreign);
    for (let n = 0; n < 51; n += 1) await old(await pathOf((await app.files.write(Buffer.from('x'))).name));
    await jobs()['sweep_files']!({});
    expect(await stored()).toHaveLength(51);
    await app.files.remove((await stored())[0]!);
    await jobs()['sweep_files']!({});
    expect(await stored()).toHaveLength(0);
    expect(await readdir(join(app.dataDir, 'files'))).toEqual(['notes.txt']);
    await rm(foreign);
  });

  test('reports rows whose file is gone', async () => {
    const { photo } = await applicantWithPhoto();
    await app.files.remove(photo);
    await app.db.updateTable('files').set({ created_at: hourAgo() }).execute();
    const told: string[] = [];
    const log = { ...createLog('silent'), error: (_facts: unknown, text: string) => told.push(text), warn: () => undefined };
    await fileTasks({ db: app.db, clock: app.now, files: app.files, log: log as never })['sweep_files']!({});
    expect(told).toEqual(['files are missing from the store; bring them back from the backup']);
  });
});
