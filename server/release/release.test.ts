import { createHash, randomBytes } from 'node:crypto';
import { cpSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { verifySigned } from '@tessera/federation-integrity/signature';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RemoteRelease } from '../../shared/domain/release/release.ts';
import { placeOf, releaseFor, spareFor } from '../../shared/remote/interface/staging.ts';
import { releaseKeyOf } from '../runtime/release-key.ts';
import { buildRemote, filesOf, first } from '../testing/build-release.ts';
import { useReleaseFolder } from '../testing/release-folder.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { checkBudget } from './budget.ts';
import { pin, promote, publish, rollBack } from './change-release.ts';
import { checkShared } from './provided.ts';
import { createDeployToken } from './tokens.ts';

const releases = useReleaseFolder();
const { open, deploy } = releases;

describe('a release folder', () => {
  it('makes one remote live, keeps the others, and signs the document', async () => {
    const next = await deploy('2');
    expect(next.revision).toBe(8);
    expect(next.remotes.glossary?.version).toBe('2');
    expect(next.remotes.tm).toEqual(first.remotes.tm);
    const text = readFileSync(join(releases.folder, 'release.json'), 'utf8');
    const key = releaseKeyOf(releases.folder).publicKey;
    const verified = await verifySigned(text, key);
    expect(verified.isVerified).toBe(true);
    expect(JSON.parse(verified.text)).toEqual(next);
    const forged = JSON.parse(text) as { signed: string };
    forged.signed = forged.signed.replace('"revision":8', '"revision":9');
    await expect(verifySigned(JSON.stringify(forged), key)).rejects.toThrow('does not fit');
    await expect(verifySigned(JSON.stringify(next), key)).rejects.toThrow('not signed');
    expect(statSync(join(releases.folder, 'release-key.json')).mode & 0o077).toBe(0);
  });

  it('a browser that cannot verify signatures rejects the document, or accepts it with a console warning', async () => {
    const text = JSON.stringify({ signed: '{}', signature: 'AAAA' });
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    vi.stubGlobal('crypto', {});
    try {
      await expect(verifySigned(text, 'AAAA')).rejects.toThrow('cannot verify');
      expect(warn).not.toHaveBeenCalled();
      expect(await verifySigned(text, 'AAAA', { acceptUnverifiable: true })).toEqual({
        text: '{}',
        isVerified: false,
      });
      expect(warn).toHaveBeenCalledOnce();
    } finally {
      vi.unstubAllGlobals();
      warn.mockRestore();
    }
  });

  it('adopts the files of the build, so that a new build removes none', async () => {
    await deploy('2');
    rmSync(releases.build, { recursive: true });
    expect(readFileSync(join(releases.folder, 'remotes/tm/1/remote.js'), 'utf8')).toBe('tm 1');
    expect((await open().read())?.remotes.tm?.version).toBe('1');
    cpSync(releases.folder, releases.build, { recursive: true });
  });

  it('lets one of two concurrent deploys from the same revision win', async () => {
    const results = await Promise.allSettled([deploy('2', 7), deploy('3', 7)]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await open().read())?.revision).toBe(8);
    expect(existsSync(join(releases.folder, '.release-lock'))).toBe(false);
  });

  it('records the history with user, change and time', async () => {
    await deploy('2');
    await open().change({
      by: 'bo',
      what: 'rollback',
      remote: 'glossary',
      edit: (live) => rollBack(live, 'glossary'),
    });
    const history = await open().history();
    expect(history.map(({ by, what, version, revision }) => [revision, by, what, version])).toEqual([
      [9, 'bo', 'rollback', '1'],
      [8, 'ana', 'publish', '2'],
    ]);
  });

  it('never overwrites a version’s file, and rejects one with another hash', async () => {
    await deploy('2');
    const publishOther = (change: Partial<RemoteRelease> = {}) =>
      open().publish({ by: 'ana', release: buildRemote('glossary', '2', change), files: filesOf('other') });
    await expect(publishOther()).rejects.toThrow('hash');
    const changed = { 'remote.js': `sha384-${createHash('sha384').update('other').digest('base64')}` };
    await expect(publishOther({ files: changed })).rejects.toThrow('already exists with a different');
  });

  it('rejects a route that another remote has', async () => {
    const routes = ['glossary/:id', 'tm/list'].map((path) => ({ path, files: [] }));
    const clash = buildRemote('glossary', '2', { routes });
    const change = open().change({
      by: 'a',
      what: 'publish',
      remote: 'glossary',
      edit: (live) => publish(live, clash),
    });
    await expect(change).rejects.toThrow('belongs to the remote');
    expect(existsSync(join(releases.folder, 'release.json'))).toBe(false);
  });
});

