/** Stopping without losing a request: clients are told to go elsewhere before connections are closed. */
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** How long a balancer or a waiting connection has to notice. A connection closed at once would cut off a request that is on its way. */
const NOTICE_MS = 1000;
/** What is still open then never became a request, or takes too long. */
const PATIENCE_MS = 5000;

/** While the server stops, each answer is the last one of its connection, also to what came before. To be called before routes are registered. */
export function installDraining(app: FastifyInstance, isDraining: () => boolean): void {
  app.addHook('onSend', async (_request, reply) => {
    if (isDraining()) reply.header('connection', 'close');
  });
}

/** Answers what comes for a moment longer, then takes no more and ends when all is answered. */
export async function drain(app: FastifyInstance): Promise<void> {
  await delay(NOTICE_MS);
  const late = setTimeout(() => app.server.closeAllConnections(), PATIENCE_MS);
  await app.close();
  clearTimeout(late);
}
