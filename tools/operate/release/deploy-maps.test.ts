import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { resolveStacks } from '../../../server/release/source-maps/resolve-stacks.ts';
import { createDeployToken } from '../../../server/release/tokens.ts';
import { buildRemote, filesOf, first } from '../../../server/testing/build-release.ts';
import { listen } from '../../../server/testing/listen.ts';
import { startTestServer, type TestServer } from '../../../server/testing/server.ts';
import { sourceMapOf } from '../../../server/testing/source-map.ts';
import { webFolders } from '../../../server/web/folders.ts';
import { createWeb } from '../../../server/web/web.ts';
import { deployVersion } from './deploy-version.ts';
import { openTarget } from './target.ts';

let server: TestServer;
let http: Awaited<ReturnType<typeof listen>>;
/** A build, and the release folder of a server. */
let build: string;
let dataDir: string;
/** Answers like a server of an earlier version. */
let isEarlier = false;
beforeEach(async () => {
  isEarlier = false;
  server = await startTestServer();
  ({ dataDir } = server.settings);
  writeFileSync(join(dataDir, 'release.json'), JSON.stringify(first));
  build = mkdtempSync(join(tmpdir(), 'tessera-deploy-maps-'));
  const below = join(build, 'remotes/glossary/2');
  mkdirSync(below, { recursive: true });
  writeFileSync(join(below, 'remote.js'), 'glossary 2');
  writeFileSync(join(below, 'remote.js.map'), sourceMapOf('src/terms.ts'));
  const web = createWeb(webFolders(dataDir));
  http = await listen(async (request) => {
    const { pathname } = new URL(request.url);
    if (isEarlier && pathname.endsWith('/maps')) return new Response('{}', { status: 404 });
    return pathname.startsWith('/api/') ? server.fetch(request) : web(request);
  });
});
afterEach(async () => {
  http.close();
  await server.close();
  rmSync(build, { recursive: true, force: true });
});

async function deploy(to: string, token?: string) {
  const release = buildRemote('glossary', '2');
  return deployVersion({
    version: { release, files: filesOf('glossary 2'), folder: join(build, 'remotes/glossary/2') },
    target: openTarget(to, { build, token }),
    build,
    verifier: null,
    by: 'ana',
    staged: undefined,
  });
}
async function place() {
  const stack = 'at t (http://localhost/remotes/glossary/2/remote.js:1:11)';
  const stacks = [{ remote: 'glossary', version: '2', stack }];
  return (await resolveStacks(stacks, { settings: { dataDir }, person: 1 }))[0]?.place;
}
const status = async (path: string) => (await fetch(`${http.origin}/${path}`)).status;

describe('a deploy', () => {
  test('to a server stores the source maps, which nobody can fetch', async () => {
    const token = await createDeployToken(dataDir, 'glossary', 'CI');
    expect(await deploy(http.origin, token)).toMatchObject({ revision: 8, withoutMaps: null });
    expect(await place()).toBe('src/terms.ts:3:5');
    // As a build has it next to the script.
    writeFileSync(join(dataDir, 'remotes/glossary/2/remote.js.map'), sourceMapOf('src/terms.ts'));
    expect(await status('remotes/glossary/2/remote.js')).toBe(200);
    for (const path of [
      'remotes/glossary/2/remote.js.map',
      'remotes/glossary/2/remote.js.MAP',
      'remotes/glossary/2/remote.js%2Emap',
      'maps/glossary/2/remote.js.map.gz',
      'remotes/../maps/glossary/2/remote.js.map.gz',
      'remotes/%2E%2E/maps/glossary/2/remote.js.map.gz',
    ])
      expect([path, await status(path)]).toEqual([path, 404]);
  });

  test('to a folder stores them as well', async () => {
    expect(await deploy(dataDir)).toMatchObject({ revision: 8, withoutMaps: null });
    expect(await place()).toBe('src/terms.ts:3:5');
  });

  test('to a server of an earlier version goes live without them, and can be repeated after its upgrade', async () => {
    const token = await createDeployToken(dataDir, 'glossary', 'CI');
    isEarlier = true;
    expect(await deploy(http.origin, token)).toMatchObject({
      revision: 8,
      withoutMaps: 'The server answered 404.',
    });
    isEarlier = false;
    expect(await deploy(http.origin, token)).toMatchObject({ revision: null, withoutMaps: null });
    expect(await place()).toBe('src/terms.ts:3:5');
  });
});
