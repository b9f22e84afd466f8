/** A bucket of a service that speaks the protocol of S3, which can go away and come back with what it holds. */
import { mkdtemp, rm } from 'node:fs/promises';
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

  const start = async () => {
    service = new S3rver({ port, address: '127.0.0.1', directory, silent: true, resetOnClose: false, configureBuckets: [{ name: NAME }] });
    await service.run();
  };
  const stop = async () => {
    await service?.close();
    service = null;
  };

  await start();
  return {
    /** For servers that keep their files there. */
    settings: { FILES_URL: `s3://${NAME}?endpoint=http://127.0.0.1:${port}`, AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' },
    start,
    stop,
    async remove(): Promise<void> {
      await stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
