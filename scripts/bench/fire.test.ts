/** Whom the requests of a bench seem to come from, and that none is forgotten which is answered late or never. */
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { addressKey } from '../../src/server/platform/http/address.ts';
import { addressOfHost, fire } from './fire.ts';

const SLOW_MS = 300;
// A machine that stands still for a moment loses nothing.
const PATIENT_MS = 5000;

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise((resolve) => server.once('listening', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('each visitor has an address of their own, that limits count as theirs', () => {
  const hosts = [0, 1, 255, 256, 65_535, 65_536, 239_999, 16_777_215];
  const keys = hosts.map((host) => addressKey(addressOfHost(host)));
  expect(keys).toEqual(['10.0.0.0', '10.0.0.1', '10.0.0.255', '10.0.1.0', '10.0.255.255', '10.1.0.0', '10.3.169.127', '10.255.255.255']);
  expect(new Set(Array.from({ length: 240_000 }, (_one, host) => addressKey(addressOfHost(host)))).size).toBe(240_000);
});

test('the first requests of all connections are timed where a flood arrives, as well as the later ones', async () => {
  let asked = 0;
  const url = await serve((_request, response) => void setTimeout(() => response.end('x'), (asked += 1) <= 8 ? SLOW_MS : 20));
  const { p99, answers, lost } = await fire(url, () => ({ path: '/' }), { connections: 8, seconds: 1, lostMs: PATIENT_MS });
  expect(p99).toBeGreaterThanOrEqual(SLOW_MS);
  expect(answers).toBeGreaterThan(8);
  expect(lost).toBe(0);
});

test('what is never answered is lost, though the volley ends before anybody gives up', async () => {
  let asked = 0;
  const url = await serve((_request, response) => void ((asked += 1) === 5 ? undefined : response.end('x')));
  const { lost, failed, answers } = await fire(url, [{ path: '/' }], { connections: 3, seconds: 2 });
  expect([lost, failed]).toEqual([1, 1]);
  expect(answers).toBeGreaterThan(10);
});

test.each([
  ['with a word', (response: Parameters<RequestListener>[1]) => response.socket!.end('HTTP/1.1 200 OK\r\n')],
  ['without one', (response: Parameters<RequestListener>[1]) => response.socket!.resetAndDestroy()],
])('what is cut off %s is lost', async (_how, cutOff) => {
  let asked = 0;
  const url = await serve((_request, response) => void ((asked += 1) === 20 ? cutOff(response) : response.end('x')));
  const { lost, answers } = await fire(url, [{ path: '/' }], { connections: 3, seconds: 1, lostMs: PATIENT_MS });
  expect(lost).toBe(1);
  expect(answers).toBeGreaterThan(20);
});
