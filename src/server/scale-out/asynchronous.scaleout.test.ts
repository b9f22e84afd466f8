/** The failover of the suite beside it, with a standby that commits do not wait for: acknowledged writes are lost, and the books show each of them. */
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect } from 'vitest';
import { type Postgres, rowsOf, startPostgres } from '../testing/faults/postgres.ts';
import { scenario } from '../testing/faults/scenario.ts';
import { createSite, type Server, type Site } from '../testing/faults/site.ts';
import { acknowledged, audit, keepSending, NOTHING_LOST } from '../testing/faults/traffic.ts';

const NAME = 'asynchronous';
/** Far more than a write takes to reach a standby that nothing holds up. */
const ARRIVES_MS = 1000;

let primary: Postgres;
let replica: Postgres;
let site: Site;
let server: Server;

beforeAll(async () => {
  primary = await startPostgres();
  await primary.create(NAME);
  replica = await startPostgres({ replicaOf: primary });
  site = await createSite(`postgres://newsco@${new URL(primary.url).host},${new URL(replica.url).host}/${NAME}`);
  server = await site.start();
});
afterAll(async () => {
  await site?.remove();
  await replica?.remove();
  await primary?.remove();
});

type Sender = { pid: number; sync: string };

scenario('the same with an asynchronous standby (control)', 'what was acknowledged after the line stood still is lost, and counted; nothing from before', async (say) => {
  const traffic = keepSending([server.address]);
  await delay(2000 + ARRIVES_MS);
  const [sender] = await rowsOf<Sender>(primary.url, 'select pid, sync_state as sync from pg_stat_replication') as [Sender];
  // Frozen, it keeps what it has not sent, as a line does that breaks together with the primary.
  process.kill(sender.pid, 'SIGSTOP');
  const heldMs = Date.now();
  await delay(2000);
  const killedMs = Date.now();
  await primary.kill();
  const kept = acknowledged(await traffic.stop());
  await rowsOf(replica.url, 'select pg_promote(true, 30)');
  const late = kept.filter(({ atMs, ms }) => atMs > heldMs && atMs + ms < killedMs);
  const early = kept.filter(({ atMs, ms }) => atMs + ms < heldMs - ARRIVES_MS);
  const url = replica.url.replace(/postgres$/, NAME);
  const [all, before, after] = [await audit(url, kept), await audit(url, early), await audit(url, late)];
  say(`standby ${sender.sync}; ${kept.length} acknowledged, ${all.lost} lost: ${after.lost} of the ${late.length} since the line stood still, ${before.lost} of the ${early.length} from before`);
  expect({ sync: sender.sync, before, after: after.lost }).toEqual({ sync: 'async', before: NOTHING_LOST, after: late.length });
  expect(Math.min(early.length, late.length)).toBeGreaterThan(10);
  expect(all.lost).toBeGreaterThanOrEqual(late.length);
});
