/** A bucket of a service that speaks the protocol of S3, which can go away and come back with what it holds. */
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { freePort } from '../../platform/free-port.ts';

const NAME = 'photos';

export type Bucket = Awaited<ReturnType<typeof startBucket>>;

export async function startBucket() {
  const directory = await mkdtemp(join(tmpdir(), 'newsco-bucket-'));
  const port = await freePort();
  let service: S3rver | null = null;
  let silent: Awaited<ReturnType<typeof startSilent>> | null = null;

  const stop = async () => {
    await service?.close();
    service = null;
    await silent?.stop();
    silent = null;
  };
  const start = async () => {
    await stop();
    service = new S3rver({ port, address: '127.0.0.1', directory, silent: true, resetOnClose: false, configureBuckets: [{ name: NAME }] });
    await service.run();
  };
  /** From now on whoever calls is let in and hears nothing. */
  const fallSilent = async () => {
    await stop();
    silent = await startSilent(port);
  };

  await start();
  return {
    /** For servers that keep their files there. */
    settings: { FILES_URL: `s3://${NAME}?endpoint=http://127.0.0.1:${port}`, AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' },
    start,
    stop,
    fallSilent,
    async remove(): Promise<void> {
      await stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Takes connections and says nothing. */
async function startSilent(port: number) {
  const callers = new Set<Socket>();
  const server: Server = createServer((caller) => {
    callers.add(caller.on('error', () => undefined).on('close', () => callers.delete(caller)).resume());
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    async stop(): Promise<void> {
      for (const caller of callers) caller.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
