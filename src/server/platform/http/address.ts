/** Client addresses: what counts as one client, and what records keep of an address. */
import { isIPv4, isIPv6 } from 'node:net';

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

function plain(ip: string): string {
  return MAPPED.exec(ip)?.[1] ?? ip;
}

/** True for an IPv4 address, also in its IPv6-mapped form. */
export function isIpv4(ip: string): boolean {
  return isIPv4(plain(ip));
}

/** The eight groups of an IPv6 address. */
function groupsOf(ip: string): string[] {
  const [head = '', tail] = ip.split('%')[0]!.split('::');
  const left = head === '' ? [] : head.split(':');
  if (tail === undefined) return left;
  const right = tail === '' ? [] : tail.split(':');
  return [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right];
}

/** Key of a client for limits: the IPv4 address, or the /64 that one IPv6 subscriber gets. */
export function addressKey(ip: string): string {
  const address = plain(ip);
  return isIPv6(address) ? `${groupsOf(address).slice(0, 4).join(':')}::/64` : address;
}

/** What records keep: enough to see a pattern, not a person (/24 or /48). */
export function addressPrefix(ip: string): string {
  const address = plain(ip);
  if (isIPv6(address)) return `${groupsOf(address).slice(0, 3).join(':')}::/48`;
  return `${address.split('.').slice(0, 3).join('.')}.0/24`;
}
