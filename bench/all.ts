import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

// npm run bench -- all: every benchmark at full size, which takes hours. TEST_LONG=1 runs the quick ones on
// little data to see that they still work; their figures mean nothing then.
const BENCHMARKS: Record<string, { little?: string }> = {
  terms: { little: '500' },
  growth: { little: '--segments 100' },
  spelling: { little: '--words 300 --suggest 5' },
  checks: { little: '--pairs 300' },
  import: { little: '--units 3000 --only sqlite' },
  scale: { little: '--units 3000 --terms 500 --segments 1000 --rounds 1 --only sqlite' },
  xliff: {},
  filters: {},
  tm: {},
  editor: {},
  day: {},
  federation: {},
  load: {},
};
const isShort = process.env.TEST_LONG === '1';

const failed = Object.entries(BENCHMARKS)
  .filter(([, { little }]) => !isShort || little !== undefined)
  .filter(([name, { little = '' }]) => !run(name, isShort ? little.split(' ') : []))
  .map(([name]) => name);
if (failed.length > 0) process.stderr.write(`Benchmarks that failed: ${failed.join(', ')}\n`);
process.exit(failed.length > 0 ? 1 : 0);

function run(name: string, options: string[]): boolean {
  process.stdout.write(`\n── ${name}\n`);
  const file = join(import.meta.dirname, `${name}.ts`);
  return spawnSync(process.execPath, [file, ...options], { stdio: 'inherit' }).status === 0;
}
