import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Where the files of the screens are. */
export interface WebFolders {
  /** Built shell: `index.html` and its assets. */
  shell: string;
  /** The same with React's development build, for those who have a screen from their own machine. */
  developerShell: string;
  /** Folders with `<remote>/<version>/…`, first found wins: what was deployed here, then what came with the build. */
  remotes: string[];
  /** Holds what was released here, and the key that signs it. */
  dataDir: string;
  /** The release document: the deployed one when there is one, else that of the build. */
  release: { deployed: string; built: string };
  /** Origins that developers may take a screen of their own tab from. */
  overrideOrigins: readonly string[];
}

/** What `npm run build` made, or another build: the suite of shells and remotes of different ages serves several. */
export const BUILD_FOLDER = process.env.BUILD_DIR || join(import.meta.dirname, '../../../dist');

export function webFolders(dataDir: string, overrideOrigins: readonly string[] = []): WebFolders {
  return {
    shell: join(BUILD_FOLDER, 'shell'),
    developerShell: join(BUILD_FOLDER, 'shell-for-developers'),
    remotes: [join(dataDir, 'remotes'), join(BUILD_FOLDER, 'remotes')],
    dataDir,
    release: { deployed: join(dataDir, 'release.json'), built: join(BUILD_FOLDER, 'release.json') },
    overrideOrigins,
  };
}

export function isBuilt({ shell, release }: WebFolders): boolean {
  return existsSync(join(shell, 'index.html')) && Object.values(release).some((file) => existsSync(file));
}
