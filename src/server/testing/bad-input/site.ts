/** A site to send bad input to, and what every failure must look like, and how soon it must come. */
import { expect } from 'vitest';
import * as z from 'zod/mini';
import { contract } from '../../../contract/index.ts';
import type { Endpoint } from '../../../contract/shared/endpoint.ts';
import { type ErrorCode, sentenceOf, statusOf } from '../../../contract/shared/errors.ts';
import type { Role } from '../../../contract/shared/roles.ts';
import { buildUser } from '../builders/accounts.ts';
import { buildLead } from '../builders/leads.ts';
import { buildPlaces, PLACES } from '../builders/locations.ts';
import { buildVendor } from '../builders/vendors.ts';
import { fingerprint } from '../fingerprint.ts';
import { type JsonSchema, type OpenApi, operationsOf } from '../fuzz/document.ts';
import { failureFaults, LONGEST_MS, LONGEST_ONCE_MS, Pauses, runsAround, slowOnceAllowed } from '../fuzz/judge.ts';
import { createTestApp } from '../test-app.ts';

export const ENDPOINTS = Object.values(contract).flatMap((feature) => Object.values(feature as Record<string, Endpoint>));
/** For `describe.each`. */
export const named = (endpoints: readonly Endpoint[]) => endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);
export const JSON_BODIES = ENDPOINTS.filter((endpoint) => endpoint.body && !endpoint.multipart);
export const FORMS = ENDPOINTS.filter((endpoint) => endpoint.multipart);

/** An id that is well formed, and of nobody. */
export const NOBODY = '01890000-0000-7000-8000-000000000000';
const NOWHERE = '2147483647';

/** The address of something that is not there. */
const absent = ({ path, params }: Endpoint) => path.replaceAll(/\{\w+\}/g, params && z.safeParse(params, { id: NOBODY }).success ? NOBODY : NOWHERE);

/** `type` null: no content type; `token` null: nobody is signed in. */
export type Parcel = { path?: string; query?: string; payload?: string | Buffer; type?: string | null; token?: string | null; headers?: Record<string, string>; ip?: string };
export type Site = Awaited<ReturnType<typeof openSite>>;
export type Sent = Awaited<ReturnType<Site['send']>>;

export const EMPTY_FORM: Parcel = { payload: '--xyz--\r\n', type: 'multipart/form-data; boundary=xyz' };
/** The least that is read as a body, where there is one. */
export const leastBody = ({ body, multipart }: Endpoint): Parcel => (multipart ? EMPTY_FORM : body ? { payload: '{}' } : { type: null });
export const queryNames = ({ query }: Endpoint): string[] => Object.keys((query as unknown as { shape?: object } | undefined)?.shape ?? {});

/** A server with people of every role and a lead. `settings` are environment variables. */
export async function openSite(settings: Record<string, string> = {}) {
  const app = await createTestApp(settings);
  await buildPlaces(app);
  const vendor = await buildVendor(app, {});
  const tokens: Record<Role, string> = {
    vendor: vendor.token,
    admin: (await buildUser(app, { role: 'admin' })).token,
    broker: (await buildUser(app, { role: 'broker' })).token,
    module_admin: (await buildUser(app, { role: 'module_admin', cityIds: [PLACES.pune] })).token,
  };
  const lead = await buildLead(app);
  const operations = operationsOf((await app.app.inject('/api/openapi.json')).json<OpenApi>());
  const schemas = new Map(operations.map(({ name, body }) => [name, body?.schema]));
  return {
    app,
    tokens,
    vendorId: vendor.id,
    leadId: lead.id,
    /** Of the body, as the product's own document has it. */
    schemaOf: ({ method, path }: Endpoint): JsonSchema => schemas.get(`${method} /api${path}`)!,
    /** Sends raw bytes or text, which a typed call could not; as someone who may call it. */
    send(endpoint: Endpoint, { path, query = '', payload, type = 'application/json', token, headers, ip = '127.0.0.1' }: Parcel) {
      const bearer = token === undefined ? tokens[typeof endpoint.access === 'string' ? 'vendor' : endpoint.access[0]!] : token;
      return app.app.inject({
        method: endpoint.method,
        url: `/api${path ?? absent(endpoint)}${query}`,
        remoteAddress: ip,
        headers: { ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }), ...(type === null ? {} : { 'content-type': type }), ...headers },
        ...(payload === undefined ? {} : { payload }),
      });
    },
    /** Alike before and after whatever is refused. */
    stored: () => fingerprint(app.db),
    async close() {
      await app.close();
      expectFewSlow();
    },
  };
}

let pauses = new Pauses();

/** Of the calls of a file; to be asked when it is done. */
export function expectFewSlow(): void {
  const { count, told } = pauses;
  pauses = new Pauses();
  expect(count, `slow the first time: ${told.join(', ')}`).toBeLessThanOrEqual(slowOnceAllowed(runsAround()));
}

async function timed(ask: () => Promise<Sent>): Promise<{ answer: Sent; ms: number }> {
  const started = performance.now();
  const answer = await ask();
  return { answer, ms: Math.round(performance.now() - started) };
}

/**
 * The answer, in time. What was slow is asked again once, since the machine, which other tests share, may have paused; what the input makes slow is slow again.
 * A few of the thousands of calls of a file are let off in this way, and none in a whole run: a product that stalls now and then is found when the file is done.
 */
export async function inTime(ask: () => Promise<Sent>, withinMs = LONGEST_MS): Promise<Sent> {
  const { answer, ms } = await timed(ask);
  if (ms <= withinMs) return answer;
  expect(ms, `${answer.statusCode}, the first time`).toBeLessThanOrEqual(LONGEST_ONCE_MS);
  pauses.note(String(answer.statusCode), ms);
  expect((await timed(ask)).ms, `${answer.statusCode} took ${ms} ms before`).toBeLessThanOrEqual(withinMs);
  return answer;
}

/** The shape of every failure, with a code that has this status, and nothing of the inside in it. */
export async function expectFailure(ask: () => Promise<Sent>, statuses: readonly number[], withinMs?: number): Promise<Sent> {
  const answer = await inTime(ask, withinMs);
  const { statusCode: status, headers, rawPayload: body } = answer;
  expect(statuses, answer.body).toContain(status);
  expect([headers['content-type'], headers['x-content-type-options']]).toEqual(['application/json; charset=utf-8', 'nosniff']);
  expect(answer.json<{ success: boolean }>().success).toBe(false);
  expect(failureFaults({ status, headers, body }), answer.body).toEqual([]);
  return answer;
}

/** A failure of this code, in the words that the catalogue has for it. */
export async function expectRefusal(ask: () => Promise<Sent>, code: ErrorCode, withinMs?: number): Promise<Sent> {
  const answer = await expectFailure(ask, [statusOf(code)], withinMs);
  expect(answer.json()).toMatchObject({ detail: sentenceOf(code), error: { code } });
  return answer;
}

/** The sentence for each field of a failure of fields, the first of which is told to everyone. */
export async function faultsOf(ask: () => Promise<Sent>): Promise<Record<string, string>> {
  const answer = await expectFailure(ask, [422]);
  const { errors = {}, detail, error } = answer.json<{ errors?: Record<string, string>; detail: string; error: { code: string } }>();
  expect([error.code, Object.values(errors)[0]]).toEqual(['invalid_fields', detail]);
  return errors;
}
