/** Who is served when, while connections come in. */
import { EventEmitter } from 'node:events';
import { setImmediate as round } from 'node:timers/promises';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { acceptFirst } from './accept-first.ts';

function openApp() {
  const app = fastify();
  const server = new EventEmitter();
  acceptFirst(app, server);
  app.get('/', async () => 'done');
  let answered = 0;
  const ask = async () => {
    const { statusCode } = await app.inject('/');
    answered += 1;
    return statusCode;
  };
  return { server, ask, answered: () => answered };
}

test('requests wait while each round brings a connection, and are served when one brings none', async () => {
  const { server, ask, answered } = openApp();
  server.emit('connection');
  const asked = [ask(), ask()];
  for (let rounds = 0; rounds < 100; rounds += 1) {
    server.emit('connection');
    await round();
  }
  expect(answered()).toBe(0);
  expect(await Promise.all(asked)).toEqual([200, 200]);
  expect(await ask()).toBe(200);
});

test('whoever comes without end keeps nobody waiting for long', async () => {
  const { server, ask } = openApp();
  let isOver = false;
  const endless = async () => {
    for (; !isOver; await round()) server.emit('connection');
  };
  void endless();
  const started = performance.now();
  const statuses = [await ask(), await ask()];
  const ms = performance.now() - started;
  isOver = true;
  expect(statuses).toEqual([200, 200]);
  expect(ms).toBeLessThan(2000);
});
