/** The secret of an installation: made once, readable by its owner alone. */
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { keysOf, loadSecret } from './keys.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'newsco-keys-'));
});
afterAll(() => rm(dataDir, { recursive: true }));

test('of many first starts at once all use one secret, in a file of the owner', async () => {
  const secrets = await Promise.all(Array.from({ length: 8 }, () => loadSecret({ fileKey: undefined, dataDir })));
  expect(new Set(secrets).size).toBe(1);
  expect(Buffer.from(secrets[0]!, 'base64url')).toHaveLength(32);
  expect(await readdir(dataDir)).toEqual(['file-key']);
  expect((await stat(join(dataDir, 'file-key'))).mode & 0o777).toBe(0o600);
  expect((await readFile(join(dataDir, 'file-key'), 'utf8')).trim()).toBe(secrets[0]);
});

test('the configured secret comes first, and makes no file', async () => {
  expect(await loadSecret({ fileKey: 'k'.repeat(32), dataDir: '/nowhere' })).toBe('k'.repeat(32));
});

test('a configured secret beside another one that was made here is refused: what that has sealed it would not open', async () => {
  const made = await loadSecret({ fileKey: undefined, dataDir });
  await expect(loadSecret({ fileKey: 'k'.repeat(32), dataDir })).rejects.toThrow('FILE_KEY is not the secret in ');
  expect(await loadSecret({ fileKey: made, dataDir })).toBe(made);
});

test.each(['', '\n', 'k'.repeat(31)])('a file of %j is no secret: nothing is sealed with what anyone could guess, nor is the file replaced', async (text) => {
  const folder = await mkdtemp(join(tmpdir(), 'newsco-keys-'));
  await writeFile(join(folder, 'file-key'), text);
  await expect(loadSecret({ fileKey: undefined, dataDir: folder })).rejects.toThrow(/file-key holds fewer than the 32 bytes of a secret: .* Put back the one you keep/);
  await expect(loadSecret({ fileKey: 'k'.repeat(32), dataDir: folder })).rejects.toThrow(/file-key holds fewer than the 32 bytes of a secret: .* Take it away/);
  expect(await readFile(join(folder, 'file-key'), 'utf8')).toBe(text);
  await rm(folder, { recursive: true });
});

test('each label has a key of its own, the same at every start', () => {
  const derive = keysOf('k'.repeat(32));
  expect(derive('files')).toHaveLength(32);
  expect(derive('files')).toEqual(keysOf('k'.repeat(32))('files'));
  expect(derive('files')).not.toEqual(derive('links'));
  expect(derive('files')).not.toEqual(keysOf('l'.repeat(32))('files'));
});

test.each(['short', 'k'.repeat(31)])('a secret of %j is refused at start', (secret) => {
  expect(() => readConfig({ FILE_KEY: secret }, 'production')).toThrow('FILE_KEY must have at least 32 bytes');
});
