import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Release } from '../../shared/domain/release/release.ts';
import { buildRemote, filesOf, first } from '../testing/build-release.ts';
import { useReleaseFolder } from '../testing/release-folder.ts';
import { type Caller, startTestServer, type TestServer } from '../testing/server.ts';
import { changeNamed, publish, rollBack } from './change-release.ts';
import { openReleaseFolder, type ReleaseFolder } from './release-folder.ts';
import { createDeployToken } from './tokens.ts';
import { watchOnce } from './watch.ts';

const good = (version: string): Release => ({ ...first, known_good: { glossary: version } });
const next = (current: Release, ...versions: string[]) =>
  versions.reduce((live, version) => publish(live, buildRemote('glossary', version)), current);
const before = ({ previous }: Release) => previous?.glossary?.map(({ version }) => version);
const live = ({ remotes }: Release) => remotes.glossary?.version;

describe('the last known good version', () => {
  it('stays in the history through any number of broken versions, and is the target of a rollback', () => {
    const broken = next(good('1'), '2', '3', '4', '5', '6');
    expect(before(broken)).toEqual(['5', '4', '3', '1']);
    const back = rollBack(broken, 'glossary');
    expect([live(back), before(back)]).toEqual(['1', []]);
    // Without a known good one: the previous version.
    expect(live(rollBack(next(first, '2', '3'), 'glossary'))).toBe('2');
  });

  it('stays a fallback after a rollback to an older one, until it is rolled back itself', () => {
    const current = { ...next(first, '2', '3', '4'), known_good: { glossary: '3' } };
    const older = rollBack(current, 'glossary', buildRemote('glossary', '1'));
    expect([live(older), before(older)]).toEqual(['1', ['3']]);
    const bad = { ...next(first, '2'), known_good: { glossary: '2', tm: '1' } };
    expect(rollBack(bad, 'glossary')).toMatchObject({ known_good: { tm: '1' } });
    expect(rollBack(bad, 'glossary').known_good).not.toHaveProperty('glossary');
  });
});

describe('a withdrawn remote', () => {
  it('is removed from the release, and can be restored unchanged', () => {
    const current = next(first, '2', '3');
    const without = changeNamed('withdraw', current, 'glossary');
    expect([live(without), before(without), Object.keys(without.remotes)]).toEqual([
      undefined,
      undefined,
      ['tm'],
    ]);
    const back = changeNamed('restore', without, 'glossary');
    expect([live(back), before(back), back.withdrawn]).toEqual(['3', ['2', '1'], {}]);
    expect(before(next(without, '4'))).toEqual(['3', '2', '1']);
    expect(() => changeNamed('restore', current, 'glossary')).toThrow('is already live');
    expect(() => changeNamed('restore', first, 'word-lists')).toThrow('was not withdrawn');
    const pinned = { ...current, pinned: ['glossary'] };
    expect(() => changeNamed('withdraw', pinned, 'glossary')).toThrow('pinned');
  });
});

