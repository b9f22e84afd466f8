/** How passwords are hashed, and how many at once. */
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { hash } from '@node-rs/argon2';
import { largeTurns } from './in-turn.ts';
import { hashPassword, isOutdated, verifyPassword } from './passwords.ts';

const PHC = /^\$argon2id\$v=19\$m=65536,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/;

test('argon2id of 64 MiB in two passes, with a salt of its own', async () => {
  const [one, other] = await Promise.all([hashPassword('the same'), hashPassword('the same')]);
  expect([one, other]).toEqual([expect.stringMatching(PHC), expect.stringMatching(PHC)]);
  expect(one).not.toBe(other);
});

test.each([
  ['the same', 'a password ', true],
  ['without the space', 'a password', false],
  ['in another case', 'A password ', false],
])('fits %s: %j, %s', async (_case, tried, fits) => {
  expect(await verifyPassword(await hashPassword('a password '), tried)).toBe(fits);
});

test.each([
  ['no account', null],
  ['a hash that is none', 'x'],
])('%s: nothing fits', async (_case, kept) => {
  expect(await verifyPassword(kept, 'no account has this password')).toBe(false);
});

test('a hash that cannot be computed is a fault, for which nobody is locked out', async () => {
  const kept = (await hashPassword('a password')).replace('m=65536', 'm=1');
  await expect(verifyPassword(kept, 'a password')).rejects.toThrow('Memory');
});

test.each([
  ['an account', () => hashPassword('a password')],
  ['no account', () => Promise.resolve(null)],
])('with %s one is tried, at most twenty wait, and the next is told to come back', async (_case, keptHash) => {
  const kept = await keptHash();
  // The first without an account makes what the others are compared with.
  await verifyPassword(null, 'x');
  const answers = await Promise.allSettled(Array.from({ length: 22 }, () => verifyPassword(kept, 'x')));
  const refused = answers.filter((answer) => answer.status === 'rejected');
  // Fewer wait on a machine so busy that twenty hashes take too long.
  expect(refused.length).toBeGreaterThanOrEqual(1);
  expect(answers.length - refused.length).toBeGreaterThanOrEqual(6);
  expect(refused.map(({ reason }) => reason as unknown)).toEqual(refused.map(() => expect.objectContaining({ code: 'too_many_requests', retryAfterSeconds: 2 })));
});

test('while each takes a quarter of a second nobody waits but the first five', async () => {
  const others = largeTurns({ waiting: 0 });
  for (let turn = 0; turn < 3; turn += 1) await Promise.all([others(() => delay(250)), hashPassword('comes behind')]);
  const answers = await Promise.allSettled(Array.from({ length: 22 }, () => hashPassword('x')));
  expect(answers.map(({ status }) => status)).toEqual([...Array<string>(6).fill('fulfilled'), ...Array<string>(16).fill('rejected')]);
});

test.each([
  ['as it is made now', 65_536, 2, false],
  ['with less memory', 19_456, 2, true],
  ['in fewer passes', 65_536, 1, true],
  ['with more of both', 131_072, 3, false],
])('a hash %s', async (_case, memoryCost, timeCost, outdated) => {
  expect(isOutdated(await hash('a password', { algorithm: 2, memoryCost, timeCost, parallelism: 1 }))).toBe(outdated);
});