describe('a change of the release document', () => {
  it('is rejected for a contract that the shell does not offer', () => {
    expect(() => publish(first, buildRemote('tm', '2', { contract: '^99.0.0' }))).toThrow('does not support');
  });

  it('returns to the previous version, once for each known one', () => {
    const third = publish(publish(first, buildRemote('tm', '2')), buildRemote('tm', '3'));
    const second = rollBack(third, 'tm');
    expect(second.remotes.tm?.version).toBe('2');
    expect(rollBack(second, 'tm').remotes.tm?.version).toBe('1');
    expect(() => rollBack(rollBack(second, 'tm'), 'tm')).toThrow('No version of "tm" before 1');
  });

  it('does not affect a pinned remote', () => {
    const pinned = pin(first, 'tm', true);
    expect(() => publish(pinned, buildRemote('tm', '2'))).toThrow('pinned');
    expect(() => rollBack(pinned, 'tm')).toThrow('pinned');
    expect(publish(pin(pinned, 'tm', false), buildRemote('tm', '2')).remotes.tm?.version).toBe('2');
  });

  it('gives a version to a share of the users first, and then to everyone', () => {
    const staged = publish(first, buildRemote('tm', '2'), { share: 30, users: [4711] });
    const versionFor = (userId: number | null) =>
      releaseFor(staged, { userId, isBroken: () => false }).remotes.tm?.version;
    const chosen = Array.from({ length: 2000 }, (_, id) => id).filter((id) => versionFor(id) === '2');
    expect(chosen.length / 2000).toBeGreaterThan(0.26);
    expect(chosen.length / 2000).toBeLessThan(0.34);
    expect(versionFor(4711)).toBe('2');
    expect(versionFor(null)).toBe('1');
    expect(placeOf('1', 'tm')).toBe(placeOf('1', 'tm'));
    expect(promote(staged, 'tm').remotes.tm?.version).toBe('2');
    expect(rollBack(staged, 'tm')).toMatchObject({ candidates: {}, remotes: { tm: { version: '1' } } });
  });

  it('falls back to the newest version that never failed in this browser', () => {
    const third = publish(publish(first, buildRemote('tm', '2')), buildRemote('tm', '3'));
    const versionWithout = (...broken: string[]) =>
      releaseFor(third, { userId: 1, isBroken: ({ version }) => broken.includes(version) }).remotes.tm
        ?.version;
    expect([
      versionWithout(),
      versionWithout('3'),
      versionWithout('3', '2'),
      versionWithout('3', '2', '1'),
    ]).toEqual(['3', '2', '1', '3']);
  });

  it('falls back to the version known to load rather than to the previous one', () => {
    const fourth = ['2', '3', '4'].reduce(
      (live, version) => publish(live, buildRemote('tm', version)),
      first,
    );
    const live = { ...fourth, known_good: { tm: '2' } };
    const without = (...broken: string[]) => ({
      userId: 1,
      isBroken: ({ version }: { version: string }) => broken.includes(version),
    });
    const versionWithout = (...broken: string[]) => releaseFor(live, without(...broken)).remotes.tm?.version;
    expect([versionWithout(), versionWithout('4'), versionWithout('4', '2')]).toEqual(['4', '2', '3']);
    const spareWithout = (...broken: string[]) =>
      spareFor(live, buildRemote('tm', '4'), without(...broken))?.version;
    expect([spareWithout(), spareWithout('2'), spareWithout('2', '3', '1')]).toEqual(['2', '3', undefined]);
  });

  it('is rejected for a remote that exceeds its budget', () => {
    const noise = Buffer.from(Array.from({ length: 40_000 }, (_, index) => (index * index * 31) % 251));
    const random = createHash('sha512');
    const heavy = Buffer.concat(
      Array.from({ length: 400 }, () => random.copy().update(noise).digest()).map((part, index) =>
        createHash('sha512').update(part).update(String(index)).digest(),
      ),
    );
    expect(() => checkBudget(buildRemote('tm', '2'), { 'remote.js': heavy })).toThrow('the budget is');
    expect(() => checkBudget(buildRemote('tm', '2'), { 'remote.js': Buffer.from('x') })).not.toThrow();
  });

  it('respects the budget declared by its remote, which may be lower than the common one but not higher', () => {
    const kilobytes = (count: number) => ({ 'remote.js': randomBytes(count * 1024) });
    const entry = (limit: number) => buildRemote('tm', '2', { budget: { entry: limit, screen: 100 } });
    expect(() => checkBudget(entry(4), kilobytes(3))).not.toThrow();
    expect(() => checkBudget(entry(4), kilobytes(5))).toThrow(/weighs 5\.0 KB; the budget is 4\.0 KB/);
    expect(() => checkBudget(entry(99), kilobytes(20))).toThrow('the budget is 12.0 KB');
    const screen = buildRemote('tm', '2', {
      routes: [{ path: 'tm/:id', files: ['remote.js'] }],
      budget: { entry: 12, screen: 2 },
    });
    expect(() => checkBudget(screen, kilobytes(5))).toThrow('"tm/:id" fetches 5.0 KB; the budget is 2.0 KB');
  });
});