describe('a server', () => {
  const built = useReleaseFolder();
  let server: TestServer;
  let folder: ReleaseFolder;
  let token: string;
  beforeEach(async () => {
    server = await startTestServer();
    folder = openReleaseFolder({ folder: server.settings.dataDir, build: built.build });
    token = await createDeployToken(server.settings.dataDir, 'glossary', 'CI');
    for (const version of ['2', '3', '4', '5', '6']) await deploy(version);
  });
  afterEach(() => server.close());

  const deploy = (version: string) =>
    folder.publish({
      by: 'ana',
      release: {
        ...buildRemote('glossary', version),
        built: { commit: '1a2b3c', by: 'bo', at: '2026-01-01T00:00:00Z' },
      },
      files: filesOf(`glossary ${version}`),
    });

  async function call(method: string, path: string, body?: unknown) {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const response = await server.anonymous.request(
      method,
      `/release/${path}`,
      body === undefined ? undefined : JSON.stringify(body),
      headers,
    );
    // biome-ignore lint/suspicious/noExplicitAny: tests assert on what came back, whatever it is
    return { status: response.status, body: (await response.json()) as any };
  }
  const change = (body: object) => call('POST', 'glossary/change', body);
  const tell = (caller: Caller, outcome: string, count: number) =>
    caller.post('/operations/reports', {
      reports: Array(count).fill({ remote: 'glossary', version: '6', outcome, ms: 5 }),
    });
  const later = () => new Date(Date.now() + 120_000);
  const marked = async () => (await folder.read())?.known_good?.glossary;

  it('marks a version as known good by real loads and exits, a minute after it went live, without a new revision', async () => {
    const revision = (await folder.read())?.revision;
    const user = await server.as('user');
    await tell(user, 'loaded', 3);
    await tell(user, 'left', 2);
    await watchOnce(server.services, later());
    expect(await marked()).toBeUndefined();
    await tell(user, 'left', 1);
    await watchOnce(server.services);
    expect(await marked()).toBeUndefined();
    await watchOnce(server.services, later());
    expect(await marked()).toBe('6');
    expect((await folder.read())?.revision).toBe(revision);
    // A deploy checked against this revision is still valid.
    await folder.publish({
      by: 'ana',
      release: buildRemote('glossary', '7'),
      files: filesOf('glossary 7'),
      from: revision ?? 0,
    });
    expect(await marked()).toBe('6');
  });

  it.each(['failed', 'crashed', 'erred'])(
    'never marks a version as known good that %s for a person',
    async (outcome) => {
      await tell(await server.as('user'), 'loaded', 9);
      await tell(await server.as('user'), 'left', 9);
      await tell(await server.as('user'), outcome, 1);
      await watchOnce(server.services, later());
      expect(await marked()).toBeUndefined();
    },
  );

  it('returns to a version that was released earlier, but not to a newer one, which must be deployed', async () => {
    expect((await change({ what: 'rollback', to: '4' })).body).toMatchObject({ version: '4' });
    const forward = await change({ what: 'rollback', to: '6' });
    expect([forward.status, forward.body.detail]).toEqual([
      409,
      'Version 6 of "glossary" is newer than 4. A rollback only goes back: deploy it again instead.',
    ]);
    expect((await folder.read())?.previous?.glossary?.map(({ version }) => version)).toEqual(['3']);
    await deploy('6');
    expect((await folder.read())?.remotes.glossary?.version).toBe('6');
  });

  it('rolls back to any released version, including former fallbacks', async () => {
    const current = await folder.read();
    expect(current?.previous?.glossary?.map(({ version }) => version)).toEqual(['5', '4', '3']);
    expect((await change({ what: 'rollback', to: '1' })).body).toMatchObject({ version: '1' });
    const unknown = await change({ what: 'rollback', to: '0.9' });
    expect([unknown.status, unknown.body.detail]).toEqual([409, expect.stringContaining('Version 0.9 of')]);
    expect((await change({ what: 'rollback', to: '..' })).status).toBe(422);
    expect((await change({ what: 'rollback', to: '1' })).body.detail).toContain('is already live');
    expect((await change({ what: 'pin', to: '1' })).status).toBe(409);
    expect((await change({ what: 'pin' })).status).toBe(200);
    expect((await change({ what: 'rollback', to: '2' })).body.detail).toContain('pinned');
  });

  it('withdraws and restores a remote with its token, which is audited', async () => {
    expect((await change({ what: 'withdraw' })).body).toMatchObject({ remote: 'glossary', version: '' });
    expect(Object.keys((await folder.read())?.remotes ?? {})).toEqual(['tm']);
    expect((await change({ what: 'withdraw' })).status).toBe(409);
    expect((await change({ what: 'restore' })).body).toMatchObject({ version: '6' });
    const admin = await server.as('admin');
    const { records } = (await admin.get('/audit/?action=release')).body;
    expect(records.map(({ action }: { action: string }) => action)).toEqual([
      'release.restore',
      'release.withdraw',
    ]);
  });

  it('shows a version’s files, origin and publisher to its token only', async () => {
    const { status, body } = await call('GET', 'glossary/version/2');
    expect([status, body.bytes]).toEqual([200, { 'remote.js': 'glossary 2'.length }]);
    expect(body.release).toMatchObject({ built: { commit: '1a2b3c', by: 'bo' }, published: { by: 'ana' } });
    expect((await call('GET', 'glossary/version/9')).status).toBe(404);
    expect((await call('GET', 'tm/version/1')).status).toBe(403);
    token = 'wrong';
    expect((await call('GET', 'glossary/version/2')).status).toBe(401);
  });
});
