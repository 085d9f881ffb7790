import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Paths of the built front end. */
export interface WebFolders {
  /** The built shell: `index.html` and its assets. */
  shell: string;
  /** The shell with React's development build, for developers who override a remote from their own machine. */
  developerShell: string;
  /** Folders with `<remote>/<version>/…`, searched in order: deployed versions, then built ones. */
  remotes: string[];
  /** Holds the deployed releases and the key that signs them. */
  dataDir: string;
  /** Paths of the release document; the deployed one takes precedence over the one of the build. */
  release: { deployed: string; built: string };
  /** Origins from which developers may override a remote in their own tab. */
  overrideOrigins: readonly string[];
  /** Whether browsers that cannot verify the release document may use it. */
  unverifiedRelease: boolean;
}

/** Output of `npm run build`. `BUILD_DIR` selects another: the skew suite serves several builds. */
export const BUILD_FOLDER = process.env.BUILD_DIR || join(import.meta.dirname, '../../dist');

interface PageSettings {
  overrideOrigins?: readonly string[];
  unverifiedRelease?: boolean;
}

export function webFolders(
  dataDir: string,
  { overrideOrigins = [], unverifiedRelease = false }: PageSettings = {},
): WebFolders {
  return {
    shell: join(BUILD_FOLDER, 'shell'),
    developerShell: join(BUILD_FOLDER, 'shell-for-developers'),
    remotes: [join(dataDir, 'remotes'), join(BUILD_FOLDER, 'remotes')],
    dataDir,
    release: { deployed: join(dataDir, 'release.json'), built: join(BUILD_FOLDER, 'release.json') },
    overrideOrigins,
    unverifiedRelease,
  };
}

export function isBuilt({ shell, release }: WebFolders): boolean {
  return existsSync(join(shell, 'index.html')) && Object.values(release).some((file) => existsSync(file));
}
