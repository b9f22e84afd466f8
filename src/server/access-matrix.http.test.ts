/** Who may call what: one row for every registered route, tried by every kind of caller. What succeeds is recorded in the name of whoever called. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../contract/index.ts';
import type { Endpoint } from '../contract/shared/endpoint.ts';
import { CALLERS, deadTokens, tokensOf } from './testing/access-callers.ts';
import { MARKER, professionRequest, ROWS, sessionOf } from './testing/access-rows.ts';
import { buildUser } from './testing/builders/accounts.ts';
import { buildLead } from './testing/builders/leads.ts';
import { buildPlaces, PLACES } from './testing/builders/locations.ts';
import { buildVendor } from './testing/builders/vendors.ts';
import { fingerprint } from './testing/fingerprint.ts';
import { RECORDED, writes } from './testing/recorded-acts.ts';
import { type Answer, createTestApp, type TestApp } from './testing/test-app.ts';

const { activity, adminVendors, assignment, dashboards, leads, professions, referrals, registration } = contract;

let app: TestApp;
let dead: readonly string[];

beforeAll(async () => {
  app = await createTestApp();
  await buildPlaces(app);
  dead = await deadTokens(app);
});
afterAll(() => app.close());

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

test('every registered route has a row', () => {
  const rows = new Set(ROWS.map(({ endpoint }) => nameOf(endpoint)));
  expect(app.routes.map(({ endpoint }) => nameOf(endpoint)).filter((name) => !rows.has(name))).toEqual([]);
});

test('every declared endpoint is registered', () => {
  const registered = new Set(app.routes.map(({ endpoint }) => nameOf(endpoint)));
  const declared = Object.values(contract).flatMap((feature) => Object.values(feature as Record<string, Endpoint>).map(nameOf));
  expect(declared.filter((name) => !registered.has(name))).toEqual([]);
});

test('whether a call that changes something is recorded is written down', () => {
  expect(ROWS.filter(({ endpoint }) => endpoint.method !== 'GET' && !writes(endpoint)).map(({ endpoint }) => nameOf(endpoint))).toEqual([]);
});

/** What an answered call has recorded as done. */
const recordedOf = ({ headers }: Answer<unknown>) => app.db.selectFrom('activity').select(['action', 'actor_id']).where('request_id', '=', String(headers['x-request-id'])).where('outcome', '=', 'ok').execute();

const ACCEPTED: Readonly<Record<string, readonly number[]>> = { '1': [401], '2': [200, 201], '0': [200], '3': [403, 404], '4': [404, 403], '5': [422] };

describe.each(ROWS.map((row) => [`${nameOf(row.endpoint)} ${row.allow}`, row] as const))('%s', (_name, row) => {
  test.each(CALLERS.map((caller, index) => [caller, row.allow[index]!] as const))('%s: %s', async (caller, expected) => {
    const ownerVendor = await buildVendor(app, {});
    for (const token of caller === 'X' ? dead : await tokensOf(app, caller, ownerVendor.token)) {
      const input = await row.input({ app, owner: ownerVendor, other: await buildVendor(app, {}), token });
      const callerId = row.endpoint.access === 'public' || caller === 'X' ? null : ((await sessionOf(app, token))?.user_id ?? null);
      const before = expected === '2' ? '' : await fingerprint(app.db);
      const answer = await app.call(row.endpoint, input, { token });
      expect(ACCEPTED[expected], answer.text).toContain(answer.status);
      if (expected === '2') {
        expect(answer.body.success).toBe(true);
        const action = RECORDED.get(row.endpoint);
        expect(await recordedOf(answer)).toEqual(action === undefined ? [] : expect.arrayContaining([{ action, actor_id: callerId }]));
      } else {
        expect(await fingerprint(app.db)).toBe(before);
        expect(answer.text).not.toContain(MARKER);
      }
    }
  });
});

test('a module admin finds what is of Pune in every list, and nothing of it where the cities are others', async () => {
  // The last twenty acts are told of: what the tests before have done in this very moment comes later.
  app.setNow(new Date(app.now().getTime() + 1000));
  const person = await buildVendor(app, { status: 'pending', fullName: `${MARKER} applicant` });
  await buildLead(app, { contactName: `${MARKER} contact` });
  await buildLead(app, { kind: 'REFERRAL', contactName: `${MARKER} referred` });
  const { token } = await buildUser(app, { role: 'module_admin', cityIds: [PLACES.bengaluru] });
  const { token: ofPune } = await buildUser(app, { role: 'module_admin', cityIds: [PLACES.pune] });
  await professionRequest({ app, owner: person, other: person, token });
  const newcomer = await buildVendor(app, { status: 'pending', fullName: `${MARKER} newcomer` });
  await app.call(registration.approve, { params: { id: newcomer.id } }, { token: ofPune });
  const calls = [leads.adminList, referrals.list, professions.requests, registration.pendingApprovals, dashboards.recentActivity, adminVendors.list, activity.list] as const;
  for (const endpoint of calls) {
    const query = endpoint === adminVendors.list ? { search_query: MARKER } : { search: MARKER };
    const find = (by: string) => app.call(endpoint as typeof leads.adminList, { query }, { token: by });
    const [here, elsewhere] = [await find(ofPune), await find(token)];
    expect([here.status, elsewhere.status]).toEqual([200, 200]);
    expect(here.text.includes(MARKER), endpoint.path).toBe(true);
    expect(elsewhere.text, endpoint.path).not.toContain(MARKER);
  }
  const file = await app.call(leads.exportCsv, { query: { search: MARKER } }, { token });
  expect(file.text).not.toContain(MARKER);
  const auto = await app.call(assignment.autoAssign, { body: { limit: 100 }, query: {} }, { token });
  expect(auto.body.data.assigned_count).toBe(0);
});
