import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DocumentRecord } from '../../../shared/domain/contract/document/record.ts';
import { buildDocument, type SegmentInput } from '../../testing/build-document.ts';
import { buildMemory } from '../../testing/builders.ts';
import { type Caller, startTestServer, type TestServer } from '../../testing/server.ts';
import { toMassChange } from '../bulk/request.ts';
import { applyMassChange } from '../changes/mass-change.ts';

let server: TestServer;
let manager: Caller;
let reviewer: Caller;
let user: Caller;
beforeAll(async () => {
  server = await startTestServer();
  [manager, reviewer, user] = await Promise.all([
    server.as('manager'),
    server.as('reviewer'),
    server.as('user'),
  ]);
});
afterAll(() => server.close());

async function build(segments: (SegmentInput | string)[]) {
  const { document, records } = await buildDocument(server, manager, { segments });
  const base = `/document/${document.id}`;
  const ids = records.map(({ id }) => id);
  const pathOf = (at: number) => `/document/records/${ids[at]}`;
  return {
    ...{ id: document.id, base, ids, pathOf },
    record: async (at: number): Promise<DocumentRecord> => (await user.get(pathOf(at))).body,
    lock: (at: number, locked = true) => reviewer.put(`${pathOf(at)}/lock`, { locked }),
    targets: async (): Promise<string[]> =>
      (await user.get(`${base}/records`)).body.records.map(({ target }: DocumentRecord) => target),
    lastAction: async () => (await user.get(`${base}/actions`)).body.actions[0],
  };
}

const LOCKED = { id: 'left.locked-here' };
const TWO: SegmentInput[] = [
  { source: 'A cat', target: 'Eine Katze' },
  { source: 'A dog', target: 'Ein Hund' },
];
const BY_FILE: SegmentInput = {
  ...{ source: 'Keep it', target: 'Lass es' },
  attributes: 'xmlns:mq="MQXliff" mq:locked="locked"',
};

describe('locking a segment', () => {
  test('is recorded in the journal and the history, and can be undone and reinstated', async () => {
    const { lock, record, pathOf, base, lastAction } = await build(TWO);
    const before = await record(0);
    expect(before).toMatchObject({ locked: false, locked_by: null });
    const { status, body } = await lock(0);
    expect(status).toBe(200);
    expect(body).toEqual({ ...before, locked: true, locked_by: 'person', version: before.version + 1 });
    expect(await record(0)).toEqual(body);
    const action = await lastAction();
    expect(action).toMatchObject({
      ...{ kind: 'edit', changed: 1, description: 'Locked segment 1' },
      user: { username: 'The reviewer' },
    });
    const history = async () =>
      (await user.get(`${pathOf(0)}/history`)).body.map((change: { locked_after: boolean | null }) => [
        change.locked_after,
      ]);
    expect(await history()).toEqual([[true]]);
    const undone = await reviewer.post(`${base}/actions/${action.action_id}/undo`);
    expect(undone.body).toMatchObject({ undone: 1, left_count: 0 });
    expect(await record(0)).toMatchObject({ locked: false, locked_by: null, target: 'Eine Katze' });
    await reviewer.post(`${base}/actions/${undone.body.action_id}/undo`);
    expect(await record(0)).toMatchObject({ locked: true, locked_by: 'person' });
    expect(await history()).toEqual([[true], [false], [true]]);
  });

  test('changes nothing a second time, and needs the current version if one is given', async () => {
    const { lock, record, pathOf } = await build(TWO);
    await lock(0);
    const { version } = await record(0);
    expect((await lock(0)).body).toMatchObject({ version, locked: true });
    const stale = await reviewer.put(`${pathOf(0)}/lock`, { locked: false, version: version - 1 });
    expect([stale.status, stale.body.current]).toMatchObject([409, { version, locked: true }]);
    expect((await lock(0, false)).body).toMatchObject({ locked: false, version: version + 1 });
  });

  test('requires the permission to approve, also in bulk and for its undo', async () => {
    const { lock, pathOf, base, lastAction } = await build(TWO);
    expect((await user.put(`${pathOf(0)}/lock`, { locked: true })).status).toBe(403);
    expect((await user.post(`${base}/bulk`, { action: 'lock' })).body.says.id).toBe('segment.no-lock');
    await lock(0);
    const { action_id } = await lastAction();
    const undo = await user.post(`${base}/actions/${action_id}/undo`);
    expect([undo.status, undo.body.says.id]).toEqual([403, 'segment.no-lock']);
  });

  test('does not make the reviewer an author of the text, and keeps its findings current', async () => {
    const { lock, base, pathOf } = await build([{ source: 'A cat 7', target: 'Eine Katze' }]);
    await manager.post(`${base}/qa/report`, {});
    await server.runJobs();
    const { settings } = (await manager.get(`${base}/lqa`)).body;
    await manager.put(`${base}/lqa/settings`, { ...settings, two_people: true });
    await lock(0);
    await lock(0, false);
    await lock(0);
    const report = (await user.get(`${base}/qa/report`)).body;
    expect(report).toMatchObject({ outdated_records: 0, issues: [{ outdated: false, locked: true }] });
    await lock(0, false);
    const approval = await manager.put(pathOf(0), { target: 'Eine Katze', approved: true });
    expect(approval.body.says.id).toBe('lqa.second-person');
  });

  test('cannot remove a lock of the file', async () => {
    const { lock, record, base } = await build([BY_FILE, 'Other']);
    expect(await record(0)).toMatchObject({ locked: true, locked_by: 'file' });
    const refused = await lock(0, false);
    expect([refused.status, refused.body.says]).toEqual([
      409,
      { id: 'segment.locked', values: { row: 1, by: 'file' } },
    ]);
    const { body } = await reviewer.post(`${base}/bulk`, { action: 'unlock' });
    expect(body).toMatchObject({ changed: 0, skipped_count: 1 });
    expect(body.skipped[0].reason_says.id).toBe('left.locked');
    expect((await lock(0)).body).toMatchObject({ locked_by: 'file', version: 1 });
  });

  test('works in bulk with a preview, finds with state:locked, and is undone as one action', async () => {
    const { base, record } = await build([...TWO, BY_FILE]);
    const filter = { query: 'cat' };
    const preview = await reviewer.post(`${base}/bulk`, { action: 'lock', filter, dry_run: true });
    expect(preview.body).toMatchObject({ changed: 1, skipped_count: 0 });
    expect(await record(0)).toMatchObject({ locked: false });
    expect((await reviewer.post(`${base}/bulk`, { action: 'lock' })).body).toMatchObject({ changed: 2 });
    const found = async () => (await user.get(`${base}/records?query=state:locked`)).body.total_rows;
    expect(await found()).toBe(3);
    const unlocked = await reviewer.post(`${base}/bulk`, { action: 'unlock' });
    expect(unlocked.body).toMatchObject({ changed: 2, skipped_count: 1 });
    expect(await found()).toBe(1);
    await reviewer.post(`${base}/actions/${unlocked.body.action_id}/undo`);
    expect(await found()).toBe(3);
  });
});

