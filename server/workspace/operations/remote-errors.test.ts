import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RemoteError, RemoteReport } from '../../../shared/domain/contract/release.ts';
import { openReleaseFolder } from '../../release/release-folder.ts';
import { buildRemote, filesOf, first } from '../../testing/build-release.ts';
import { type Caller, startTestServer, type TestServer } from '../../testing/server.ts';
import { zippedMapOf } from '../../testing/source-map.ts';
import { addErrors, errorsOf, purgeErrors } from './remote-errors.ts';

let server: TestServer;
let admin: Caller;
beforeEach(async () => {
  server = await startTestServer();
  const { dataDir } = server.settings;
  writeFileSync(join(dataDir, 'release.json'), JSON.stringify(first));
  const folder = openReleaseFolder({ folder: dataDir });
  await folder.publish({ by: 'ana', release: buildRemote('glossary', '2'), files: filesOf('glossary 2') });
  await folder.storeMaps('glossary', '2', { 'remote.js': zippedMapOf('src/terms.ts') });
  admin = await server.as('admin');
});
afterEach(() => server.close());

const report = (change: Partial<RemoteReport> = {}): RemoteReport => ({
  remote: 'glossary',
  version: '2',
  outcome: 'erred',
  ms: 0,
  reason: 'TypeError: no term 5',
  stack: 'TypeError: no term 5\n    at t (https://tessera.example.com/remotes/glossary/2/remote.js:1:11)',
  ...change,
});
const tell = (caller: Caller, ...reports: RemoteReport[]) => caller.post('/operations/reports', { reports });
const errors = async (): Promise<RemoteError[]> => (await admin.get('/operations/errors')).body;
const idOf = async (caller: Caller): Promise<number> => (await caller.get('/user/')).body.id;

describe('the errors of remotes', () => {
  it('are told apart by reason and top frames, with original places, occurrences and users', async () => {
    const [ana, bo] = [await server.as('user'), await server.as('user')];
    await tell(ana, report(), report({ reason: 'TypeError: no term 77' }), report({ outcome: 'loaded' }));
    await tell(bo, report({ outcome: 'crashed' }));
    await tell(bo, report({ reason: 'RangeError: depth', stack: undefined, outcome: 'failed' }));
    const listed = await errors();
    expect(listed).toMatchObject([
      { reason: 'RangeError: depth', outcome: 'failed', times: 1, users: 1, place: null, stack: null },
      {
        remote: 'glossary',
        version: '2',
        reason: 'TypeError: no term 5',
        outcome: 'crashed',
        times: 3,
        users: 2,
        place: 'src/terms.ts:3:5',
        stack: 'TypeError: no term 5\n    at t (src/terms.ts:3:5)',
      },
    ]);
    expect((listed[1]?.first_at ?? '') < (listed[1]?.last_at ?? '')).toBe(true);
    expect(JSON.stringify(listed)).not.toMatch(/user_id|@|username/);
    const glossary = (await admin.get('/operations/')).body.remotes[0];
    expect(glossary.figures[0].last_stack).toBeNull();
  });

  it('are shown to administrators only, and never for versions that were not released', async () => {
    const user = await server.as('user');
    expect((await user.get('/operations/errors')).status).toBe(403);
    expect((await server.anonymous.get('/operations/errors')).status).toBe(401);
    await tell(user, report({ version: '99' }));
    expect(await errors()).toEqual([]);
  });

  it('of one user do not displace those of others, and are limited for each version', async () => {
    const { db } = server.database;
    const flood = (from: number, count: number) =>
      Array.from({ length: count }, (_, index) =>
        report({ reason: 'x', stack: `at a (https://x/remotes/glossary/2/remote.js:1:${from + index})` }),
      );
    const ids = await Promise.all(Array.from({ length: 6 }, async () => idOf(await server.as('user'))));
    const [one = 0, two = 0, ...others] = ids;
    await addErrors(db, one, [report()]);
    await addErrors(db, two, [report()]);
    for (let from = 0; from < 200; from += 50) await addErrors(db, one, flood(from + 1, 50));
    const count = async () =>
      Number(
        (
          await db
            .selectFrom('remote_error')
            .select((row) => row.fn.countAll<number | string>().as('rows'))
            .executeTakeFirstOrThrow()
        ).rows,
      );
    expect(await count()).toBe(11);
    for (const [index, id] of others.entries()) await addErrors(db, id, flood(1000 * (index + 1), 12));
    await addErrors(db, two, flood(9000, 12));
    expect(await count()).toBe(50);
    expect(await db.selectFrom('remote_error').select('reason').where('reason', '<>', 'x').execute()).toEqual(
      [{ reason: 'TypeError: no term 5' }],
    );
    expect(await errorsOf(db, 'glossary')).toHaveLength(20);
  });

  it('add up concurrent reports from two servers', async () => {
    const { db } = server.database;
    const ids = await Promise.all(Array.from({ length: 4 }, async () => idOf(await server.as('user'))));
    const both = [report(), report({ reason: 'other', stack: undefined })];
    await Promise.all(ids.flatMap((id) => [addErrors(db, id, both), addErrors(db, id, both.toReversed())]));
    expect(await errorsOf(db, 'glossary')).toMatchObject([
      { times: 8, users: 4 },
      { times: 8, users: 4 },
    ]);
  });

  it('are deleted after 30 days, and forget erased users', async () => {
    const { db } = server.database;
    const user = await server.as('user');
    const id = await idOf(user);
    await addErrors(db, id, [report({ reason: 'old' })], new Date(Date.now() - 31 * 24 * 3600_000));
    await tell(user, report());
    expect(await purgeErrors(db)).toBe(1);
    const { body: data } = await admin.get(`/users/${id}/data`);
    expect(data.errors_of_screens).toMatchObject([
      { remote: 'glossary', version: '2', reason: report().reason },
    ]);
    const { email } = (await user.get('/user/')).body;
    expect((await admin.post(`/users/${id}/erase`, { email })).status).toBe(200);
    expect(await errors()).toMatchObject([{ times: 1, users: 0 }]);
  });
});

