/** The users Newsco may run as: root in each of its ways, and an ordinary one. */
import { chown, mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findBinaries } from './binaries.ts';
import { startEmbeddedPostgres } from './index.ts';
import { launch } from './launch.ts';
import { prepareCluster } from './initdb.ts';
import { candidates, chooseIdentity, type RunAs } from './run-as.ts';
import { openToOthers, processesIn, rowsOf, runScript, serverPid, tempFolder } from './test-support.ts';

const IS_ROOT = process.getuid?.() === 0;
const NOBODY = 65534;
const ROUND_TRIP = `
  const server = await start({ dataDir, log: console.log });
  const client = new pg.Client(server.url);
  await client.connect();
  console.log((await client.query('select current_user as name')).rows[0].name);
  await client.end();
  await server.stop();`;

let folder: Awaited<ReturnType<typeof tempFolder>>;
beforeEach(async () => {
  folder = await tempFolder();
});
afterEach(() => folder.remove());

describe('the present user', () => {
  it('runs the server, never as root in its own eyes', async () => {
    const server = await startEmbeddedPostgres({ dataDir: folder.path, log: () => undefined });
    const pid = await serverPid(folder.path);
    expect(await processesIn(folder.path)).toContain(pid);
    expect(await rowsOf(server.url, 'select current_user as name')).toEqual([{ name: 'newsco' }]);
    await server.stop();
  });

  it('is told in one sentence when nothing works', async () => {
    const binaries = await findBinaries();
    const broken: RunAs = { prefix: ['/bin/false'], spawnIds: {} };
    const choice = chooseIdentity(binaries, folder.path, join(folder.path, 'cluster'), [broken]);
    await expect(choice).rejects.toThrow(/set DATABASE_URL/);
  });
});

// Only root can take other identities; for everybody else the two tests above say all there is.
if (!IS_ROOT) process.stdout.write('Not as root: the three ways in which root starts the database were not tried\n');
else describe('root', () => {
  it('starts by handing the server to another user where namespaces are not allowed', async () => {
    const binaries = await findBinaries();
    const clusterDir = join(folder.path, 'cluster');
    const ways = candidates(0, 'linux', { uid: 0, gid: 0 }).filter((way) => way.prefix.length === 0);
    const { runAs, version } = await chooseIdentity(binaries, folder.path, clusterDir, ways);
    await prepareCluster({ binaries, runAs, dataDir: folder.path, clusterDir, durable: false }, version);
    const server = await launch({ binaries, runAs, clusterDir, durable: false, log: () => undefined });
    expect((await stat(`/proc/${await serverPid(folder.path)}`)).uid).toBe(NOBODY);
    await server.stop();
    // Such a folder keeps its owner, also when namespaces work.
    const later = await startEmbeddedPostgres({ dataDir: folder.path, durable: false, log: () => undefined });
    expect((await stat(`/proc/${await serverPid(folder.path)}`)).uid).toBe(NOBODY);
    await later.stop();
    expect((await stat(folder.path)).mode & 0o777).toBe(0o711);
  });

  it('leaves an ordinary user able to start', async () => {
    await openToOthers(folder.path);
    const own = join(folder.path, 'own');
    await mkdir(own, { mode: 0o700 });
    await chown(own, NOBODY, NOBODY);
    const script = await runScript(ROUND_TRIP, own, { uid: NOBODY, gid: NOBODY });
    expect(await script.closed).toBe(0);
    expect(script.lines).toEqual(['newsco']);
  });

  it('leaves a folder that an ordinary user cannot take over', async () => {
    await openToOthers(folder.path);
    await mkdir(join(folder.path, 'cluster'), { mode: 0o700 });
    const body = `await start({ dataDir, log: () => {} }).catch((error) => console.log(error.message));`;
    const script = await runScript(body, folder.path, { uid: NOBODY, gid: NOBODY });
    await script.closed;
    expect(script.lines).toEqual([expect.stringMatching(/belongs to user id 0: start Newsco as that user/)]);
  });
});
