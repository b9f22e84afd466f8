/** Bare HTTP servers in a process of their own: one answers with given bytes, which is what the machine can send at most; one reads them from the database and does nothing else. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { PLAN_MARK } from '../../src/server/platform/kept-plans.ts';
import { fire, type Fired, type Request, type Volley } from './fire.ts';
import type { Sent } from './pgbench.ts';

const SENDER = `
  const bytes = Buffer.from(given);
  const answer = (_request, response) => send(response, bytes);`;

// The statements of each request one after the other on one connection, prepared once where the product keeps their plans; what comes back is sent as it is.
const READER = `
  const { url, scripts, mark } = JSON.parse(given);
  const pool = new (require('pg').Pool)({ connectionString: url, max: 10, options: '-c jit=off' });
  const names = new Map();
  const nameOf = (text) => names.get(text) ?? names.set(text, 'kept_' + names.size).get(text);
  const answer = async ({ url: path }, response) => {
    const client = await pool.connect();
    let rows;
    for (const { text, values } of scripts[Number(path.slice(1))]) ({ rows } = await client.query(text.startsWith(mark) ? { name: nameOf(text), text, values } : { text, values }));
    client.release();
    // Text is JSON already.
    const texts = rows.flatMap((row) => Object.values(row)).map((value) => (typeof value === 'string' ? value : JSON.stringify(value)));
    send(response, Buffer.from(texts.join()));
  };`;

const programOf = (answer: string) => `
  const send = (response, bytes) => {
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': bytes.length });
    response.end(bytes);
  };
  process.once('disconnect', () => process.exit());
  let given = '';
  process.stdin.setEncoding('utf8').on('data', (part) => (given += part)).on('end', () => {
    ${answer}
    const server = require('node:http').createServer(answer);
    server.listen(0, '127.0.0.1', () => console.log(server.address().port));
  });`;

/** A bare server that is asked. */
export type Bare = { fire(volley: Volley): Promise<Fired>; stop(): void };

/** Answers with the same bytes without anything else. */
export const startSender = (body: string): Promise<Bare> => start(SENDER, body, [{ path: '/' }]);

/** Answers with the same statements by the driver alone. */
export function startReader(url: string, scripts: readonly (readonly Sent[])[]): Promise<Bare> {
  return start(READER, JSON.stringify({ url, scripts, mark: PLAN_MARK }), scripts.map((_script, index) => ({ path: `/${index}` })));
}

async function start(answer: string, given: string, requests: readonly Request[]): Promise<Bare> {
  // The channel tells it when the bench has ended, however that came about.
  const child = spawn(process.execPath, ['-e', programOf(answer)], { stdio: ['pipe', 'pipe', 'inherit', 'ipc'] });
  child.stdin!.end(given);
  const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`A bare server ended with ${code} before it served.`)));
  // Later it is ended, and nobody waits for that.
  ended.catch(() => undefined);
  const [port] = (await Promise.race([once(child.stdout!, 'data'), ended])) as [Buffer];
  return {
    async fire(volley) {
      const fired = await fire(`http://127.0.0.1:${String(port).trim()}`, requests, volley);
      if (fired.failed > 0) throw new Error(`A bare server failed ${fired.failed} times.`);
      return fired;
    },
    stop: () => void child.kill(),
  };
}
