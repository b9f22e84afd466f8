import { expect, test } from 'vitest';
import { keysOf } from './keys.ts';
import { readSignedId, signId } from './signed-ids.ts';

const key = keysOf('k'.repeat(32))('links');
const ID = '01890000-0000-7000-8000-0000000000ab';
const token = signId(key, 'withdraw', ID);

test('a token is the same each time, short, and gives the id back', () => {
  expect(signId(key, 'withdraw', ID)).toBe(token);
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(readSignedId(key, 'withdraw', token)).toBe(ID);
});

test.each([
  ['of another purpose', signId(key, 'other', ID)],
  ['of another installation', signId(keysOf('l'.repeat(32))('links'), 'withdraw', ID)],
  ['with another id', signId(key, 'withdraw', ID.replace('ab', 'ac')).slice(0, 21) + token.slice(21)],
  ['cut short', token.slice(0, -2)],
  ['empty', ''],
  ['garbage', 'x'.repeat(43)],
])('a token %s is refused', (_name, wrong) => {
  expect(readSignedId(key, 'withdraw', wrong)).toBeNull();
});
