import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { startPostgres } from './postgres.ts';
import { ensureSystemPackages } from './system-packages.ts';

// npm test: what CI runs. Checks, every test on SQLite, the server's tests again on PostgreSQL, then the journeys in
// Chromium on the built application over both databases, and its screens together with those that landed last.
const ROOT = resolve(import.meta.dirname, '..');
const started = Date.now();

function step(name: string, command: string[], env: Record<string, string> = {}): void {
  process.stdout.write(`\n── ${name} (${Math.round((Date.now() - started) / 1000)} s)\n`);
  const [program = '', ...args] = command;
  const { status } = spawnSync(program, args, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  if (status === 0) return;
  process.stderr.write(`\n"${name}" failed.\n`);
  process.exit(status ?? 1);
}

ensureSystemPackages();
step('Format, lint, boundaries, types', ['npm', 'run', '--silent', 'check']);
step('Build', ['npm', 'run', '--silent', 'build']);
step('Budgets of the composed page', ['node', 'tools/build/sizes.ts', '--gate']);
step('Unit and server tests on SQLite', ['npx', 'vitest', 'run', '--project', 'unit']);
const cluster = await startPostgres();
const postgres = { TEST_DATABASE_URL: cluster.url };
step('Server tests on PostgreSQL', ['npx', 'vitest', 'run', '--project', 'unit', 'server/'], postgres);
step('Journeys in Chromium over SQLite', ['npx', 'vitest', 'run', '--project', 'e2e']);
step(
  'Journeys in Chromium over PostgreSQL',
  ['npx', 'vitest', 'run', '--project', 'e2e', 'e2e/journeys'],
  postgres,
);
step('Shells and remotes of two ages', ['node', 'e2e/skew/main.ts']);
cluster.stop();
process.stdout.write(`\nAll passed in ${Math.round((Date.now() - started) / 1000)} s.\n`);
