import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    reporters: ['default', './tools/support/retried-reporter.ts'],
    // The server's tests run on SQLite, and once more on PostgreSQL when TEST_DATABASE_URL is set (npm test does both).
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{shared,server,shell,remotes,tools}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/dist/**'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          retry: process.env.CI ? 1 : 0,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          globalSetup: [],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          fileParallelism: false,
          // Pages at a time where a file has several: what they measure is not each other.
          maxConcurrency: 3,
          // A browser on a busy machine is late now and then. What needed another try is listed at the end.
          retry: process.env.CI ? 2 : 0,
        },
      },
    ],
  },
});
