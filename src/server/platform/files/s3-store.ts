/** Files in a bucket of an S3-compatible service. Credentials come from the usual AWS variables or roles. */
import { DeleteObjectCommand, GetObjectCommand, HeadBucketCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { Store } from './store.ts';

// Nobody waits longer for a bucket that takes the call and is silent, until the last byte is read; hashing and drawing come before that.
const PATIENCE_MS = 6000;
// As long as for a connection to the database.
const CHECK_PATIENCE_MS = 2000;
const TRIES = 3;

/** Address of a bucket: `s3://bucket/prefix?region=ap-south-1&endpoint=https://...`. */
export function openS3Store(address: URL): Store {
  const client = clientOf(address);
  const Bucket = address.hostname;
  const prefix = address.pathname.slice(1).replace(/\/?$/, (end) => (address.pathname.length > 1 ? '/' : end));
  const at = (name: string) => ({ Bucket, Key: `${prefix}${name}` });
  return {
    // The request is signed over the SHA-256 of the bytes, so that the service refuses others; an object appears whole or not at all.
    put: async (name, bytes) => void (await client.send(new PutObjectCommand({ ...at(name), Body: bytes, ContentLength: bytes.length, ContentType: 'application/octet-stream' }), patience())),
    get: async (name) => {
      try {
        const { Body } = await client.send(new GetObjectCommand(at(name)), patience());
        return Buffer.from(await Body!.transformToByteArray());
      } catch (error) {
        if ((error as Error).name === 'NoSuchKey') return undefined;
        throw error;
      }
    },
    remove: async (name) => void (await client.send(new DeleteObjectCommand(at(name)), patience())),
    list: () => list(client, Bucket, prefix),
    check: async () => void (await client.send(new HeadBucketCommand({ Bucket }), patience(CHECK_PATIENCE_MS))),
  };
}

const patience = (ms = PATIENCE_MS) => ({ abortSignal: AbortSignal.timeout(ms) });

function clientOf({ searchParams }: URL): S3Client {
  const endpoint = searchParams.get('endpoint');
  return new S3Client({
    region: searchParams.get('region') ?? 'us-east-1',
    maxAttempts: TRIES,
    // Services other than Amazon's do not know the newer check sums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
  });
}

async function* list(client: S3Client, Bucket: string, prefix: string): AsyncIterable<{ name: string; storedAt: Date }> {
  let ContinuationToken: string | undefined;
  do {
    const page = await client.send(new ListObjectsV2Command({ Bucket, Prefix: prefix, ContinuationToken }), patience());
    for (const { Key, LastModified } of page.Contents ?? []) yield { name: Key!.slice(prefix.length), storedAt: LastModified! };
    ContinuationToken = page.NextContinuationToken;
  } while (ContinuationToken !== undefined);
}
