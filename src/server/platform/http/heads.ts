/** Heads of requests that no browser of ours sends: refused before anything is looked up for them. */
import type { FastifyInstance } from 'fastify';
import { fail } from '../errors.ts';

/** A hundred leads named in an address take half of it. */
const LONGEST_ADDRESS = 8000;
/** A browser sends about twenty, proxies add a few. */
const MOST_HEADERS = 100;

/** What is larger as a whole Node refuses by itself. */
export function refuseOddHeads(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ url, raw }) => {
    if (url.length > LONGEST_ADDRESS) throw fail('address_too_long');
    // Names and values in turn.
    if (raw.rawHeaders.length > 2 * MOST_HEADERS) throw fail('headers_too_large');
    // Of two hosts a proxy may believe the other one. Before 1.1 there was none.
    const hosts = raw.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length;
    if (hosts > 1 || (hosts === 0 && raw.httpVersion === '1.1')) throw fail('bad_request');
  });
}
