/** Heads of requests that no browser of ours sends: refused before anything is looked up for them. */
import type { FastifyInstance } from 'fastify';
import { fail } from '../errors.ts';

/** A hundred leads named in an address take half of it. */
const LONGEST_ADDRESS = 8000;
/** A browser sends about twenty, proxies add a few. */
const MOST_HEADERS = 100;

/** What is larger as a whole Node refuses by itself. */
export function refuseLargeHeads(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (request.url.length > LONGEST_ADDRESS) throw fail('address_too_long');
    // Names and values in turn.
    if (request.raw.rawHeaders.length > 2 * MOST_HEADERS) throw fail('headers_too_large');
  });
}
