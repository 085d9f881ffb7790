import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildRemote, filesOf } from '../../testing/build-release.ts';
import { useReleaseFolder } from '../../testing/release-folder.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { sourceMapOf, zippedMapOf } from '../../testing/source-map.ts';
import { rollBack } from '../change-release.ts';
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

describe('source maps of a version that has left the release', () => {
  const mapped = () => readdirSync(join(releases.folder, 'maps/glossary')).sort();
  async function deployMapped(version: string) {
    await releases.deploy(version);
    await releases.open().storeMaps('glossary', version, { 'remote.js': zippedMapOf('src/a.ts') });
  }
  /** Dates a change of the release back. */
  function age(revision: number, days: number) {
    const file = join(releases.folder, `releases/${revision}.json`);
    const entry = JSON.parse(readFileSync(file, 'utf8'));
    const at = new Date(Date.now() - days * 24 * 3600_000).toISOString();
    writeFileSync(file, JSON.stringify({ ...entry, at }));
  }

  it('are kept for 30 days', async () => {
    for (const version of ['2', '3', '4', '5', '6']) await deployMapped(version);
    expect(mapped()).toEqual(['2', '3', '4', '5', '6']);
    // Revision 12 is the first without version 2, 13 the first without version 3 once 7 is live.
    for (const revision of [8, 9, 10, 11, 12]) age(revision, 31);
    await deployMapped('7');
    expect(mapped()).toEqual(['3', '4', '5', '6', '7']);
    expect((await placeIn(releases.folder, '3'))?.place).toBe('src/a.ts:3:5');
    expect((await placeIn(releases.folder, '2'))?.place).toBeNull();
  });

  it('are kept after a rollback, like the maps of other remotes', async () => {
    writeFileSync(join(releases.build, 'remotes/tm/1/remote.js.map'), sourceMapOf('src/units.ts'));
    await deployMapped('2');
    await deployMapped('3');
    await releases.open().change({
      by: 'ana',
      what: 'rollback',
      remote: 'glossary',
      edit: (live) => rollBack(live, 'glossary'),
    });
    expect(mapped()).toEqual(['2', '3']);
    expect(readdirSync(join(releases.folder, 'maps/tm'))).toEqual(['1']);
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
