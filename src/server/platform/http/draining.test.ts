/** Whoever still comes while the server stops is answered, and told to go elsewhere. */
import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { drain, installDraining } from './draining.ts';

const LONG_MS = 1500;

function askBy(agent: Agent, address: string): Promise<unknown[]> {
  return new Promise((resolve) => {
    const done = (answer: IncomingMessage) => answer.resume().once('end', () => resolve([answer.statusCode, answer.headers.connection, call.reusedSocket]));
    const call = request(address, { agent }, done).once('error', (error: NodeJS.ErrnoException) => resolve([error.code]));
    call.end();
  });
}

test('a call that comes a moment later on a connection that was open is answered; then nobody is let in any more', async () => {
  const app = fastify({ forceCloseConnections: 'idle' });
  let isDraining = false;
  installDraining(app, () => isDraining);
  app.get('/', async () => 'answer');
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = () => askBy(agent, address);
  expect(await ask()).toEqual([200, 'keep-alive', false]);
  isDraining = true;
  const drained = drain(app);
  await delay(300);
  expect(await ask()).toEqual([200, 'close', true]);
  await drained;
  expect(await ask()).toEqual(['ECONNREFUSED']);
  agent.destroy();
});

test('who came before and is answered when nobody is let in any more is told so too', async () => {
  const app = fastify({ forceCloseConnections: 'idle' });
  let isDraining = false;
  installDraining(app, () => isDraining);
  app.get('/', () => delay(LONG_MS, 'answer'));
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const agent = new Agent({ keepAlive: true });
  const asked = askBy(agent, address);
  await delay(100);
  isDraining = true;
  await Promise.all([drain(app), asked]);
  expect(await asked).toEqual([200, 'close', false]);
  agent.destroy();
});
