import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildRemote, filesOf } from '../../testing/build-release.ts';
import { useReleaseFolder } from '../../testing/release-folder.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { sourceMapOf, zippedMapOf } from '../../testing/source-map.ts';
import { openReleaseFolder } from '../release-folder.ts';
import { createDeployToken } from '../tokens.ts';
import { resolveStacks } from './resolve-stacks.ts';

const releases = useReleaseFolder();
const stackOf = (version: string) =>
  `at t (https://tessera.example.com/remotes/glossary/${version}/remote.js:1:11)`;
async function placeIn(dataDir: string, version: string) {
  const stacks = [{ remote: 'glossary', version, stack: stackOf(version) }];
  return (await resolveStacks(stacks, { settings: { dataDir }, person: 1 }))[0];
}

describe('the source maps of a build', () => {
  it('move to the release folder with its versions, without the texts of the sources', async () => {
    writeFileSync(join(releases.build, 'remotes/glossary/1/remote.js.map'), sourceMapOf('src/old.ts'));
    await releases.deploy('2');
    const file = join(releases.folder, 'maps/glossary/1/remote.js.map.gz');
    expect(String(gunzipSync(readFileSync(file)))).not.toContain('secret');
    expect(await placeIn(releases.folder, '1')).toEqual({
      stack: 'at t (src/old.ts:3:5)',
      place: 'src/old.ts:3:5',
    });
  });
});

describe('the source maps of a deployed version', () => {
  let server: TestServer;
  let token: string;
  beforeEach(async () => {
    server = await startTestServer();
    const folder = openReleaseFolder({ folder: server.settings.dataDir, build: releases.build });
    await folder.publish({ by: 'ana', release: buildRemote('glossary', '2'), files: filesOf('glossary 2') });
    token = await createDeployToken(server.settings.dataDir, 'glossary', 'CI');
  });
  afterEach(() => server.close());

  async function send(maps: Record<string, Buffer>, { remote = 'glossary', version = '2', by = token } = {}) {
    const encoded = Object.entries(maps).map(([name, map]) => [name, map.toString('base64')]);
    const answer = await server.anonymous.request(
      'POST',
      `/release/${remote}/version/${version}/maps`,
      JSON.stringify({ maps: Object.fromEntries(encoded) }),
      { authorization: `Bearer ${by}`, 'content-type': 'application/json' },
    );
    const { stored, detail } = (await answer.json()) as { stored?: number; detail?: string };
    return { status: answer.status, stored, detail };
  }

  it('are stored once, and resolve stacks', async () => {
    expect(await send({ 'remote.js': zippedMapOf('src/a.ts') })).toMatchObject({ status: 200, stored: 1 });
    expect(await send({ 'remote.js': zippedMapOf('src/b.ts') })).toMatchObject({ status: 200, stored: 0 });
    expect((await placeIn(server.settings.dataDir, '2'))?.place).toBe('src/a.ts:3:5');
  });

  it('need the deploy token of the remote, and a released version', async () => {
    const maps = { 'remote.js': zippedMapOf('src/a.ts') };
    expect((await send(maps, { by: 'wrong' })).status).toBe(401);
    expect((await send(maps, { remote: 'tm', version: '1' })).status).toBe(403);
    expect(await send(maps, { version: '9' })).toMatchObject({
      status: 409,
      detail: expect.stringContaining('is not released here'),
    });
  });

  it('are refused for other files and above the limit', async () => {
    for (const file of ['screen.css', '../x.js', 'other.js'])
      expect(await send({ [file]: zippedMapOf('src/a.ts') })).toMatchObject({
        status: 422,
        detail: expect.stringContaining('is not a script of glossary 2'),
      });
    expect(await send({ 'remote.js': Buffer.alloc(2_000_001) })).toMatchObject({
      status: 422,
      detail: expect.stringContaining('larger than 2000000 bytes'),
    });
  });

  it.each([
    ['that are not zipped', Buffer.from('x')],
    ['that are no maps', gzipSync('[1')],
    ['that unpack to too much', gzipSync(Buffer.alloc(40_000_000))],
  ])('leave stacks as they are when they are files %s', async (_, map) => {
    expect((await send({ 'remote.js': map })).status).toBe(200);
    expect(await placeIn(server.settings.dataDir, '2')).toEqual({ stack: stackOf('2'), place: null });
  });
});
