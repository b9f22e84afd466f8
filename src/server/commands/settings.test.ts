/** A command has no use for the first administrator, however that is given. */
import { afterEach, expect, test, vi } from 'vitest';
import { commandSettings } from './settings.ts';

afterEach(() => vi.unstubAllEnvs());

test.each<[name: string, settings: Record<string, string>]>([
  ['both', { ADMIN_EMAIL: 'asha@example.com', ADMIN_PASSWORD: 'a good password' }],
  ['one of them by a file, which only the server may read', { ADMIN_EMAIL: 'asha@example.com', ADMIN_PASSWORD_FILE: '/nowhere' }],
  ['one alone', { ADMIN_EMAIL: 'asha@example.com' }],
])('%s', (_name, settings) => {
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  expect(commandSettings().firstAdmin).toBeUndefined();
});
