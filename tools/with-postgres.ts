import { spawnSync } from 'node:child_process';
import { startPostgres } from './postgres.ts';

// node tools/with-postgres.ts <command …>: runs a command with TEST_DATABASE_URL naming a throwaway PostgreSQL.
// Nothing outlives the run, so nothing has to survive a crash.
const cluster = await startPostgres({
  settings: ['full_page_writes=off', 'synchronous_commit=off', 'wal_level=minimal', 'max_wal_senders=0'],
});
const [command = '', ...args] = process.argv.slice(2);
const { status } = spawnSync(command, args, {
  stdio: 'inherit',
  env: { ...process.env, TEST_DATABASE_URL: cluster.url },
});
cluster.stop();
process.exit(status ?? 1);
