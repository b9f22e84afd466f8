/** When a page is loaded anew because a file of its build is gone. */
import { expect, it } from 'vitest';
import { mayReload } from './reload-once.ts';

it.each([
  ['the first time', true, 0, 1_000_000, true],
  ['again at once', true, 990_000, 1_000_000, false],
  ['a minute later', true, 940_000, 1_000_000, true],
  ['without a connection', false, 0, 1_000_000, false],
])('%s', (_, isOnline, last, now, expected) => expect(mayReload(isOnline, last, now)).toBe(expected));
