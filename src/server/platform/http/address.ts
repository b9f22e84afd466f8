/** Client addresses: what counts as one client, and what records keep of an address. */
import { isIPv4, isIPv6 } from 'node:net';

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
// Some proxies write the port as well, which is another one for each connection.
const WITH_PORT = /^(?:\[([^\]]+)\](?::\d+)?|(\d+\.\d+\.\d+\.\d+):\d+)$/;

function plain(ip: string): string {
  const [, ipv6, ipv4] = WITH_PORT.exec(ip) ?? [];
  const address = ipv6 ?? ipv4 ?? ip;
  return MAPPED.exec(address)?.[1] ?? address;
}

/** True for an IPv4 address, also in its IPv6-mapped form. */
export function isIpv4(ip: string): boolean {
  return isIPv4(plain(ip));
}

/** The first four of the eight groups of an IPv6 address, alike however it is written. */
function network(ip: string): string[] {
  const [head = '', tail] = ip.split('%')[0]!.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail ? tail.split(':') : [];
  // One at the end that is written as IPv4 stands for two.
  const written = left.length + right.length + (ip.includes('.') ? 1 : 0);
  const groups = tail === undefined ? left : [...left, ...Array<string>(8 - written).fill('0'), ...right];
  return groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
}

/** Key of a client for limits: the IPv4 address, or the /64 that one IPv6 subscriber gets. What is no address, as a careless proxy hands it on, is all one client. */
export function addressKey(ip: string): string {
  const address = plain(ip);
  if (isIPv6(address)) return `${network(address).join(':')}::/64`;
  return isIPv4(address) ? address : 'unknown';
}

/** What records keep: enough to see a pattern, not a person (/24 or /48). */
export function addressPrefix(ip: string): string {
  const address = plain(ip);
  if (isIPv6(address)) return `${network(address).slice(0, 3).join(':')}::/48`;
  return `${address.split('.').slice(0, 3).join('.')}.0/24`;
}
