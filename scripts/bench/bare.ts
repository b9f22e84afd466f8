/** Bare HTTP servers in a process of their own: one answers with given bytes, which is what the machine can send at most; one reads them from the database and does nothing else. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fire, type Request, type Volley } from './fire.ts';
import type { Sent } from './pgbench.ts';

const SENDER = `
  const bytes = Buffer.from(given);
  const answer = (_request, response) => send(response, bytes);`;

// The statements of each request one after the other on one connection, prepared once; what comes back is sent as it is.
const READER = `
  const { url, scripts } = JSON.parse(given);
  const pool = new (require('pg').Pool)({ connectionString: url, max: 10, options: '-c jit=off' });
  const names = new Map();
  const nameOf = (text) => names.get(text) ?? names.set(text, 'kept_' + names.size).get(text);
  const answer = async ({ url: path }, response) => {
    const client = await pool.connect();
    let rows;
    for (const { text, values } of scripts[Number(path.slice(1))]) ({ rows } = await client.query({ name: nameOf(text), text, values }));
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
  let given = '';
  process.stdin.setEncoding('utf8').on('data', (part) => (given += part)).on('end', () => {
    ${answer}
    const server = require('node:http').createServer(answer);
    server.listen(0, '127.0.0.1', () => console.log(server.address().port));
  });`;

/** Answers a second of the same bytes without anything else. */
export const bareServer = (body: string, volley: Volley): Promise<number> => throughputOf(SENDER, body, [{ path: '/' }], volley);

/** Answers a second of the same statements by the driver alone. */
export function bareReader(url: string, scripts: readonly (readonly Sent[])[], volley: Volley): Promise<number> {
  return throughputOf(READER, JSON.stringify({ url, scripts }), scripts.map((_script, index) => ({ path: `/${index}` })), volley);
}

async function throughputOf(answer: string, given: string, requests: readonly Request[], volley: Volley): Promise<number> {
  const child = spawn(process.execPath, ['-e', programOf(answer)], { stdio: ['pipe', 'pipe', 'inherit'] });
  try {
    child.stdin.end(given);
    const [port] = (await once(child.stdout, 'data')) as [Buffer];
    return (await fire(`http://127.0.0.1:${String(port).trim()}`, requests, volley)).perSecond;
  } finally {
    child.kill();
  }
}
