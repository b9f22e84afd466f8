/** Whom the requests of a bench seem to come from. */
import { expect, test } from 'vitest';
import { addressKey } from '../../src/server/platform/http/address.ts';
import { addressOfHost } from './fire.ts';

test('each visitor has an address of their own, that limits count as theirs', () => {
  const hosts = [0, 1, 255, 256, 65_535, 65_536, 239_999, 16_777_215];
  const keys = hosts.map((host) => addressKey(addressOfHost(host)));
  expect(keys).toEqual(['10.0.0.0', '10.0.0.1', '10.0.0.255', '10.0.1.0', '10.0.255.255', '10.1.0.0', '10.3.169.127', '10.255.255.255']);
  expect(new Set(Array.from({ length: 240_000 }, (_one, host) => addressKey(addressOfHost(host)))).size).toBe(240_000);
});
