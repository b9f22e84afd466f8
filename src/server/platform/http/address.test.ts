/** Which addresses are one client, and what records keep of them. */
import { describe, expect, test } from 'vitest';
import { addressKey, addressPrefix, isIpv4 } from './address.ts';

describe('one client', () => {
  test.each([
    ['198.51.100.7', '198.51.100.7'],
    ['::ffff:198.51.100.7', '198.51.100.7'],
    ['::FFFF:198.51.100.7', '198.51.100.7'],
    ['198.51.100.7:4711', '198.51.100.7'],
    ['[::ffff:198.51.100.7]:4711', '198.51.100.7'],
    ['2001:db8:7:1::1', '2001:db8:7:1::/64'],
    ['2001:db8:7:1:ffff:2:3:4', '2001:db8:7:1::/64'],
    ['2001:0DB8:0007:0001:0000:0000:0000:0009', '2001:db8:7:1::/64'],
    ['[2001:db8:7:1::1]:4711', '2001:db8:7:1::/64'],
    ['2001:db8:7:2::1', '2001:db8:7:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['1:2::3:4:5:192.0.2.1', '1:2:0:3::/64'],
    ['unknown', 'unknown'],
    ['whatever a proxy was told', 'unknown'],
  ])('%s is %s', (ip, key) => {
    expect(addressKey(ip)).toBe(key);
  });
});

test.each([['198.51.100.7', true], ['::ffff:198.51.100.7', true], ['198.51.100.7:4711', true], ['2001:db8::1', false], ['::1', false], ['unknown', false]])('%s is IPv4: %s', (ip, expected) => {
  expect(isIpv4(ip)).toBe(expected);
});

test.each([['198.51.100.7', '198.51.100.0/24'], ['::ffff:198.51.100.7', '198.51.100.0/24'], ['2001:db8:7:1::1', '2001:db8:7::/48'], ['2001:db8::1', '2001:db8:0::/48']])('of %s records keep %s', (ip, prefix) => {
  expect(addressPrefix(ip)).toBe(prefix);
});
