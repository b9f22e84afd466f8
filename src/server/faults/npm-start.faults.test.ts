/** The server as it is started by hand, by `npm start`: a signal to npm is one to the server. */
import { afterAll, beforeAll, expect } from 'vitest';
import { bystanders, expectUnharmed } from '../testing/faults/bystanders.ts';
import { type Postgres, startPostgres } from '../testing/faults/postgres.ts';
import { prepareSights } from '../testing/faults/readers.ts';
import { scenario } from '../testing/faults/scenario.ts';
import { createSite, NPM_START, type Site } from '../testing/faults/site.ts';
import { acknowledged, audit, ENOUGH, keepSending, NOTHING_LOST, untilUnderWay } from '../testing/faults/traffic.ts';

let postgres: Postgres;
let site: Site;

beforeAll(async () => {
  postgres = await startPostgres();
  site = await createSite(await postgres.create('by_npm'));
});
afterAll(async () => {
  await site.remove();
  await postgres.remove();
});

const startByNpm = () => site.start(undefined, undefined, NPM_START);

scenario('npm start: SIGTERM of npm', 'exit 0 within 10 s, clients told to go elsewhere, no request without an answer, no server left behind', async (say) => {
  const server = await startByNpm();
  const sights = await prepareSights(server.address);
  const [traffic, others] = [keepSending([server.address], 8), bystanders({ site, server, sights })];
  await untilUnderWay(() => traffic.seen, 1000);
  const { code, ms } = await server.terminate();
  const isLeft = await fetch(`${server.address}/livez`).then(() => true, () => false);
  const [sent, told] = await Promise.all([traffic.stop(), others.stop()]);
  const [kept, unkind] = [acknowledged(sent), sent.filter(({ status }) => status !== 201)];
  say(`exit ${code} after ${ms} ms, ${kept.length} acknowledged, ${unkind.length} answered otherwise or not${isLeft ? ', the server goes on' : ''}`);
  expect({ code, isLeft }).toEqual({ code: 0, isLeft: false });
  expect(ms).toBeLessThan(10_000);
  expect(unkind).toEqual([]);
  expect(kept.length).toBeGreaterThan(ENOUGH);
  expect(await audit(site.databaseUrl, kept)).toEqual(NOTHING_LOST);
  expect(sent.filter(({ isLast }) => isLast)).toHaveLength(8);
  await expectUnharmed({ site, server: await startByNpm(), sights }, told, say);
});
