/**
 * Lets whoever knocks in before anybody is served. One connection is accepted in each round of the event loop, and a round is as long as the requests that are
 * handled in it: of four hundred visitors who came at once the last were let in after two seconds, only to be told that there is a crowd. While
 * connections come in, requests wait; the rounds are short then, and hundreds of them take some hundred milliseconds.
 */
import type { EventEmitter } from 'node:events';
import type { FastifyInstance } from 'fastify';

// However many come: a flood of connections must not keep everybody waiting.
const LONGEST_MS = 500;

/** To be installed before all other hooks. `server` tells of connections. */
export function acceptFirst(app: FastifyInstance, server: EventEmitter): void {
  let waiting: (() => void)[] = [];
  let hasCome = false;
  let since: number | null = null;
  const round = () => {
    if (hasCome && performance.now() - since! < LONGEST_MS) {
      hasCome = false;
      setImmediate(round);
      return;
    }
    since = null;
    const served = waiting;
    waiting = [];
    for (const serve of served) serve();
  };
  server.on('connection', () => {
    hasCome = true;
    if (since !== null) return;
    since = performance.now();
    setImmediate(round);
  });
  app.addHook('onRequest', (_request, _reply, done) => {
    if (since === null) done();
    else waiting.push(done);
  });
}
