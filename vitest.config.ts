import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import LongestFirst from './tools/support/longest-first.ts';
import { storageTests } from './tools/support/storage-tests.ts';
import { BROWSER_TRIALS, TRIALS } from './tools/test/trials.ts';

// Tests start hundreds of threads and servers. Without this cache each of them strips and compiles its
// modules again, for 0.5 s of CPU time.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/node');

/** Tests that compare measurements with a limit: they run one at a time, and alone. */
const TIMED = ['e2e/platform/fault-matrix.test.ts', '{server,shared}/**/growth.test.ts'];
const BUILT = ['**/node_modules/**', '**/dist/**'];
/** Cores plus one: tests spend a fifth of their time waiting for servers, browsers and databases. */
const maxWorkers = availableParallelism() + 1;

/** On a busy machine threads, processes and pages need several seconds, and Vitest waits only one by default. */
const patient = { expect: { poll: { timeout: 20_000 } } };

// Files share their worker's modules: loading the server for each file took longer than most files' tests.
const unit = { ...patient, isolate: false, maxWorkers, testTimeout: 30_000, hookTimeout: 60_000 };
const browser = {
  ...patient,
  isolate: false,
  testTimeout: 60_000,
  hookTimeout: 120_000,
  // Pages at a time, in files that use several: more would slow each other down.
  maxConcurrency: 3,
  // A retry would hide flaky tests.
  retry: 0,
};

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    tags: [{ name: 'postgres', description: 'Journeys that are played over PostgreSQL too.' }],
    projects: [
      {
        test: {
          ...unit,
          name: 'unit',
          include: ['{packages,shared,server,shell,remotes,tools}/**/*.test.{ts,tsx}'],
          exclude: [...BUILT, ...TIMED, ...TRIALS],
        },
      },
      {
        // The server's tests run on SQLite above. Those that reach a database, as determined by their
        // imports, also run on PostgreSQL at TEST_DATABASE_URL: see tools/with-postgres.ts.
        test: {
          ...unit,
          name: 'postgres',
          include: process.env.TEST_DATABASE_URL ? storageTests() : [],
        },
      },
      {
        test: {
          ...browser,
          name: 'screens',
          include: ['e2e/screens/**/*.test.ts'],
          globalSetup: 'e2e/screens/support/global-setup.ts',
          maxWorkers,
        },
      },
      {
        test: {
          ...browser,
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          exclude: [...BUILT, ...TIMED, ...BROWSER_TRIALS, 'e2e/screens/**'],
          maxWorkers,
        },
      },
      { test: { ...browser, name: 'timed', include: TIMED, maxWorkers: 1, sequence: { groupOrder: 1 } } },
      { test: { ...unit, name: 'trials', include: TRIALS } },
      { test: { ...browser, name: 'browser-trials', include: BROWSER_TRIALS, maxWorkers } },
    ],
  },
});
