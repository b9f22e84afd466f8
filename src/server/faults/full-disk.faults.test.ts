/** Disks that are really full, of uploads and of the database: refused in words, nothing acknowledged lost, back without a restart. */
import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, readdirSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect } from 'vitest';
import { bystanders, expectUnharmed } from '../testing/faults/bystanders.ts';
import { clear, type Ground, GROUNDS } from '../testing/faults/grounds.ts';
import { rowsOf, startPostgres } from '../testing/faults/postgres.ts';
import { prepareSights } from '../testing/faults/readers.ts';
import { scenario } from '../testing/faults/scenario.ts';
import { createSite, until } from '../testing/faults/site.ts';
import { acknowledged, audit, expectHonest, keepSending, NOTHING_LOST, sendAgain, untilUnderWay } from '../testing/faults/traffic.ts';
import { FORM_TYPE, photo, rawForm } from '../testing/hostile-files.ts';

const CHUNK = 64 * 1024;

let disk: ReturnType<typeof mountDisk>;
let ground: Ground;

afterEach(async () => {
  await clear(ground);
  disk.remove();
});

/** A disk of its own in memory; mounting it takes root. */
function mountDisk(megabytes: number) {
  const folder = mkdtempSync(join(tmpdir(), 'newsco-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'none', folder]);
  const filler = join(folder, 'filler');
  return {
    folder,
    /** Takes all room but so many bytes. */
    fill(left = 0): void {
      let size = 0;
      try {
        for (;; size += CHUNK) appendFileSync(filler, Buffer.alloc(CHUNK));
      } catch {
        if (left > 0) truncateSync(filler, size - left);
      }
    },
    free: () => rmSync(filler),
    remove(): void {
      execFileSync('umount', ['-l', folder]);
      rmSync(folder, { recursive: true });
    },
  };
}

async function register(address: string, email: string, place: { country_id: number; state_id: number; id: number }, bytes: Buffer) {
  const fields = { email, password: 'a fine password', role: 'broker', full_name: 'Asha Rao', phone: '98765 43210', country_id: String(place.country_id), state_id: String(place.state_id), city_id: String(place.id) };
  const answer = await fetch(`${address}/api/auth/register`, {
    method: 'POST', headers: { 'content-type': FORM_TYPE }, body: new Uint8Array(rawForm(fields, [{ field: 'id_card_photo', name: 'card.jpg', bytes }])),
  });
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), ...((await answer.json()) as { detail?: string }) };
}

scenario('full disk of uploads', '503 with Retry-After in words, nothing left behind, works again when there is room', async (say) => {
  disk = mountDisk(2);
  const postgres = await startPostgres();
  const site = await createSite(await postgres.create('uploads'), {}, disk.folder);
  ground = { postgres, site };
  const server = await site.start();
  const [place] = await rowsOf<{ country_id: number; state_id: number; id: number }>(site.databaseUrl, `select country_id, state_id, id from locations l where type = 'city' and is_active and not exists (select from locations r where r.parent_id = l.id) order by id limit 1`);
  disk.fill(100_000);
  const picture = await photo(800, 600).jpeg({ quality: 90 }).toBuffer();
  const refused = await register(server.address, 'full@example.com', place!, picture);
  const files = readdirSync(join(site.dataDir, 'files'));
  await expect.poll(() => readdirSync(join(site.dataDir, 'incoming'))).toEqual([]);
  const users = await rowsOf(site.databaseUrl, `select id from users where email = 'full@example.com'`);
  disk.free();
  const taken = await register(server.address, 'full@example.com', place!, picture);
  say(`full: ${refused.status}, Retry-After ${refused.retryAfter}, ${files.length + users.length} left behind; with room: ${taken.status}`);
  expect(refused).toMatchObject({ status: 503, retryAfter: expect.stringMatching(/^\d+$/), detail: 'Files cannot be stored at the moment. Please try again shortly.' });
  expect([files, users]).toEqual([[], []]);
  expect(taken.status).toBe(201);
});

describe.each(GROUNDS)('%sfull disk', (of, prepare) => {
  scenario(`${of}full disk of the database under load`, '503, server lives, nothing acknowledged lost, accepting again <= 10 s after there is room', async (say) => {
    disk = mountDisk(400);
    ground = await prepare({ name: 'full', parent: disk.folder });
    const { site } = ground;
    const server = await site.start();
    const rig = { site, server, sights: await prepareSights(server.address) };
    const [traffic, others] = [keepSending([server.address]), bystanders(rig)];
    await untilUnderWay(() => traffic.seen, 1000);
    disk.fill();
    await expect.poll(() => traffic.seen.filter(({ status }) => status === 503).length, { timeout: 30_000 }).toBeGreaterThan(20);
    // Long enough for somebody to register.
    await delay(1500);
    expect((await fetch(`${server.address}/livez`)).status).toBe(200);
    disk.free();
    const from = Date.now();
    await until(server.address, '/readyz', 200, 30_000);
    await expect.poll(() => traffic.seen.some(({ status, atMs }) => status === 201 && atMs > from), { timeout: 30_000 }).toBe(true);
    const backMs = Date.now() - from;
    const [sent, told] = await Promise.all([traffic.stop(), others.stop()]);
    const statuses = [...new Set(sent.map(({ status }) => status))];
    say(`${acknowledged(sent).length} acknowledged, answers ${statuses.join(' ')}, accepting again after ${backMs} ms`);
    const books = await audit(await site.books(), acknowledged(sent));
    say(`lost ${books.lost}, twice ${books.twice}, incomplete ${books.incomplete}`);
    expect(server.isUp()).toBe(true);
    expect(statuses).toContain(503);
    expectHonest(sent);
    expect(books).toEqual(NOTHING_LOST);
    expect(await sendAgain(server.address, await site.books(), sent)).toBe(0);
    expect(await audit(await site.books(), sent)).toEqual(NOTHING_LOST);
    expect(backMs).toBeLessThan(10_000);
    await expectUnharmed(rig, told, say);
  });
});
