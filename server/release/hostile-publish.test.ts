import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSigned } from '@tessera/federation-integrity/signature';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type RemoteRelease, release } from '../../shared/domain/release/release.ts';
import type { Settings } from '../runtime/settings.ts';
import { buildRemote, first } from '../testing/build-release.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { webFolders } from '../web/folders.ts';
import { pagePolicy } from '../web/policy.ts';
import { createWeb } from '../web/web.ts';
import { createDeployToken } from './tokens.ts';

// Attacks by a team with a token for its own remote.
let server: TestServer;
let token: string;
async function start(changes: Partial<Settings> = {}) {
  server = await startTestServer(changes);
  writeFileSync(join(server.settings.dataDir, 'release.json'), JSON.stringify(first));
  token = await createDeployToken(server.settings.dataDir, 'glossary', 'CI of glossary');
}
beforeEach(() => start());
afterEach(() => server.close());

const hashOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;

interface Attempt {
  version?: string;
  revision?: number;
  /** Texts by name, in addition to the entry. */
  files?: Record<string, string>;
  change?: Partial<RemoteRelease>;
}

async function publish({ version = '2', revision = 7, files = {}, change = {} }: Attempt, to = 'glossary') {
  const all = { 'remote.js': `glossary ${version}`, ...files };
  const texts = Object.entries(all);
  const sent = {
    ...buildRemote('glossary', version),
    files: Object.fromEntries(texts.map(([name, text]) => [name, hashOf(text)])),
    ...change,
  };
  const contents = texts.map(([name, text]) => [name, Buffer.from(text).toString('base64')]);
  const response = await server.anonymous.request(
    'POST',
    `/release/${to}`,
    JSON.stringify({ revision, release: sent, files: Object.fromEntries(contents) }),
    { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  );
  const body = (await response.json()) as { detail?: string };
  return { status: response.status, detail: body.detail ?? '' };
}

/** All files in the data folder except the database. */
const stored = () =>
  readdirSync(server.settings.dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('tessera.'))
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort();

const serve = (path: string) =>
  createWeb(webFolders(server.settings.dataDir))(new Request(`http://localhost${path}`));

describe('a publish with a valid token', () => {
  it.each(['..', '.', '.hidden', '2.', '../tm/1', 'a/b', 'a b', '', 'x'.repeat(300)])(
    'is rejected for a version named "%s", and stores nothing',
    async (version) => {
      const before = stored();
      expect(await publish({ version })).toEqual({ status: 422, detail: expect.stringMatching(/\w+/) });
      expect(stored()).toEqual(before);
    },
  );

  it('gets the rules for version names', async () => {
    expect((await publish({ version: '..' })).detail).toContain('does not start or end with a dot');
  });

  it('stores nothing when another revision is live', async () => {
    const before = stored();
    const refused = await publish({ revision: 6, files: { 'login.js': 'alert(1)' } });
    expect([refused.status, refused.detail]).toEqual([
      409,
      expect.stringContaining('another release came first'),
    ]);
    expect(stored()).toEqual(before);
    expect((await serve('/remotes/glossary/2/login.js')).status).toBe(404);
  });

  it.each(['login.html', 'LOGIN.HTM', 'page.xhtml', 'page.xml', 'page', 'a/page.shtml', 'x.php'])(
    'is rejected with a file "%s", which does not belong to a screen',
    async (name) => {
      const before = stored();
      const refused = await publish({ files: { [name]: '<script>alert(1)</script>' } });
      expect([refused.status, refused.detail]).toEqual([422, expect.stringContaining(`"${name}"`)]);
      expect(stored()).toEqual(before);
    },
  );

  it('cannot name a folder of another remote or origin', async () => {
    for (const folder of ['/remotes/tm/1/', '/remotes/glossary/2/../1/', 'https://evil.example/'])
      expect((await publish({ change: { folder } })).status, folder).toBe(422);
  });
});

describe('a remote on another origin', () => {
  const own = 'https://cdn.example.com/screens/glossary/2/';

  it('must be on a listed origin, below its own name and version, and is in the pages’ security policy', async () => {
    await server.close();
    await start({ remoteOrigins: ['https://cdn.example.com'] });
    for (const folder of [
      'https://evil.example/glossary/2/',
      'https://cdn.example.com/tm/2/',
      'https://cdn.example.com/glossary/1/',
      'https://cdn.example.com/x/../tm/glossary/2/',
      'https://cdn.example.com/glossary/2/?x=/glossary/2/',
      'http://cdn.example.com/glossary/2/',
    ])
      expect((await publish({ change: { folder } })).status, folder).toBe(422);
    expect((await publish({ change: { folder: own } })).status).toBe(200);
    const served = release.parse(
      JSON.parse(readSigned(await (await serve('/release.json')).text())?.signed ?? ''),
    );
    expect(pagePolicy(served)).toContain("script-src 'self' https://cdn.example.com;");
    // The CDN can fetch them from here: same files, same hashes.
    expect((await serve('/remotes/glossary/2/remote.js')).status).toBe(200);
  });

  it('is rejected without such a list', async () => {
    expect((await publish({ change: { folder: own } })).status).toBe(422);
  });
});

describe('a rejected publish', () => {
  const events = async () =>
    (
      await server.services.db
        .selectFrom('audit_event')
        .select(['subject_name', 'details'])
        .where('action', '=', 'release.refused')
        .orderBy('id')
        .execute()
    ).map(({ subject_name, details }) => ({ remote: subject_name, ...JSON.parse(details) }));

  it('is in the audit log with token, remote, version and reason', async () => {
    const by = 'CI of glossary';
    await publish({ version: '..' });
    await publish({ revision: 6 });
    await publish({ files: { 'login.html': 'x' } });
    await publish({}, 'tm');
    expect(await events()).toEqual([
      { remote: 'glossary', by, version: '..', status: 422, reason: expect.stringContaining('version') },
      {
        remote: 'glossary',
        by,
        version: '2',
        status: 409,
        reason: expect.stringContaining('another release came first'),
      },
      { remote: 'glossary', by, version: '2', status: 422, reason: expect.stringContaining('login.html') },
      { remote: 'tm', by, version: '2', status: 403, reason: 'This token is for "glossary" only.' },
    ]);
  });

  it('is not recorded without a token, as anyone could fill the log', async () => {
    token = 'wrong';
    expect((await publish({})).status).toBe(401);
    expect(await events()).toEqual([]);
  });
});

describe('the quota of a token', () => {
  const limited = async (changes: Partial<Settings>) => {
    await server.close();
    await start(changes);
  };

  it('limits publishes per hour, including rejected ones', async () => {
    await limited({ deploysPerHour: 2 });
    expect((await publish({ revision: 6 })).status).toBe(409);
    expect((await publish({})).status).toBe(200);
    const { status, detail } = await publish({ version: '3', revision: 8 });
    expect([status, detail]).toEqual([
      429,
      expect.stringMatching(/^This token has published 2 times in one hour\. Try again in 1800 s\.$/),
    ]);
    token = await createDeployToken(server.settings.dataDir, 'glossary', 'another');
    expect((await publish({ version: '3', revision: 8 })).status).toBe(200);
  });

  it('limits bytes per hour', async () => {
    await limited({ deployBytesPerHour: 1000 });
    expect((await publish({ files: { 'a.js': 'x'.repeat(800) } })).status).toBe(200);
    const more = { version: '3', revision: 8, files: { 'a.js': 'x'.repeat(800) } };
    expect(await publish(more)).toEqual({ status: 429, detail: expect.stringContaining('1000 bytes') });
    const most = { version: '3', revision: 8, files: { 'a.js': 'x'.repeat(1800) } };
    expect((await publish(most)).status).toBe(429);
    expect((await publish({ version: '3', revision: 8 })).status).toBe(200);
  });
});

describe('a file below /remotes', () => {
  const PAGE = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

  it('has a type from a short list, and never acts as a page', async () => {
    const below = join(server.settings.dataDir, 'remotes/glossary/1');
    mkdirSync(below, { recursive: true });
    const types = {
      'remote.js': 'text/javascript; charset=utf-8',
      'screen.css': 'text/css; charset=utf-8',
      'mf-manifest.json': 'application/json; charset=utf-8',
      'font.woff2': 'font/woff2',
      'picture.svg': 'image/svg+xml',
      'LICENSE.txt': 'text/plain; charset=utf-8',
      '@mf-types.zip': 'application/zip',
      '@mf-types.d.ts': 'text/plain; charset=utf-8',
      // Stored before they were rejected.
      'login.html': 'application/octet-stream',
      'login.HTML': 'application/octet-stream',
      'page.xhtml': 'application/octet-stream',
      noextension: 'application/octet-stream',
    };
    for (const [file, type] of Object.entries(types)) {
      writeFileSync(join(below, file), '<script>alert(1)</script>');
      const { status, headers } = await serve(`/remotes/glossary/1/${file}`);
      expect([status, headers.get('content-type')], file).toEqual([200, type]);
      expect(headers.get('x-content-type-options'), file).toBe('nosniff');
      expect(headers.get('content-security-policy'), file).toBe(PAGE);
    }
  });
});
