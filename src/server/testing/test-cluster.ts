/** One PostgreSQL for a whole test run; tests get its address by `inject('adminUrl')`. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type {} from 'vitest';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../platform/embedded-postgres/index.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A role that may create databases, on a database of its own. */
    adminUrl: string;
  }
}

/** Takes the server of TEST_DATABASE_URL, else starts one in a temp folder and removes it at the end; with TEST_DURABLE=1 what it acknowledges is on the disk, as elsewhere. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given) {
    project.provide('adminUrl', given);
    return () => Promise.resolve();
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'newsco-test-'));
  const server = await startEmbeddedPostgres({ dataDir, durable: process.env['TEST_DURABLE'] === '1', log: (line) => console.error(line) });
  project.provide('adminUrl', server.url);
  return async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
