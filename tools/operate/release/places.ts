import { existsSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../../build/place.ts';

/** What a server leaves in its folder at its first start, and a release at the first one. */
const SIGNS = ['release-key.json', 'release.json'];

/** A folder as whoever called npm wrote it: npm runs the scripts of a workspace in the folder of that workspace. */
export function folderFromCaller(folder: string): string {
  return path.resolve(process.env.INIT_CWD ?? process.cwd(), folder);
}

/** Where the server that `npm start` runs keeps its data. */
export function dataFolder(): string {
  return path.resolve(ROOT, process.env.DATA_DIR || 'data');
}

/** Throws for a folder that no server and no release has used: a slip of the pen would make a second place of releases. */
export function requireReleaseFolder(folder: string): void {
  if (SIGNS.some((name) => existsSync(path.join(folder, name)))) return;
  throw new Error(
    `${folder} is not a folder of releases: no server runs on it, and nothing was released into it. ` +
      'Start the server (npm start), or name another with --to; --new makes this one.',
  );
}
