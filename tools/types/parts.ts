import { globSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '../..');

const foldersIn = (parent: string) =>
  readdirSync(join(ROOT, parent))
    .map((name) => `${parent}/${name}`)
    .filter((folder) => globSync('tsconfig.json', { cwd: join(ROOT, folder) }).length > 0);

const packages = foldersIn('packages');
const remotes = foldersIn('remotes');

/** The folders with a `tsconfig.json`, and the other folders that each may import. Any other import fails with TS6307. */
export const PARTS: Record<string, string[]> = {
  ...Object.fromEntries(packages.map((each) => [each, []])),
  shared: [],
  server: [...packages, 'shared'],
  shell: [...packages, 'shared'],
  ...Object.fromEntries(remotes.map((each) => [each, ['shared']])),
  tools: [...packages, 'shared', 'server'],
  e2e: [...packages, 'shared', 'server', 'shell', ...remotes, 'tools'],
  bench: [...packages, 'shared', 'server', 'tools', 'e2e'],
};

/** Files checked with another folder's part, because of their imports or importers. */
const MOVED: Record<string, string> = {
  // Used by the server's tests, while tools import the server.
  'tools/postgres.ts': 'server',
  'tools/system-packages.ts': 'server',
  // Compares a remote with the server.
  'remotes/users/src/audit/recorded-actions.test.ts': 'e2e',
  'rspack.config.base.ts': 'tools',
  'vitest.config.ts': 'tools',
  ...Object.fromEntries(['shell', ...remotes].map((each) => [`${each}/rspack.config.ts`, 'tools'])),
};

const IMPORTED_JSON = ['**/messages/*.json', 'package.json'];

/** Files of a part that its own `tsconfig.json` does not match, as paths from the root. */
export function filesBeyond(part: string): string[] {
  const catalogues = globSync(IMPORTED_JSON, { cwd: join(ROOT, part), exclude: ['**/dist*/**'] }).sort();
  const moved = Object.keys(MOVED).filter((file) => MOVED[file] === part);
  return [...catalogues.map((file) => `${part}/${file}`), ...moved];
}

/** Files in the folder of a part that are checked with a different part, as paths from the root. */
export const filesWithout = (part: string) =>
  Object.keys(MOVED).filter((file) => MOVED[file] !== part && file.startsWith(`${part}/`));
