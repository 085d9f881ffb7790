import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { openReleaseFolder } from '../release/release-folder.ts';
import { buildRemote, filesOf, first } from './build-release.ts';

/**
 * Sets up, for each test, a release folder, a build of two remotes, and a deploy of another version of one of
 * them.
 */
export function useReleaseFolder() {
  let folder = '';
  let build = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'tessera-release-'));
    build = mkdtempSync(join(tmpdir(), 'tessera-build-'));
    writeFileSync(join(build, 'release.json'), JSON.stringify(first));
    for (const name of ['glossary', 'tm']) {
      mkdirSync(join(build, 'remotes', name, '1'), { recursive: true });
      writeFileSync(join(build, 'remotes', name, '1', 'remote.js'), `${name} 1`);
    }
  });
  afterEach(() => {
    for (const each of [folder, build]) rmSync(each, { recursive: true, force: true });
  });
  const open = () => openReleaseFolder({ folder, build });
  return {
    get folder() {
      return folder;
    },
    get build() {
      return build;
    },
    open,
    deploy(version: string, from?: number) {
      return open().publish({
        by: 'ana',
        release: buildRemote('glossary', version),
        files: filesOf(`glossary ${version}`),
        ...(from === undefined ? {} : { from }),
      });
    },
  };
}
