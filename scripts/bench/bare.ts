/** A bare HTTP server in a process of its own that answers with given bytes: what the machine can send at most. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fire, type Volley } from './fire.ts';

const PROGRAM = `
  let body = '';
  process.stdin.setEncoding('utf8').on('data', (part) => (body += part)).on('end', () => {
    const bytes = Buffer.from(body);
    const server = require('node:http').createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': bytes.length });
      response.end(bytes);
    });
    server.listen(0, '127.0.0.1', () => console.log(server.address().port));
  });`;

/** Answers a second of the same bytes without anything else. */
export async function bareServer(body: string, volley: Volley): Promise<number> {
  const child = spawn(process.execPath, ['-e', PROGRAM], { stdio: ['pipe', 'pipe', 'inherit'] });
  try {
    child.stdin.end(body);
    const [port] = (await once(child.stdout, 'data')) as [Buffer];
    return (await fire(`http://127.0.0.1:${String(port).trim()}`, [{ path: '/' }], volley)).perSecond;
  } finally {
    child.kill();
  }
}
