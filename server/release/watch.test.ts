import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RemoteReport } from '../../shared/domain/contract/release.ts';
import type { Staging } from '../../shared/domain/release/release.ts';
import { buildRemote, filesOf } from '../testing/build-release.ts';
import { useReleaseFolder } from '../testing/release-folder.ts';
import { type Caller, startTestServer, type TestServer } from '../testing/server.ts';
import { pin } from './change-release.ts';
import { openReleaseFolder, type ReleaseFolder } from './release-folder.ts';
import { WATCH, watchOnce } from './watch.ts';

const built = useReleaseFolder();
let server: TestServer;
let folder: ReleaseFolder;
beforeEach(async () => {
  server = await startTestServer();
  folder = openReleaseFolder({ folder: server.settings.dataDir, build: built.build });
  await publish('2');
});
afterEach(() => server.close());

function publish(version: string, staged?: Staging) {
  const release = buildRemote('glossary', version);
  return folder.publish({ by: 'ana', release, files: filesOf(`glossary ${version}`), staged });
}

type Told = Pick<RemoteReport, 'outcome'> & Partial<RemoteReport>;
const tell = (caller: Caller, version: string, ...told: Told[]) =>
  caller.post('/operations/reports', {
    reports: told.map((each) => ({ remote: 'glossary', version, ms: 5, ...each })),
  });
const people = (count: number) => Promise.all(Array.from({ length: count }, () => server.as('user')));
const look = () => watchOnce(server.services);
const live = async (name = 'glossary') => (await folder.read())?.remotes[name]?.version;
const crashed = { outcome: 'crashed', reason: 'TypeError: x is null' } as const;
const failed = { outcome: 'failed', reason: 'no answer' } as const;
const loaded = { outcome: 'loaded' } as const;