describe('the webhook event remote.failed', () => {
  const payloads = async () => {
    const rows = await server.database.db
      .selectFrom('webhook_delivery')
      .select('payload')
      .orderBy('id')
      .execute();
    return rows.map(({ payload }) => JSON.parse(payload));
  };
  const subscribe = (fields: object) =>
    admin.post('/webhook/', { name: 'team', url: 'https://example.com/', events: [], ...fields });

  it('is sent once, when an error reaches a second user', async () => {
    expect((await subscribe({ remote_events: ['remote.failed'] })).status).toBe(201);
    const [ana, bo] = [await server.as('user'), await server.as('user')];
    await tell(ana, report(), report());
    expect(await payloads()).toEqual([]);
    await tell(bo, report());
    await tell(bo, report());
    const [sent, ...more] = await payloads();
    expect(more).toEqual([]);
    expect(sent).toMatchObject({
      event: 'remote.failed',
      data: {
        remote: 'glossary',
        version: '2',
        outcome: 'erred',
        kind: 'TypeError',
        place: 'src/terms.ts:3:5',
        users: 2,
        times: 3,
      },
    });
    expect(JSON.stringify(sent)).not.toContain('no term');
  });

  it('is sent for the first crash, at most five times an hour for the reports of one user', async () => {
    await subscribe({ remote_events: ['remote.failed'] });
    const user = await server.as('user');
    for (let time = 0; time < 8; time++)
      await tell(user, report({ outcome: 'crashed', reason: `Error: ${'a'.repeat(time + 1)}` }));
    expect(await payloads()).toHaveLength(5);
  });

  it('is chosen apart from the other events, which older screens know', async () => {
    expect((await subscribe({})).status).toBe(422);
    expect((await subscribe({ events: ['remote.failed'] })).status).toBe(422);
    const { body: made } = await subscribe({ events: ['job.failed'], remote_events: ['remote.failed'] });
    expect(made).toMatchObject({ events: ['job.failed'], remote_events: ['remote.failed'] });
    // As an older screen sends it.
    const { body: saved } = await admin.put(`/webhook/${made.id}`, { name: 'x', events: ['job.failed'] });
    expect(saved).toMatchObject({ name: 'x', remote_events: ['remote.failed'] });
    expect((await admin.put(`/webhook/${made.id}`, { events: [], remote_events: [] })).status).toBe(422);
    expect((await admin.get('/webhook/')).body[0].events).toEqual(['job.failed']);
  });
});
