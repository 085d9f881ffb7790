import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

// npm run check: format, lint and boundaries (Biome), types of each workspace, the contract with live remotes, the
// public face of the packages, the lock file and the references in the documentation.
const ROOT = resolve(import.meta.dirname, '..');
const workspaces = [
  'shared',
  'shell',
  'server',
  'e2e',
  'bench',
  'tools',
  ...['remotes', 'packages'].flatMap((folder) =>
    readdirSync(join(ROOT, folder)).map((name) => `${folder}/${name}`),
  ),
].filter((folder) => existsSync(join(ROOT, folder, 'tsconfig.json')));

function run(program: string, ...args: string[]): boolean {
  return spawnSync(program, args, { cwd: ROOT, stdio: 'inherit' }).status === 0;
}

const results = [
  run('biome', 'check', '--error-on-warnings', '.'),
  // Unused exports and unused files.
  run('knip', '--no-progress', '--no-config-hints', '--include', 'exports,types,files'),
  ...workspaces.map((folder) => run('tsc', '-p', folder)),
  run(process.execPath, 'tools/contract/report.ts'),
  run(process.execPath, 'tools/pack/report.ts'),
  run(process.execPath, 'tools/complete-lock.ts', '--check'),
  run(process.execPath, 'tools/docs/check.ts'),
];
process.exit(results.every(Boolean) ? 0 : 1);
