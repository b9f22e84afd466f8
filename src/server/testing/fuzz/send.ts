/** Sends a drafted call over a socket, byte by byte as it was drafted. */
import { Agent, request } from 'node:http';
import { jpeg, jpegThatClaimsToBeHuge, PAGE, png, SVG, webp, animatedGif } from '../hostile-files.ts';
import type { Answer } from './judge.ts';
import type { Draft, FILES, Part } from './requests.ts';

const agent = new Agent({ keepAlive: true, maxSockets: 8 });
// Far above what any call may take: a run that hangs tells nobody where.
const UNANSWERED_MS = 20_000;
const BOUNDARY = 'part-of-a-form';

/** The files that drafts name. */
export async function loadFiles(): Promise<Record<(typeof FILES)[number], Buffer>> {
  const whole = await jpeg();
  return {
    jpeg: whole, png: await png(), webp: await webp(), gif: await animatedGif(), svg: Buffer.from(SVG), page: Buffer.from(PAGE),
    empty: Buffer.alloc(0), cut: whole.subarray(0, 200), 'huge-header': await jpegThatClaimsToBeHuge(),
  };
}

/** What goes over the wire. `resolve` puts ids into texts. */
export function payloadOf(body: Draft['body'], files: Readonly<Record<string, Buffer>>, resolve: (text: string) => string): { type: string; bytes: Buffer } | null {
  if (body === null) return null;
  if ('text' in body) return { type: body.type, bytes: Buffer.from(resolve(body.text)) };
  const partOf = ({ name, value, file }: Part) => [
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file ? `; filename="${value.slice(0, 200)}.jpg"\r\nContent-Type: image/jpeg` : ''}\r\n\r\n`),
    file && Object.hasOwn(files, value) ? files[value]! : Buffer.from(resolve(value)),
    Buffer.from('\r\n'),
  ];
  return { type: `multipart/form-data; boundary=${BOUNDARY}`, bytes: Buffer.concat([...body.parts.flatMap(partOf), Buffer.from(`--${BOUNDARY}--\r\n`)]) };
}

type Call = { origin: string; method: string; path: string; headers: Record<string, string>; payload: ReturnType<typeof payloadOf> };

/** One call and its answer. */
export function send({ origin, method, path, headers, payload }: Call): Promise<Answer> {
  const { hostname, port } = new URL(origin);
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const call = request({ agent, hostname, port, method, path, headers: { ...headers, ...(payload ? { 'content-type': payload.type, 'content-length': payload.bytes.length } : {}) } }, (response) => {
      const pieces: Buffer[] = [];
      response.on('data', (piece: Buffer) => pieces.push(piece));
      response.on('end', () => resolve({ status: response.statusCode!, headers: response.headers, body: Buffer.concat(pieces), ms: performance.now() - started }));
      response.on('error', reject);
    });
    call.setTimeout(UNANSWERED_MS, () => call.destroy(new Error(`${method} ${path} was not answered within ${UNANSWERED_MS} ms`)));
    call.on('error', reject);
    call.end(payload?.bytes);
  });
}
