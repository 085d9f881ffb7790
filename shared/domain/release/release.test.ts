import { describe, expect, it } from 'vitest';
import { readReleaseText } from '../../remote/interface/read-release.ts';
import { renderIndex, templateOf } from '../../remote/interface/render-index.ts';
import { filesOfPath, homePanels, matchRoute, remotesOf } from '../../remote/interface/routes.ts';
import { type Release, release } from './release.ts';

const HASH = `sha384-${'A'.repeat(64)}`;

function buildRemote(name: string, path: string, change: Partial<Release['remotes'][string]> = {}) {
  return {
    name,
    version: '0.1.0-00000001',
    title: name,
    folder: `/remotes/${name}/0.1.0-00000001/`,
    entry: 'remote.js',
    files: {
      'remote.js': HASH,
      'face.1.js': HASH,
      'screen.1.js': HASH,
      'screen.1.css': HASH,
      'panel.1.js': HASH,
    },
    contract: '^1.0.0',
    routes: [{ path, files: ['face.1.js', 'screen.1.js', 'screen.1.css'] }],
    home: null,
    navigation: [],
    prefetch: 'hover' as const,
    ...change,
  };
}

function buildRelease(...remotes: Release['remotes'][string][]): Release {
  return {
    format: 1,
    revision: 1,
    changed_at: '2026-01-01T00:00:00Z',
    remotes: Object.fromEntries(remotes.map((remote) => [remote.name, remote])),
  };
}

const live = buildRelease(
  buildRemote('tm', 'tm/:id', { home: { order: 3, files: ['face.1.js', 'panel.1.js'] } }),
  buildRemote('glossary', 'glossary/:id', { home: { order: 2, files: ['face.1.js', 'panel.1.js'] } }),
  buildRemote('users', 'users'),
);

function problems(document: unknown): string[] {
  const result = release.safeParse(document);
  return result.success
    ? []
    : result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
}

describe('the release document', () => {
  it('is accepted if complete', () => {
    expect(problems(live)).toEqual([]);
  });

  it.each([
    ['nothing', {}],
    ['an error body', { title: 'Service unavailable', status: 503 }],
    ['another format', { ...live, format: 2 }],
    [
      'a remote without a version',
      buildRelease({ ...buildRemote('tm', 'tm/:id'), version: undefined as never }),
    ],
    [
      'a folder on another scheme',
      buildRelease(buildRemote('tm', 'tm/:id', { folder: 'javascript:alert(1)/' })),
    ],
    [
      'a folder of another origin in disguise',
      buildRelease(buildRemote('tm', 'tm/:id', { folder: '//evil.example/' })),
    ],
    ['an entry outside its folder', buildRelease(buildRemote('tm', 'tm/:id', { entry: '../remote.js' }))],
    [
      'a hash that is none',
      buildRelease(buildRemote('tm', 'tm/:id', { files: { 'remote.js': 'sha384-short' } })),
    ],
  ])('is refused when it is %s', (_, document) => {
    expect(problems(document)).not.toEqual([]);
  });

  it.each([
    ['nothing', '{}'],
    ['an error body', '{"title":"Service unavailable","status":503}'],
    ['a page', '<!doctype html>'],
    ['null', 'null'],
    [
      'a folder on another scheme',
      JSON.stringify(buildRelease(buildRemote('tm', 'tm/:id', { folder: 'javascript:x/' }))),
    ],
  ])('is refused by a page without schemas when it is %s', (_, text) => {
    expect(() => readReleaseText(text)).toThrow();
    expect(readReleaseText(JSON.stringify(live))).toEqual(live);
  });

  it('is refused when two remotes claim the same paths', () => {
    const clash = buildRelease(buildRemote('tm', 'tm/:id'), buildRemote('other', 'tm/list'));
    expect(problems(clash)).toEqual([expect.stringContaining('"/tm/" belongs to the remote "tm"')]);
  });

  it('is refused when a file to fetch has no hash', () => {
    const document = buildRelease(buildRemote('tm', 'tm/:id', { files: { 'remote.js': HASH } }));
    expect(problems(document)).toContainEqual(expect.stringContaining('"face.1.js" has no hash'));
  });

  it('is accepted without hashes during development', () => {
    const document = buildRelease(
      buildRemote('tm', 'tm/:id', { files: {}, folder: 'http://localhost:3003/' }),
    );
    expect(problems(document)).toEqual([]);
  });

  it('is refused when an entry has the name of another remote', () => {
    expect(problems({ ...live, remotes: { users: buildRemote('tm', 'tm/:id') } })).not.toEqual([]);
  });
});

