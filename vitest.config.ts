/** Test runner: pure tests in `unit`, everything that talks to PostgreSQL in `http`, what kills processes in `faults`; `fuzz` and `races` are runs of many calls. */
import { defineConfig } from 'vitest/config';
import { linguiMacros } from './vite/lingui-macros.ts';

const HTTP_TESTS = '{src,scripts}/**/*.http.test.ts';
const FAULT_TESTS = 'src/server/faults/*.faults.test.ts';
const SCALE_OUT_TESTS = 'src/server/scale-out/*.scaleout.test.ts';
const FUZZ_TESTS = 'src/**/*.fuzz.test.ts';
const RACE_TESTS = 'src/**/*.races.test.ts';
const CLUSTER = ['src/server/testing/test-cluster.ts'];

/** What kills processes: one file at a time, since figures mean nothing while another test freezes the machine. */
const harsh = (name: string, include: string, groupOrder: number) => ({
  test: { name, include: [include], globalSetup: ['src/server/testing/faults/table.ts'], hookTimeout: 120_000, maxWorkers: 1, sequence: { groupOrder } },
});

/** What comes a moment later is waited for: a busy machine stands still for longer than the runner's own limit of a second. */
const patient = { expect: { poll: { timeout: 10_000 } } } as const;

/** Files share a process and what they import: to load all of it for each of them took longer than many needed to run. What a file puts in place of the real thing it takes away again. */
const together = { isolate: false } as const;

export default defineConfig({
  test: {
    projects: [
      {
        plugins: [linguiMacros()],
        test: {
          ...together,
          ...patient,
          name: 'unit',
          // Property tests take seconds on a busy machine.
          testTimeout: 30_000,
          include: ['{src,scripts}/**/*.test.{ts,tsx}'],
          exclude: [HTTP_TESTS, FAULT_TESTS, SCALE_OUT_TESTS, FUZZ_TESTS, RACE_TESTS],
        },
      },
      {
        test: {
          ...together,
          ...patient,
          name: 'http',
          include: [HTTP_TESTS],
          globalSetup: CLUSTER,
          testTimeout: 30_000,
          hookTimeout: 60_000,
          maxWorkers: Number(process.env['HTTP_WORKERS'] ?? 2),
          sequence: { groupOrder: 1 },
        },
      },
      harsh('faults', FAULT_TESTS, 2),
      harsh('scaleout', SCALE_OUT_TESTS, 3),
      // One file after the other: what is slow is looked at, and who races waits for no other race.
      { test: { name: 'fuzz', include: [FUZZ_TESTS], globalSetup: CLUSTER, hookTimeout: 60_000, maxWorkers: 1, sequence: { groupOrder: 4 } } },
      { test: { name: 'races', include: [RACE_TESTS], globalSetup: CLUSTER, testTimeout: 600_000, hookTimeout: 60_000, maxWorkers: 1, sequence: { groupOrder: 5 } } },
    ],
  },
});
