import path from 'node:path';
import { fileHeaders } from '../http/static.ts';
import { BUILD_FOLDER } from '../web/folders.ts';
import { createWeb } from '../web/web.ts';

interface Options {
  /** Holds `release.json`, unsigned, and `remotes/`; with `upstream` also `shell/index.html`. */
  folder: string;
  /** Address of a server whose shell is used instead of the built one. */
  upstream?: string | undefined;
}

/**
 * The shell for a sandbox, with the server's own pages and security policy, for the release document in a
 * folder.
 */
export function composedPages({ folder, upstream }: Options): (request: Request) => Promise<Response> {
  const shell = path.join(upstream ? folder : BUILD_FOLDER, 'shell');
  const web = createWeb({
    shell,
    developerShell: shell,
    remotes: [path.join(folder, 'remotes')],
    dataDir: folder,
    release: { deployed: path.join(folder, 'deployed.json'), built: path.join(folder, 'release.json') },
    overrideOrigins: [],
    unverifiedRelease: false,
  });
  return async (request) => {
    const answer = await web(request);
    const { pathname } = new URL(request.url);
    if (answer.status !== 404 || !upstream || !pathname.startsWith('/assets/')) return answer;
    const asset = await fetch(upstream + pathname);
    return new Response(asset.body, {
      status: asset.status,
      headers: fileHeaders(pathname, asset.ok ? 'immutable' : 'revalidated'),
    });
  };
}