describe('matching a path to a route', () => {
  it.each([
    ['/tm/4', 'tm/:id'],
    ['/tm/4/', 'tm/:id'],
    ['/users', 'users'],
    ['/users/', 'users'],
  ])('finds %s', (path, route) => {
    expect(matchRoute(live, path)?.path).toBe(route);
  });

  it.each(['/', '/tm', '/tm/', '/tm/4/5', '/tmx/4', '/login/', '/users/3'])('does not find %s', (path) => {
    expect(matchRoute(live, path)).toBeNull();
  });

  it('orders the panels of the home screen as declared', () => {
    expect(homePanels(live).map((remote) => remote.name)).toEqual(['glossary', 'tm']);
  });

  it('lists the entry and files of a deep link', () => {
    expect(filesOfPath(live, '/glossary/2').map((file) => file.url)).toEqual([
      '/remotes/glossary/0.1.0-00000001/remote.js',
      '/remotes/glossary/0.1.0-00000001/face.1.js',
      '/remotes/glossary/0.1.0-00000001/screen.1.js',
      '/remotes/glossary/0.1.0-00000001/screen.1.css',
    ]);
  });

  it('lists the files of all preferences, in the declared order; versions without the field have none', () => {
    const own = (order: number) => ({ preferences: { order, files: ['screen.1.js'] } });
    const document = buildRelease(
      buildRemote('tm', 'tm/:id'),
      buildRemote('glossary', 'glossary/:id', own(2)),
      buildRemote('users', 'users', own(1)),
    );
    expect(problems(document)).toEqual([]);
    expect(readReleaseText(JSON.stringify(document))).toEqual(document);
    expect(remotesOf(document, 'preferences').map(({ name }) => name)).toEqual(['users', 'glossary']);
    expect(filesOfPath(document, '/preferences').map(({ url }) => url.split('/').at(-1))).toEqual([
      'remote.js',
      'screen.1.js',
      'remote.js',
      'screen.1.js',
    ]);
    expect(filesOfPath(live, '/preferences')).toEqual([]);
  });

  it('is refused if a file of its preferences has no hash, or a remote has the page as its route', () => {
    const lost = buildRemote('tm', 'tm', { preferences: { order: 1, files: ['lost.1.js'] } });
    expect(problems(buildRelease(lost))).toEqual(['remotes.tm: its file "lost.1.js" has no hash']);
    const other = buildRelease(buildRemote('tm', 'preferences'));
    expect(problems(other)).toEqual(['remotes.tm: its route "/preferences/" belongs to the shell']);
  });

  it('lists the files of every panel for home, and none for an unknown path', () => {
    expect(filesOfPath(live, '/')).toHaveLength(6);
    expect(filesOfPath(live, '/nowhere')).toEqual([]);
  });
});

describe('the served page', () => {
  const html = '<head><!--tessera:release--></head>';

  it('contains the release document unchanged', () => {
    const page = renderIndex(html, live, '/');
    const text = /<script type="application\/json" id="tessera-release">(.*)<\/script>/.exec(page)?.[1] ?? '';
    expect(JSON.parse(text)).toEqual(live);
  });

  it('keeps text of the document from closing the element or acting as a pattern', () => {
    const hostile = buildRelease(
      buildRemote('tm', 'tm/:id', { title: '</script><script>alert(1)</script> $& $1' }),
    );
    const page = renderIndex(html, hostile, '/tm/1');
    expect(page).not.toContain('<script>alert');
    const text = /<script type="application\/json"[^>]*>(.*)<\/script>/.exec(page)?.[1] ?? '';
    expect(JSON.parse(text)).toEqual(hostile);
  });

  it('turns back into a template without the server’s additions', () => {
    const signed = { text: '{"signed":"…"}', publicKey: 'key', overrideOrigins: ['https://dev.example.com'] };
    expect(templateOf(renderIndex(html, live, '/tm/4', signed))).toBe(html);
  });

  it('preloads the path’s files with their hashes, in the mode required by Integrity-Policy', () => {
    const page = renderIndex(html, live, '/tm/4?page=2#x');
    expect(page).toContain(
      `<link rel="preload" as="script" href="/remotes/tm/0.1.0-00000001/screen.1.js" integrity="${HASH}" crossorigin="anonymous">`,
    );
    expect(page).toContain('as="style" href="/remotes/tm/0.1.0-00000001/screen.1.css"');
    expect(page.match(/rel="preload"/g)).toHaveLength(page.match(/crossorigin="anonymous"/g)?.length ?? 0);
    expect(page).not.toContain('glossary/0.1.0-00000001/screen.1.js"');
  });
});
