/** Bodies that are no JSON object, at every call that takes one: a clear 4xx in the one shape, in time, and nothing stored. */
import * as z from 'zod/mini';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../contract/index.ts';
import { MARKED, withBytes } from '../testing/bad-input/bytes.ts';
import { expectFailure, inTime, JSON_BODIES, named, openSite, type Site } from '../testing/bad-input/site.ts';

/** A parser that looks at each level again would take seconds. */
const NESTING_MS = 100;

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

const REFUSED: [string, string | Buffer, readonly number[], number?][] = [
  ['truncated JSON', '{', [400]],
  ['null', 'null', [400]],
  ['a list', '[]', [400]],
  ['a text', '"x"', [400]],
  ['a number', '123', [400]],
  ['a key that is no UTF-8', withBytes(JSON.stringify({ [MARKED]: 1 }), [0xc3, 0x28]), [400]],
  ['UTF-16', Buffer.from('\ufeff{}', 'utf16le'), [400]],
  ['deep lists', '['.repeat(50_000), [400, 422], NESTING_MS],
  ['deep objects', '{"a":'.repeat(10_000), [400], NESTING_MS],
  ['two megabytes', JSON.stringify({ x: 'x'.repeat(2_000_000) }), [413]],
  ['another prototype', '{"__proto__":{"role":"admin"}}', [400]],
];

describe.each(named(JSON_BODIES))('%s', (_name, endpoint) => {
  let before: string;
  beforeAll(async () => {
    before = await site.stored();
  });

  test.each(REFUSED)('%s', async (_case, payload, statuses, withinMs) => {
    await expectFailure(() => site.send(endpoint, { payload }), statuses, withinMs);
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/json; charset=utf-16', 'application/xml', null])('content type %s', async (type) => {
    await expectFailure(() => site.send(endpoint, { payload: '{}', type }), [415]);
  });

  // Once for all: counting takes longer than what it looks after.
  test('none of it was stored', async () => {
    expect(await site.stored()).toBe(before);
  });

  test.each([null, 'application/json'])('nothing at all, content type %s: an empty object where that will do, no JSON elsewhere', async (type) => {
    const isEnough = z.safeParse(endpoint.body!, {}).success;
    const empty = await site.send(endpoint, { payload: '{}' });
    const answer = await inTime(() => site.send(endpoint, { type }));
    expect(answer.statusCode, answer.body).toBe(isEnough ? empty.statusCode : 400);
  });

  test('a byte order mark changes nothing', async () => {
    const marked = await site.send(endpoint, { payload: '\ufeff{}' });
    expect(marked.statusCode, marked.body).toBe((await site.send(endpoint, { payload: '{}' })).statusCode);
    expect(marked.body).not.toContain('invalid_json');
  });
});

test('keys that nobody asked for change nothing, and of two alike the last one counts', async () => {
  const { savedViews } = contract;
  const stranger = '01890000-0000-7000-8000-00000000000a';
  const payload = `{"tab":"leads","query":"status=pending","name":"First","name":"Second","id":"${stranger}","user_id":"${stranger}","constructor":{"prototype":{"role":"admin"}},"toString":1}`;
  const answer = await site.send(savedViews.create, { payload });
  expect([answer.statusCode, answer.json().data]).toEqual([201, { id: expect.not.stringContaining(stranger), tab: 'leads', name: 'Second', query: 'status=pending' }]);
  expect(({} as { role?: string }).role).toBeUndefined();
});
