import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OVERRIDE_COOKIE } from '../../shared/remote/interface/override.ts';
import { renderIndex } from '../../shared/remote/interface/render-index.ts';
import { fileHeaders, serveFile } from '../http/static.ts';
import { releaseKeyOf } from '../runtime/release-key.ts';
import type { WebFolders } from './folders.ts';
import { inLanguageOf } from './page-language.ts';
import { type DeveloperPage, pageHeaders } from './policy.ts';
import { createReleaseReader } from './release-file.ts';

/** Files named with a content hash are immutable; all others are revalidated on each request. */
const HASHED = /\.[0-9a-f]{8,}\./;

/** Serves the shell, the files of the remotes and the release document; any other path is a route of the shell. */
export function createWeb(folders: WebFolders): (request: Request) => Promise<Response> {
  const key = releaseKeyOf(folders.dataDir);
  const readRelease = createReleaseReader({ ...folders.release, key });

  /**
   * Only a browser that requested overrides gets the developer page; the override form may only fetch
   * manifests.
   */
  function developerPage(request: Request, pathname: string): DeveloperPage {
    const { overrideOrigins } = folders;
    if (overrideOrigins.length === 0) return {};
    const asked = new RegExp(`(^|;\\s*)${OVERRIDE_COOKIE}=1`).test(request.headers.get('cookie') ?? '');
    if (asked) return { scriptsFrom: overrideOrigins };
    return /^\/override\/?$/.test(pathname) ? { asksOf: overrideOrigins } : {};
  }

  async function serveIndex(request: Request, pathname: string): Promise<Response> {
    const developer = developerPage(request, pathname);
    const shell = developer.scriptsFrom ? folders.developerShell : folders.shell;
    const html = await readFile(join(shell, 'index.html'), 'utf8');
    const served = await readRelease();
    const page = served
      ? renderIndex(html, served.release, pathname, {
          text: served.text,
          publicKey: key.publicKey,
          overrideOrigins: folders.overrideOrigins,
          isUnverifiedAccepted: folders.unverifiedRelease,
        })
      : html;
    const headers = pageHeaders(served?.release ?? null, { html, ...developer });
    return new Response(inLanguageOf(request, page), { headers: { ...headers, vary: 'accept-language' } });
  }

  return async (request) => {
    const { pathname } = new URL(request.url);
    if (request.method !== 'GET' && request.method !== 'HEAD') return plain(405, 'Only GET is allowed here.');
    if (pathname === '/release.json') {
      const served = await readRelease();
      return served
        ? new Response(served.text, { headers: fileHeaders(pathname, 'revalidated') })
        : plain(404, 'Nothing has been released yet.');
    }
    if (pathname.startsWith('/remotes/')) {
      for (const folder of folders.remotes) {
        const file = await serveFile(folder, pathname.slice('/remotes/'.length), 'remote');
        if (file) return file;
      }
      return plain(404, 'No such file.');
    }
    for (const folder of [folders.shell, folders.developerShell]) {
      const kind = HASHED.test(pathname) ? 'immutable' : 'revalidated';
      const asset = await serveFile(folder, pathname.slice(1), kind);
      if (asset && pathname !== '/index.html') return asset;
    }
    // A missing file must not be answered with the page: the loader of remotes would read HTML as a
    // script.
    if (pathname.startsWith('/assets/') || (/\.\w{2,5}$/.test(pathname) && pathname !== '/index.html'))
      return plain(404, 'No such file.');
    return serveIndex(request, pathname);
  };
}

function plain(status: number, text: string): Response {
  return new Response(text, { status, headers: { 'content-type': 'text/plain; charset=utf-8' } });
}
