import { existsSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../../build/place.ts';

/** Files created by a server's first start and by the first release. */
const SIGNS = ['release-key.json', 'release.json'];

/** Resolves a folder relative to where npm was called: npm runs workspace scripts in the workspace folder. */
export function folderFromCaller(folder: string): string {
  return path.resolve(process.env.INIT_CWD ?? process.cwd(), folder);
}

/** Data folder of the server that `npm start` runs. */
export function dataFolder(): string {
  return path.resolve(ROOT, process.env.DATA_DIR || 'data');
}

/**
 * Throws for a folder that no server and no release has used: a typo would create a second release folder.
 */
export function requireReleaseFolder(folder: string): void {
  if (SIGNS.some((name) => existsSync(path.join(folder, name)))) return;
  throw new Error(
    `${folder} is not a release folder: no server uses it, and nothing was released into it. ` +
      'Start the server (npm start), or name another folder with --to; --new creates this one.',
  );
}
