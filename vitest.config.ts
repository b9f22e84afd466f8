/** Test runner: pure tests in `unit`, everything that talks to PostgreSQL in `http`. */
import { defineConfig } from 'vitest/config';
import { linguiMacros } from './vite/lingui-macros.ts';

const HTTP_TESTS = '{src,scripts}/**/*.http.test.ts';

export default defineConfig({
  test: {
    projects: [
      {
        plugins: [linguiMacros()],
        test: {
          name: 'unit',
          // Property tests take seconds on a busy machine.
          testTimeout: 30_000,
          include: ['{src,scripts}/**/*.test.{ts,tsx}'],
          exclude: [HTTP_TESTS],
        },
      },
      {
        test: {
          name: 'http',
          include: [HTTP_TESTS],
          globalSetup: ['src/server/testing/test-cluster.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