describe('a live version that fails for users', () => {
  it('is rolled back when it fails for two of them, which is in the history and the audit log', async () => {
    const [first, second] = await people(2);
    await tell(first as Caller, '2', crashed);
    await tell(second as Caller, '2', failed);
    await tell(second as Caller, '1', loaded);
    await look();
    expect(await live()).toBe('1');
    expect((await folder.history())[0]).toMatchObject({ by: WATCH, what: 'rollback', remote: 'glossary' });
    const admin = await server.as('admin');
    expect((await admin.get('/operations/')).body.history[0]).toMatchObject({ by: WATCH, version: '1' });
    const audit = (await admin.get('/audit/?action=release.rollback')).body;
    expect(audit.records[0]).toMatchObject({
      action: 'release.rollback',
      details: { version: '1', withdrawn: '2', failed_for: 2, by: WATCH },
    });
  });

  it('stays when it fails for only one, however often that client reports it', async () => {
    const [one] = await people(1);
    for (let time = 0; time < 5; time++) await tell(one as Caller, '2', ...Array(40).fill(crashed));
    await look();
    expect(await live()).toBe('2');
  });

  it('stays when it only throws in handlers and promises', async () => {
    for (const each of await people(3)) await tell(each, '2', { outcome: 'erred', reason: 'no tide' });
    await look();
    expect(await live()).toBe('2');
  });

  it('stays when it loads for most', async () => {
    const all = await people(11);
    for (const each of all) await tell(each, '2', loaded);
    for (const each of all.slice(0, 2)) await tell(each, '2', failed);
    await look();
    expect(await live()).toBe('2');
    await tell(all[2] as Caller, '2', failed);
    await look();
    expect(await live()).toBe('1');
  });

  it('is rolled back when its successful loads are not recent', async () => {
    const all = await people(11);
    for (const each of all) await tell(each, '2', loaded);
    await server.database.db
      .updateTable('remote_witness')
      .set({ loaded_at: new Date(Date.now() - 3_600_000).toISOString() })
      .execute();
    for (const each of all.slice(0, 2)) await tell(each, '2', failed);
    await look();
    expect(await live()).toBe('1');
  });

  it('stays when other remotes, or the previous version, fail for the same people', async () => {
    const [first, second, third] = await people(3);
    await tell(first as Caller, '2', failed, { ...failed, remote: 'tm', version: '1' });
    await tell(second as Caller, '2', failed);
    await tell(second as Caller, '1', failed);
    await tell(third as Caller, '2', failed);
    await look();
    expect([await live(), await live('tm')]).toEqual(['2', '1']);
  });

  it('stays when it is pinned', async () => {
    const edit = (current: Parameters<typeof pin>[0]) => pin(current, 'glossary', true);
    await folder.change({ by: 'ana', what: 'pin', remote: 'glossary', edit });
    for (const each of await people(3)) await tell(each, '2', crashed);
    await look();
    expect(await live()).toBe('2');
  });

  it('is not rolled back for reports from before it went live, or long ago', async () => {
    for (const each of await people(3)) await tell(each, '2', crashed);
    await watchOnce(server.services, new Date(Date.now() + 11 * 60_000));
    expect(await live()).toBe('2');
    await publish('3');
    await publish('2');
    await look();
    expect(await live()).toBe('2');
  });

  it('is replaced by one that the watch does not touch, so that versions neither alternate nor regress step by step', async () => {
    await publish('3');
    const all = await people(3);
    for (const each of all) await tell(each, '3', crashed);
    await look();
    expect(await live()).toBe('2');
    for (const each of all) await tell(each, '2', crashed);
    await look();
    expect(await live()).toBe('2');
    // A new release of it is judged only by later reports.
    await publish('3');
    await look();
    expect(await live()).toBe('3');
    for (const each of all.slice(0, 2)) await tell(each, '3', crashed);
    await look();
    expect(await live()).toBe('2');
  });

  it('is replaced by the last version known to load, without affecting a staged one', async () => {
    await publish('3');
    await publish('4');
    await publish('5', { share: 5, users: [] });
    const edit = (current: NonNullable<Awaited<ReturnType<typeof folder.read>>>) => ({
      ...current,
      known_good: { glossary: '2' },
    });
    await folder.change({ by: 'ana', what: 'mark', remote: 'glossary', edit });
    for (const each of await people(2)) await tell(each, '4', crashed);
    await look();
    const document = await folder.read();
    expect(document?.remotes.glossary?.version).toBe('2');
    expect(document?.candidates?.glossary?.release.version).toBe('5');
    expect(document?.previous?.glossary?.map(({ version }) => version)).toEqual(['1']);
  });

  it('is rolled back once when two servers judge it', async () => {
    for (const each of await people(2)) await tell(each, '2', crashed);
    await Promise.all([look(), look()]);
    expect(await live()).toBe('1');
    expect((await folder.history()).filter(({ by }) => by === WATCH)).toHaveLength(1);
  });
});

describe('a version for a share of the users', () => {
  const auto = { share: 5, users: [], auto: true };
  const staged = async () => (await folder.read())?.candidates?.glossary?.release.version;

  it('goes to everyone after 20 loads in the pages of three people', async () => {
    await publish('3', auto);
    const [first, second, third] = await people(3);
    await tell(first as Caller, '3', ...Array(30).fill(loaded));
    await tell(second as Caller, '3', loaded);
    await look();
    expect([await live(), await staged()]).toEqual(['2', '3']);
    await tell(third as Caller, '3', loaded);
    await look();
    expect([await live(), await staged()]).toEqual(['3', undefined]);
    expect((await folder.history())[0]).toMatchObject({ by: WATCH, what: 'promote', version: '3' });
  });

  it('is dropped when it fails for two, and waits for a decision when it failed for one', async () => {
    await publish('3', auto);
    const [first, second, ...others] = await people(5);
    for (const each of others) await tell(each, '3', ...Array(10).fill(loaded));
    await tell(first as Caller, '3', crashed);
    await look();
    expect([await live(), await staged()]).toEqual(['2', '3']);
    await tell(second as Caller, '3', failed);
    await look();
    expect([await live(), await staged()]).toEqual(['2', undefined]);
  });

  it('waits for a decision unless it was left to the watch', async () => {
    await publish('3', { share: 5, users: [] });
    for (const each of await people(3)) await tell(each, '3', ...Array(10).fill(loaded));
    await look();
    expect([await live(), await staged()]).toEqual(['2', '3']);
  });
});
