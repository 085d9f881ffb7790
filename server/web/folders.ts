import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Where the files of the screens are. */
export interface WebFolders {
  /** Built shell: `index.html` and its assets. */
  shell: string;
  /** Folders with `<remote>/<version>/…`, first found wins: what was deployed here, then what came with the build. */
  remotes: string[];
  /** Holds what was released here, and the key that signs it. */
  dataDir: string;
  /** The release document: the deployed one when there is one, else that of the build. */
  release: { deployed: string; built: string };
}

const DIST = join(import.meta.dirname, '../../dist');

export function webFolders(dataDir: string): WebFolders {
  return {
    shell: join(DIST, 'shell'),
    remotes: [join(dataDir, 'remotes'), join(DIST, 'remotes')],
    dataDir,
    release: { deployed: join(dataDir, 'release.json'), built: join(DIST, 'release.json') },
  };
}

export function isBuilt({ shell, release }: WebFolders): boolean {
  return existsSync(join(shell, 'index.html')) && Object.values(release).some((file) => existsSync(file));
}
