import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

// npm run bench -- <name> [options]: runs bench/<name>.ts.
const NAMES = readdirSync(import.meta.dirname)
  .filter((file) => /^[a-z]+\.ts$/.test(file) && file !== 'main.ts')
  .map((file) => file.replace('.ts', ''));
const [name = '', ...options] = process.argv.slice(2);
const file = join(import.meta.dirname, `${name}.ts`);
if (!NAMES.includes(name) || !existsSync(file)) {
  process.stderr.write(`Name a benchmark: npm run bench -- ${NAMES.join(' | ')}\n`);
  process.exit(1);
}
process.exit(spawnSync(process.execPath, [file, ...options], { stdio: 'inherit' }).status ?? 1);
