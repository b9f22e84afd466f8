/** Bodies that are no JSON object, at every call that takes one: a clear 4xx in the one shape, in time, and nothing stored. */
import * as z from 'zod/mini';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ErrorCode } from '../../contract/shared/errors.ts';
import { MARKED, withBytes } from '../testing/bad-input/bytes.ts';
import { expectRefusal, inTime, JSON_BODIES, named, openSite, type Site } from '../testing/bad-input/site.ts';

/** A parser that looks at each level again would take seconds. */
const NESTING_MS = 100;

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

const REFUSED: [string, string | Buffer, ErrorCode, number?][] = [
  ['truncated JSON', '{', 'invalid_json'],
  ['null', 'null', 'invalid_json'],
  ['a list', '[]', 'invalid_json'],
  ['a text', '"x"', 'invalid_json'],
  ['a number', '123', 'invalid_json'],
  ['a key that is no UTF-8', withBytes(JSON.stringify({ [MARKED]: 1 }), [0xc3, 0x28]), 'bad_request'],
  ['UTF-16', Buffer.from('\ufeff{}', 'utf16le'), 'bad_request'],
  ['deep lists', '['.repeat(50_000), 'invalid_json', NESTING_MS],
  ['deep objects', '{"a":'.repeat(10_000), 'invalid_json', NESTING_MS],
  ['two megabytes', JSON.stringify({ x: 'x'.repeat(2_000_000) }), 'too_large'],
  ['another prototype', '{"__proto__":{"role":"admin"}}', 'invalid_json'],
];

describe.each(named(JSON_BODIES))('%s', (_name, endpoint) => {
  let before: string;
  beforeAll(async () => {
    before = await site.stored();
  });

  test.each(REFUSED)('%s', async (_case, payload, code, withinMs) => {
    await expectRefusal(() => site.send(endpoint, { payload }), code, withinMs);
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/json; charset=utf-16', 'application/xml', null])('content type %s', async (type) => {
    await expectRefusal(() => site.send(endpoint, { payload: '{}', type }), 'unsupported_media_type');
  });

  // Once for all: comparing takes longer than what it looks after.
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
