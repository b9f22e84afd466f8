/** Two servers that keep their files in a bucket: what one stores the other shows, and what happens when the bucket goes. */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect } from 'vitest';
import { registration } from '../../contract/registration.ts';
import { vendors } from '../../contract/vendors.ts';
import { freePort } from '../platform/free-port.ts';
import { SLOWEST_MS } from '../testing/faults/answers.ts';
import { type Bucket, startBucket } from '../testing/faults/bucket.ts';
import { type Postgres, rowsOf, startPostgres } from '../testing/faults/postgres.ts';
import { prepareSights, type Sights } from '../testing/faults/readers.ts';
import { auditRegistrations, isAcknowledged, register, registerAgain, type Registered } from '../testing/faults/registrants.ts';
import { scenario, untilHolds } from '../testing/faults/scenario.ts';
import { createSite, type Server, type Site } from '../testing/faults/site.ts';
import { NOTHING_LOST } from '../testing/faults/traffic.ts';

const PHOTOS = 20;

let postgres: Postgres;
let bucket: Bucket;
let site: Site;
let servers: Server[];
let sights: Sights;

beforeAll(async () => {
  [postgres, bucket] = [await startPostgres(), await startBucket()];
  site = await createSite(await postgres.create('bucket'), bucket.settings);
  servers = [];
  for (const port of [await freePort(), await freePort()]) servers.push(await site.start(port));
  sights = await prepareSights(servers[0]!.address);
});
afterAll(async () => {
  await site?.remove();
  await bucket?.remove();
  await postgres?.remove();
});

const middle = (figures: readonly number[]) => figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)]!;

async function idOf({ email }: Registered): Promise<string> {
  const [row] = await rowsOf<{ id: string }>(site.databaseUrl, 'select id from users where lower(email) = $1', [email]);
  return row!.id;
}

/** What a server answers an administrator who opens somebody's photo. */
async function photoOf({ address }: Server, id: string): Promise<{ status: number; type: string | null; hash: string; ms: number }> {
  const fromMs = Date.now();
  const answer = await fetch(`${address}/api${registration.idCardPhoto.path.replace('{id}', id)}`, { headers: { authorization: `Bearer ${sights.token}` } });
  const bytes = Buffer.from(await answer.arrayBuffer());
  return { status: answer.status, type: answer.headers.get('content-type'), hash: createHash('sha256').update(bytes).digest('hex'), ms: Date.now() - fromMs };
}

const readiness = () => Promise.all(servers.map(async ({ address }) => (await fetch(`${address}/readyz`)).status));

scenario('photos in a bucket, two servers', 'what one server stored the other shows, byte for byte', async (say) => {
  const [stored, read]: [number[], number[]] = [[], []];
  for (let turn = 0; turn < PHOTOS; turn += 1) {
    const [here, there] = turn % 2 === 0 ? [servers[0]!, servers[1]!] : [servers[1]!, servers[0]!];
    const registered = await register(here.address);
    expect(isAcknowledged(registered), registered.told).toBe(true);
    const id = await idOf(registered);
    const [mine, theirs] = [await photoOf(here, id), await photoOf(there, id)];
    expect([theirs.status, theirs.type, theirs.hash]).toEqual([200, 'image/jpeg', mine.hash]);
    stored.push(registered.ms);
    read.push(theirs.ms);
  }
  say(`${PHOTOS} registrations with a photo, ${middle(stored)} ms each (median), ${PHOTOS} photos read by the other server, ${middle(read)} ms each`);
});

const WAYS: [name: string, happen: () => Promise<void>][] = [
  ['the bucket goes away', () => bucket.stop()],
  ['the bucket lets everybody in and says nothing', () => bucket.fallSilent()],
];

for (const [name, happen] of WAYS) scenario(`${name}, and comes back`, 'who registers is told to come again, within 8 s; nothing of it is kept; balancers are told; visitors notice nothing; afterwards each counts once', async (say) => {
  const kept = await register(servers[0]!.address);
  await happen();
  const [refused, unready, listed] = await Promise.all([
    Promise.all(servers.map(({ address }) => register(address))),
    untilHolds('both servers say that they are not ready', async () => (await readiness()).every((status) => status === 503), SLOWEST_MS),
    fetch(`${servers[0]!.address}/api${vendors.list.path}`),
  ]);
  const slowest = Math.max(...refused.map(({ ms }) => ms));
  say(`${refused.filter(({ kind }) => kind === 'later').length} of ${refused.length} told to come again within ${slowest} ms, /readyz 503 after ${unready} ms`);
  expect(refused.map(({ kind, told }) => [kind, told])).toEqual(refused.map(() => ['later', '503']));
  expect(slowest).toBeLessThan(SLOWEST_MS);
  expect(listed.status).toBe(200);
  expect(await auditRegistrations(site.databaseUrl, refused)).toMatchObject({ lost: refused.length, twice: 0 });
  await bucket.start();
  say(`ready again ${await untilHolds('both servers are ready', async () => (await readiness()).every((status) => status === 200), SLOWEST_MS)} ms after it came back`);
  const again = await registerAgain(servers[1]!.address, refused);
  expect(again.map(isAcknowledged)).toEqual(refused.map(() => true));
  expect(await auditRegistrations(site.databaseUrl, [kept, ...refused])).toEqual(NOTHING_LOST);
  expect((await photoOf(servers[1]!, await idOf(kept))).status).toBe(200);
});
