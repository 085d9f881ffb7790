import { copyFile, mkdir, readFile, stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import path from 'node:path';
import type { Release } from '@tessera/shared/remote/release';
import { renderStaticIndex } from '@tessera/shared/remote/render-index';
import { SITE_MANIFEST } from '../../../server/db/private-files.ts';
import { fileHeaders, type Kind } from '../../../server/http/static.ts';
import { openReleaseFolder } from '../../../server/release/release-folder.ts';
import { writeAtomically } from '../../../server/runtime/atomic-file.ts';
import { releaseKeyOf } from '../../../server/runtime/release-key.ts';
import { pageHeaders, pagePolicy } from '../../../server/web/policy.ts';
import { listFiles } from '../../build/files.ts';
import { nginxSite } from './nginx-site.ts';

/** Configuration for a static file server, which serves the page for every other path. */
export interface Site {
  page: string;
  files: Record<string, { file: string; headers: Record<string, string> }>;
}

/** Below the release folder: the shell's page and files. */
const SHELL = 'site';
export const NGINX = 'nginx-site.conf';

interface Options {
  /** A release folder: DATA_DIR of a server, or a separate one. */
  folder: string;
  /** `dist/`: the shell, and the remotes until something was released in the folder. */
  build: string;
  /** Lifetime of the document in days, default unlimited. Repeat the command before it expires. */
  lifetime?: number | undefined;
}

const DAY = 24 * 3_600_000;

/** The release in the folder. If there is none, releases the built remotes. */
async function releasedIn({ folder, build, lifetime }: Options): Promise<Release> {
  const releases = openReleaseFolder({ folder, build });
  const live = await releases.read();
  if (!live) throw new Error('Nothing has been built yet: npm run build');
  if (!(await stat(path.join(folder, 'release.json')).catch(() => null))) {
    const by = userInfo().username;
    await releases.change({ by, what: 'all that was built', remote: '', edit: (built) => built });
  }
  await releases.renew(lifetime === undefined ? null : new Date(Date.now() + lifetime * DAY));
  return (await releases.read()) ?? live;
}

/** Files of earlier shells are kept: open pages may still request them. */
async function copyShell({ folder, build }: Options, html: string, live: Release): Promise<void> {
  const from = path.join(build, 'shell');
  for (const file of await listFiles(path.join(from, 'assets'))) {
    const target = path.join(folder, SHELL, 'assets', file);
    await mkdir(path.dirname(target), { recursive: true });
    if (!(await stat(target).catch(() => null))) await copyFile(path.join(from, 'assets', file), target);
  }
  const { publicKey } = releaseKeyOf(folder);
  await writeAtomically(
    path.join(folder, SHELL, 'index.html'),
    renderStaticIndex(html, { publicKey, policy: pagePolicy(live, { html }) }),
  );
}

/** Files of all versions that a page may run: live, staged and fallback. */
function filesOfRemotes({ remotes, candidates, previous }: Release): string[] {
  const versions = [
    ...Object.values(remotes),
    ...Object.values(candidates ?? {}).map((candidate) => candidate.release),
    ...Object.values(previous ?? {}).flat(),
  ];
  const own = versions.filter(({ folder }) => folder.startsWith('/'));
  const files = own.flatMap((each) => Object.keys(each.files).map((file) => each.folder.slice(1) + file));
  return [...new Set(files)].sort();
}

/** Prepares a release folder for any static file server next to the API; `site.json` describes it. */
export async function layOutSite(options: Options): Promise<Site> {
  const { folder } = options;
  const live = await releasedIn(options);
  const html = await readFile(path.join(options.build, 'shell/index.html'), 'utf8');
  await copyShell(options, html, live);
  const entry = (file: string, kind: Kind) => ({ file, headers: fileHeaders(file, kind) });
  const assets = await listFiles(path.join(folder, SHELL, 'assets'));
  const site: Site = {
    page: 'index.html',
    files: {
      'index.html': { file: `${SHELL}/index.html`, headers: pageHeaders(live, { html }) },
      'release.json': entry('release.json', 'revalidated'),
      ...Object.fromEntries(
        assets.map((file) => [`assets/${file}`, entry(`${SHELL}/assets/${file}`, 'immutable')]),
      ),
      ...Object.fromEntries(filesOfRemotes(live).map((file) => [file, entry(file, 'remote')])),
    },
  };
  await writeAtomically(path.join(folder, SITE_MANIFEST), `${JSON.stringify(site, null, 2)}\n`);
  await writeAtomically(
    path.join(folder, NGINX),
    nginxSite({ folder, shell: path.join(folder, SHELL), page: pageHeaders(live, { html }) }),
  );
  return site;
}
