/** What is wrong with the settings is told before anything is started, all of it at once. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ConfigError, type Mode, readConfig } from './config.ts';

type Settings = Record<string, string>;

/** Empty when they are right. */
function faultsOf(settings: Settings, mode: Mode = 'production'): readonly string[] {
  try {
    readConfig(settings, mode);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
}

const HTTPS = 'PUBLIC_URL must be an https address (http only on this machine)';
const PAIR = 'ADMIN_EMAIL and ADMIN_PASSWORD must be given together';
const DATABASE_URL = 'postgres://newsco@db/newsco';

test.each<[name: string, settings: Settings, fault: string]>([
  ['an http address', { PUBLIC_URL: 'http://newsco.example' }, HTTPS],
  ['an http address that only begins like this machine', { PUBLIC_URL: 'http://localhost.newsco.example' }, HTTPS],
  ['an http address of another machine', { PUBLIC_URL: 'http://10.0.0.5:3000' }, HTTPS],
  ['an address of another kind', { PUBLIC_URL: 'ftp://newsco.example' }, 'PUBLIC_URL must be an http(s) address'],
  ['an address without its kind', { PUBLIC_URL: 'newsco.example' }, 'PUBLIC_URL must be an http(s) address'],
  ['an administrator without a password', { ADMIN_EMAIL: 'asha@example.com' }, PAIR],
  ['an administrator whose password is blank', { ADMIN_EMAIL: 'asha@example.com', ADMIN_PASSWORD: '' }, PAIR],
  ['a password without an administrator', { ADMIN_PASSWORD: 'a good password' }, PAIR],
  ['a short password', { ADMIN_EMAIL: 'asha@example.com', ADMIN_PASSWORD: 'short' }, 'ADMIN_PASSWORD must have at least 8 characters'],
  ['a short secret', { FILE_KEY: 'k'.repeat(31) }, 'FILE_KEY must have at least 32 bytes'],
  ['a replica without a database', { DATABASE_REPLICA_URL: DATABASE_URL }, 'DATABASE_REPLICA_URL needs DATABASE_URL: the embedded database has none'],
  ['a way past a pooler without a database', { DATABASE_DIRECT_URL: DATABASE_URL }, 'DATABASE_DIRECT_URL needs DATABASE_URL: the embedded database has none'],
  ['a database of another kind', { DATABASE_URL: 'mysql://db/newsco' }, 'DATABASE_URL must be a postgres:// address'],
  ['two replicas', { DATABASE_URL, DATABASE_REPLICA_URL: 'postgres://newsco@one,two/newsco' }, 'DATABASE_REPLICA_URL must be a postgres:// address of one host'],
  ['no port', { PORT: 'http' }, 'PORT must be a port number'],
  ['limits by another word', { RATE_LIMITS: 'none' }, 'RATE_LIMITS must be on, off or a factor such as 10'],
  ['a short token', { METRICS_TOKEN: 'abc' }, 'METRICS_TOKEN must have at least 16 characters and no blanks'],
  ['an origin with a path', { CORS_ORIGINS: 'https://partner.example/app' }, 'CORS_ORIGINS must be origins such as https://partner.example, with commas between them'],
  ['one of two origins in capitals', { CORS_ORIGINS: 'https://one.example, https://Two.example' }, 'CORS_ORIGINS must be origins such as https://partner.example, with commas between them'],
  ['a proxy by its name', { TRUST_PROXY: 'nginx' }, 'TRUST_PROXY must be addresses or networks such as 10.0.0.0/8, with commas between them'],
  ['a network larger than there is', { TRUST_PROXY: '10.0.0.0/33' }, 'TRUST_PROXY must be addresses or networks such as 10.0.0.0/8, with commas between them'],
  ['a mail server of another kind', { SMTP_URL: 'http://mail.example' }, 'SMTP_URL must be an smtp:// address'],
])('refused: %s', (_name, settings, fault) => {
  expect(faultsOf(settings)).toEqual([fault]);
});

test.each<[name: string, settings: Settings, mode: Mode]>([
  ['none at all', {}, 'production'],
  ['all of them blank', { PORT: '', PUBLIC_URL: '', DATABASE_URL: '', ADMIN_EMAIL: '', ADMIN_PASSWORD: '', FILE_KEY: '', FILE_KEY_FILE: '', RATE_LIMITS: '' }, 'production'],
  ['https', { PUBLIC_URL: 'https://newsco.example' }, 'production'],
  ['http on this machine, by name', { PUBLIC_URL: 'http://localhost:3000' }, 'production'],
  ['http on this machine, by number', { PUBLIC_URL: 'http://127.0.0.1:3000' }, 'production'],
  ['http on this machine, by its longer number', { PUBLIC_URL: 'http://[::1]:3000' }, 'production'],
  ['http while one develops', { PUBLIC_URL: 'http://10.0.0.5:3000' }, 'development'],
  ['origins, proxies and networks', { CORS_ORIGINS: 'https://one.example, http://two.example:8080', TRUST_PROXY: '127.0.0.1, 10.0.0.0/8, ::1, fd00::/8, loopback' }, 'production'],
  ['a database, a replica and a way past the pooler', { DATABASE_URL: 'postgres://newsco@one,two/newsco', DATABASE_REPLICA_URL: DATABASE_URL, DATABASE_DIRECT_URL: DATABASE_URL }, 'production'],
])('taken: %s', (_name, settings, mode) => {
  expect(faultsOf(settings, mode)).toEqual([]);
});

test('all faults are told in one go: of single settings, of those that belong together, of files', () => {
  const settings = { PORT: '70000', FILE_KEY: 'short', PUBLIC_URL: 'http://newsco.example', ADMIN_EMAIL: 'asha@example.com', METRICS_TOKEN_FILE: '/nowhere' };
  const faults = [...faultsOf(settings)];
  expect(faults.map((fault) => fault.split(' ')[0])).toEqual(['METRICS_TOKEN_FILE', 'PORT', 'FILE_KEY', 'ADMIN_EMAIL', 'PUBLIC_URL']);
  expect(() => readConfig(settings, 'production')).toThrow(`The settings are not right:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
});

test('one fault is told in one line', () => {
  expect(() => readConfig({ PORT: '70000' }, 'production')).toThrow(/^The settings are not right: PORT [^\n]+$/);
});

test.each<[given: string, factor: number]>([['on', 1], ['', 1], ['off', Infinity], ['10', 10]])('limits %s', (RATE_LIMITS, factor) => {
  expect(readConfig({ RATE_LIMITS }, 'production').rateLimitFactor).toBe(factor);
});

describe('settings in files', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'newsco-settings-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const SECRET = 'a secret that has more than 32 bytes';
  const fileWith = (text: string) => {
    const path = join(folder, 'value');
    writeFileSync(path, text);
    return path;
  };

  test('are read without the end of their line', () => {
    expect(readConfig({ FILE_KEY_FILE: fileWith(`${SECRET}\n`) }, 'production').fileKey).toBe(SECRET);
  });

  test('count where the setting itself is blank, and not where it is given', () => {
    const FILE_KEY_FILE = fileWith(SECRET);
    expect(readConfig({ FILE_KEY: '', FILE_KEY_FILE }, 'production').fileKey).toBe(SECRET);
    expect(readConfig({ FILE_KEY: SECRET.toUpperCase(), FILE_KEY_FILE }, 'production').fileKey).toBe(SECRET.toUpperCase());
  });

  test('make a pair with one that is not', () => {
    expect(readConfig({ ADMIN_EMAIL: 'asha@example.com', ADMIN_PASSWORD_FILE: fileWith('a good password') }, 'production').firstAdmin).toEqual({ email: 'asha@example.com', password: 'a good password' });
    expect(faultsOf({ ADMIN_EMAIL: 'asha@example.com', ADMIN_PASSWORD_FILE: fileWith('\n') })).toEqual([PAIR]);
  });

  test('are held to the same rules', () => {
    expect(faultsOf({ FILE_KEY_FILE: fileWith('short') })).toEqual(['FILE_KEY must have at least 32 bytes']);
  });

  test('that cannot be read are told, once', () => {
    expect(faultsOf({ ADMIN_EMAIL: 'asha@example.com', ADMIN_PASSWORD_FILE: join(folder, 'absent') })).toEqual(['ADMIN_PASSWORD_FILE names a file that cannot be read']);
  });
});