describe('a library shared with the shell', () => {
  const given = { react: '19.3.1', '@tessera/shared/ui': '0.1.4' };
  const check = (shared: Record<string, string>) => () =>
    checkShared(buildRemote('glossary', '2', { shared }), given);

  it('is rejected in another version, or when the shell lacks it', () => {
    expect(check({ react: '^19.3.0', '@tessera/shared/ui': '^0.1.2' })).not.toThrow();
    expect(check({ react: '^20.0.0' })).toThrow('built with react ^20.0.0; the shell here has 19.3.1');
    expect(check({ react: '^19.4.0' })).toThrow('built with react');
    expect(check({ '@tessera/shared/ui': '^0.2.0' })).toThrow('the shell here has 0.1.4');
    expect(check({ lodash: '^4.0.0' })).toThrow('uses "lodash" from the shell, which does not provide it');
  });

  it('is not checked for old versions, which do not list it', () => {
    expect(() => checkShared(buildRemote('glossary', '1'), given)).not.toThrow();
    expect(() =>
      checkShared(buildRemote('glossary', '2', { shared: { react: '^1.0.0' } }), null),
    ).not.toThrow();
  });
});

describe('publishing over HTTP', () => {
  let server: TestServer;
  beforeEach(async () => {
    server = await startTestServer();
    writeFileSync(join(server.settings.dataDir, 'release.json'), JSON.stringify(first));
  });
  afterEach(() => server.close());

  function send(remote: string, token: string, body: unknown) {
    return server.anonymous.request('POST', `/release/${remote}`, JSON.stringify(body), {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    });
  }

  const body = (version: string, revision = 7) => ({
    revision,
    release: buildRemote('glossary', version),
    files: { 'remote.js': Buffer.from(`glossary ${version}`).toString('base64') },
  });

  it('requires a deploy token, which is valid for one remote', async () => {
    const token = await createDeployToken(server.settings.dataDir, 'glossary', 'CI of glossary');
    expect((await send('glossary', 'wrong', body('2'))).status).toBe(401);
    expect((await send('tm', token, body('2'))).status).toBe(403);
    expect((await send('glossary', token, { ...body('2'), release: buildRemote('tm', '2') })).status).toBe(
      403,
    );
    const answer = await send('glossary', token, body('2'));
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { revision: 8, remote: 'glossary', version: '2' },
    ]);
    expect((await send('glossary', token, body('3', 7))).status).toBe(409);
    expect(readFileSync(join(server.settings.dataDir, 'deploy-tokens.json'), 'utf8')).not.toContain(token);
  });

  it.each([
    ['a file that is also a folder', ['a', 'a/b'], /"a" cannot be a file and a folder/],
    ['a name too long for any disk', [`${'x'.repeat(300)}.js`], /more than 200 characters/],
    ['a path too long for any disk', [`${'folder/'.repeat(200)}a.js`], /./],
    ['NUL in a name', ['a\0.js'], /cannot be stored/],
  ])('reports the problem with %s', async (_, names, sentence) => {
    const token = await createDeployToken(server.settings.dataDir, 'glossary', 'CI of glossary');
    const { release, files, revision } = body('2');
    const integrity = release.files['remote.js'] ?? '';
    const answer = await send('glossary', token, {
      revision,
      release: {
        ...release,
        files: { ...release.files, ...Object.fromEntries(names.map((name) => [name, integrity])) },
      },
      files: { ...files, ...Object.fromEntries(names.map((name) => [name, files['remote.js']])) },
    });
    const { detail } = (await answer.json()) as { detail: string };
    expect([answer.status, detail]).toEqual([422, expect.stringMatching(sentence)]);
    expect(existsSync(join(server.settings.dataDir, 'remotes/glossary/2'))).toBe(false);
  });

  it('reports a file that does not fit the version’s existing ones', async () => {
    const token = await createDeployToken(server.settings.dataDir, 'glossary', 'CI of glossary');
    expect((await send('glossary', token, body('2'))).status).toBe(200);
    const { release, files } = body('2', 8);
    const below = 'remote.js/more.js';
    const answer = await send('glossary', token, {
      revision: 8,
      release: { ...release, entry: below, files: { [below]: release.files['remote.js'] } },
      files: { [below]: files['remote.js'] },
    });
    const { detail } = (await answer.json()) as { detail: string };
    expect([answer.status, detail]).toEqual([409, expect.stringContaining('conflicts with the files')]);
  });

  it('rolls back, promotes and pins one remote for its token, and records the user', async () => {
    const token = await createDeployToken(server.settings.dataDir, 'glossary', 'CI of glossary');
    const bearer = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const change = async (remote: string, what: string, headers = bearer) => {
      const answer = await server.anonymous.request(
        'POST',
        `/release/${remote}/change`,
        JSON.stringify({ what }),
        headers,
      );
      return { status: answer.status, body: (await answer.json()) as { detail?: string; version?: string } };
    };
    const history = (remote: string, headers: Record<string, string> = bearer) =>
      server.anonymous.request('GET', `/release/${remote}/history`, undefined, headers);
    await send('glossary', token, { ...body('2'), staged: { share: 10, users: [] } });
    expect((await change('glossary', 'promote')).body).toMatchObject({ version: '2' });
    expect((await change('glossary', 'pin')).status).toBe(200);
    const refused = await change('glossary', 'rollback');
    expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining('pinned')]);
    expect((await change('glossary', 'unpin')).status).toBe(200);
    expect((await change('glossary', 'rollback')).body).toMatchObject({ version: '1' });
    expect((await change('tm', 'pin')).status).toBe(403);
    expect((await change('glossary', 'pin', { ...bearer, authorization: 'Bearer wrong' })).status).toBe(401);
    expect((await history('tm')).status).toBe(403);
    expect((await history('glossary', {})).status).toBe(401);
    const changes = (await (await history('glossary')).json()) as { what: string; versions: object }[];
    expect(changes.map(({ what }) => what)).toEqual([
      'rollback',
      'unpin',
      'pin',
      'promote',
      'publish to 10 %',
    ]);
    expect(changes[0]?.versions).toEqual({ glossary: '1', tm: '1' });
  });

  it('is audited with user, change and version', async () => {
    const admin = await server.as('admin');
    const token = await createDeployToken(server.settings.dataDir, 'glossary', 'CI of glossary');
    await send('glossary', token, body('2'));
    await admin.post('/operations/rollback', { remote: 'glossary' });
    const events = await server.services.db
      .selectFrom('audit_event')
      .select(['action', 'actor_id', 'subject_name', 'details'])
      .where('action', 'like', 'release.%')
      .orderBy('id')
      .execute();
    expect(events).toMatchObject([
      { action: 'release.publish', actor_id: null, subject_name: 'glossary' },
      { action: 'release.rollback', actor_id: expect.any(Number), subject_name: 'glossary' },
    ]);
    expect(events.map(({ details }) => JSON.parse(details))).toMatchObject([
      { version: '2', by: 'CI of glossary', revision: 8 },
      { version: '1', revision: 9 },
    ]);
  });

  it('lets only admins promote and pin', async () => {
    const admin = await server.as('admin');
    const manager = await server.as('manager');
    const token = await createDeployToken(server.settings.dataDir, 'glossary', 'CI');
    await send('glossary', token, { ...body('2'), staged: { share: 10, users: [3] } });
    expect((await manager.post('/operations/promote', { remote: 'glossary' })).status).toBe(403);
    const { body: state } = await admin.get('/operations/');
    expect(state.remotes[0].candidate).toEqual({ version: '2', share: 10, users: 1 });
    expect((await admin.post('/operations/promote', { remote: 'glossary' })).body.version).toBe('2');
    expect((await admin.post('/operations/promote', { remote: 'glossary' })).status).toBe(409);
    expect((await admin.post('/operations/pin', { remote: 'glossary', pinned: true })).status).toBe(200);
    expect((await admin.post('/operations/rollback', { remote: 'glossary' })).status).toBe(409);
    expect((await admin.post('/operations/pin', { remote: 'glossary', pinned: false })).status).toBe(200);
    expect((await admin.post('/operations/rollback', { remote: 'glossary' })).body.version).toBe('1');
  });

  it('shows admins the health of remotes and lets them roll back', async () => {
    const admin = await server.as('admin');
    const user = await server.as('user');
    const token = await createDeployToken(server.settings.dataDir, 'glossary', 'CI');
    await send('glossary', token, body('2'));
    const report = (outcome: string, version: string, ms: number) => ({
      remote: 'glossary',
      version,
      outcome,
      ms,
    });
    const reports = [
      report('loaded', '2', 40),
      report('failed', '2', 900),
      report('loaded', 'unheard-of', 1),
    ];
    expect((await user.post('/operations/reports', { reports })).status).toBe(200);
    expect((await server.anonymous.post('/operations/reports', { reports })).status).toBe(401);
    expect((await user.get('/operations/')).status).toBe(403);
    const { body: state } = await admin.get('/operations/');
    const glossary = state.remotes.find((remote: { name: string }) => remote.name === 'glossary');
    expect(glossary).toMatchObject({
      version: '2',
      previous: ['1'],
      figures: [{ version: '2', loaded: 1, failed: 1 }],
    });
    expect(state.history[0]).toMatchObject({ by: 'CI', what: 'publish', version: '2' });
    expect((await user.post('/operations/rollback', { remote: 'glossary' })).status).toBe(403);
    const back = await admin.post('/operations/rollback', { remote: 'glossary' });
    expect([back.status, back.body.version]).toEqual([200, '1']);
    expect((await admin.post('/operations/rollback', { remote: 'glossary' })).status).toBe(409);
  });
});