describe('a segment locked by a person', () => {
  test('is not saved, approved or unapproved by anyone until it is unlocked', async () => {
    const { lock, record, pathOf } = await build(TWO);
    await lock(0);
    const now = await record(0);
    for (const [caller, change] of [
      [user, { target: 'Der Kater' }],
      [reviewer, { target: now.target, approved: true }],
      [manager, { target: now.target, state: 'draft' }],
      [user, { target: 'Der Kater', version: 1 }],
    ] as const) {
      const refused = await caller.put(pathOf(0), change);
      expect(refused.status).toBe(409);
      expect(refused.body.says).toEqual({ id: 'segment.locked', values: { row: 1, by: 'person' } });
      expect(refused.body.current).toEqual(now);
    }
    await lock(0, false);
    expect((await user.put(pathOf(0), { target: 'Der Kater' })).status).toBe(200);
  });

  test('is skipped by bulk changes, replacing, repetitions and undo, with the reason', async () => {
    const { lock, base, pathOf, targets, lastAction } = await build([
      ...TWO,
      { source: 'A dog', target: 'Hund' },
    ]);
    await user.put(pathOf(0), { target: 'Katze' });
    const edit = await lastAction();
    await lock(0);
    await lock(2);
    const changes: [string, object][] = [
      ['bulk', { action: 'clear' }],
      ['bulk', { action: 'approve' }],
      ['replace', { find: 'a', replace: 'o' }],
    ];
    for (const [path, body] of changes) {
      const filter = { query: 'row:1' };
      const answer = await manager.post(`${base}/${path}`, { ...body, filter });
      expect(answer.body).toMatchObject({ changed: 0, skipped_count: 1, skipped: [{ reason_says: LOCKED }] });
    }
    const given = await manager.post(`${pathOf(1)}/propagate`, {});
    expect(given.body).toMatchObject({ changed: 0, skipped: [{ row_number: 3, reason_says: LOCKED }] });
    const undone = await manager.post(`${base}/actions/${edit.action_id}/undo`);
    expect(undone.body).toMatchObject({ undone: 0, left: [{ row_number: 1, reason_says: LOCKED }] });
    expect(await targets()).toEqual(['Katze', 'Ein Hund', 'Hund']);
  });

  test('is left alone by a bulk change that was decided before the lock', async () => {
    const { lock, id, targets } = await build(TWO);
    const { db } = server.database;
    const { id: userId, username } = (await manager.get('/user/')).body;
    const rights = { actionId: 'before-the-lock', userId, mayApprove: true };
    const filter = {
      search: '',
      source: '',
      target: '',
      repetitions: false,
      comments: false,
      unresolved: false,
    };
    const change = await toMassChange(db, id, { type: 'bulk', action: 'clear', filter }, rights);
    const slow: typeof change = {
      ...change,
      async read(readDb, place) {
        const read = await change.read(readDb, place);
        expect((await lock(0)).status).toBe(200);
        return read;
      },
    };
    const context = { db, user: { id: userId, username }, matcher: { changed() {} } };
    expect(await applyMassChange(context, slow)).toMatchObject({
      ...{ changed: 1, left_count: 1 },
      left: [{ row_number: 1, reason_says: { id: 'left.at-once' } }],
    });
    expect(await targets()).toEqual(['Eine Katze', '']);
  });

  test('is not filled by pre-translation, and keeps its fill when the others are taken back', async () => {
    const { lock, id, base, targets } = await build(['A cat', 'A dog']);
    const memory = await buildMemory(manager, {
      units: [
        ['A cat', 'Eine Katze'],
        ['A dog', 'Ein Hund'],
      ],
    });
    await manager.post(`${base}/memories`, { memories: [{ id: memory.id, mode: 'read' }] });
    await lock(0);
    await manager.post(`/document/${id}/process`, {});
    await server.runJobs();
    expect(await targets()).toEqual(['', 'Ein Hund']);
    await lock(1);
    const { actions } = (await user.get(`${base}/actions`)).body;
    const fill = actions.find(({ kind }: { kind: string }) => kind === 'process');
    const undone = await manager.post(`${base}/actions/${fill.action_id}/undo`);
    expect(undone.body).toMatchObject({ undone: 0, left: [{ reason_says: LOCKED }] });
    expect(await targets()).toEqual(['', 'Ein Hund']);
  });

  test('is not changed by a reviewed file, whether locked before or after the comparison', async () => {
    const { lock, id, base, targets } = await build(TWO);
    const file = await (await user.request('GET', `${base}/download`)).text();
    const copy = file.replace('Eine Katze', 'Kater').replace('Ein Hund', 'Rüde');
    await lock(0);
    const { body } = await manager.upload(`${base}/reimports`, copy, 'back.xlf');
    await server.runJobs();
    const { rows } = (await user.get(`${base}/reimports/${body.id}`)).body;
    expect(rows).toMatchObject([{ kind: 'refused', reason_says: LOCKED }, { kind: 'change' }]);
    await lock(1);
    const applied = await manager.post(`/document/${id}/reimports/${body.id}/apply`);
    expect(applied.body).toMatchObject({ changed: 0, skipped: [{ row_number: 2, reason_says: LOCKED }] });
    expect(await targets()).toEqual(['Eine Katze', 'Ein Hund']);
  });

  test('cannot be split or joined, nor a split undone that made it', async () => {
    const { lock, base, record, pathOf, lastAction, ids } = await build(['One two. Three four.', 'Next']);
    const split = () => user.post(`${pathOf(0)}/split`, { version: version(), source_offset: 9 });
    let current = await record(0);
    const version = () => current.version;
    current = (await lock(0)).body;
    expect((await split()).body.says.id).toBe('segment.locked');
    expect((await user.get(`${pathOf(0)}/segmentation`)).body.split_says.id).toBe('segment.split-locked');
    current = (await lock(0, false)).body;
    const done = await split();
    expect(done.status).toBe(200);
    const [first, second] = done.body.records as DocumentRecord[];
    const action = await lastAction();
    const locked = await reviewer.put(`/document/records/${second?.id}/lock`, { locked: true });
    const join = await user.post(`/document/records/${ids[0]}/join`, {
      version: first?.version,
      next_version: locked.body.version,
    });
    expect([join.status, join.body.says.id]).toEqual([409, 'segment.locked']);
    expect((await user.get(`${pathOf(0)}/segmentation`)).body.join_says.id).toBe('segment.split-locked');
    const undone = await user.post(`${base}/actions/${action.action_id}/undo`);
    expect(undone.body).toMatchObject({ undone: 0, left_count: 2 });
    expect(undone.body.left[0].reason_says).toEqual(LOCKED);
  });

  test('stays locked in a new version of the file unless its source changed', async () => {
    const file = (...entries: [string, string][]) => JSON.stringify(Object.fromEntries(entries));
    const languages = { source_lang: 'en', target_lang: 'de' };
    const before = file(['a', 'Stays'], ['b', 'Save now'], ['c', 'Goes']);
    const { id } = (await manager.upload('/document/', before, 'en.json', languages)).body;
    await server.runJobs();
    const base = `/document/${id}`;
    await reviewer.post(`${base}/bulk`, { action: 'copy_source' });
    await reviewer.post(`${base}/bulk`, { action: 'lock' });
    const rows = async () =>
      (await user.get(`${base}/records`)).body.records.map(
        ({ source, target, locked_by }: DocumentRecord) => [source, target, locked_by],
      );
    const old = await rows();
    const after = file(['b', 'Save it now'], ['new', 'New'], ['a', 'Stays']);
    const { body } = await manager.upload(`${base}/versions`, after, 'en.json');
    await server.runJobs();
    const applied = await manager.post(`${base}/versions/${body.id}/apply`);
    await server.runJobs();
    expect(await rows()).toEqual([
      ['Save it now', 'Save now', null],
      ['New', '', null],
      ['Stays', 'Stays', 'person'],
    ]);
    await manager.post(`${base}/actions/${applied.body.action_id}/undo`);
    await server.runJobs();
    expect(await rows()).toEqual(old);
  });
});
