import { type Client, createClient } from '@tessera/shared/api';
import {
  changeInBulk,
  listDocumentActions,
  listRepetitions,
  propagateRecord,
  replaceInTargets,
  undoDocumentAction,
} from '@tessera/shared/contract/document-change';
import { createRecordComment, resolveRecordComment } from '@tessera/shared/contract/document-comment';
import { setPresence } from '@tessera/shared/contract/document-live';
import { listDocumentRecords, updateDocumentRecord } from '@tessera/shared/contract/document-record';
import { setupServer } from 'msw/node';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createHandlers } from './handlers.ts';

const ORIGIN = 'http://api.invalid';
const server = setupServer();
const client: Client = createClient({ baseUrl: `${ORIGIN}/api` });
const params = { id: 1 };

beforeAll(() => server.listen());
beforeEach(() => server.resetHandlers(...createHandlers()));
afterAll(() => server.close());

const records = async (query: Parameters<typeof client.call<typeof listDocumentRecords>>[1]['query'] = {}) =>
  (await client.call(listDocumentRecords, { params, query })).records;
const actions = async () => (await client.call(listDocumentActions, { params })).actions;

test('a preview changes nothing; the change itself is one action that an undo takes back', async () => {
  const body = { action: 'approve' as const, filter: { state: 'translated' as const } };
  const preview = await client.call(changeInBulk, { params, body: { ...body, dry_run: true } });
  expect(preview.changed).toBeGreaterThan(5);
  expect(preview.samples[0]).toMatchObject({ approved_before: false, approved_after: true });
  expect(await actions()).toEqual([]);
  const { action_id, changed } = await client.call(changeInBulk, { params, body });
  expect(changed).toBe(preview.changed);
  expect(await records({ state: 'translated' })).toEqual([]);
  const undone = await client.call(undoDocumentAction, { params: { ...params, action_id: action_id ?? '' } });
  expect(undone).toMatchObject({ undone: changed, left_count: 0 });
  expect((await client.call(changeInBulk, { params, body: { ...body, dry_run: true } })).changed).toBe(
    changed,
  );
  expect((await actions()).map(({ kind, undone_at }) => [kind, undone_at !== null])).toEqual([
    ['undo', false],
    ['approve', true],
  ]);
});

test('what was changed since an action is left alone by its undo, with the reason', async () => {
  const { action_id, changed } = await client.call(replaceInTargets, {
    params,
    body: { find: 'Skipper', replace: 'Schiffer', match_case: true },
  });
  const [first] = await records({ target: 'Schiffer' });
  await client.call(updateDocumentRecord, { params: { id: first?.id ?? 0 }, body: { target: 'anders' } });
  const undone = await client.call(undoDocumentAction, { params: { ...params, action_id: action_id ?? '' } });
  expect(undone).toMatchObject({
    undone: changed - 1,
    left_count: 1,
    left: [{ row_number: first?.row_number, reason: 'It was changed since.' }],
  });
});

test('a pattern that is none is refused at its field', async () => {
  const call = client.call(replaceInTargets, { params, body: { find: '(', replace: '', regex: true } });
  await expect(call).rejects.toMatchObject({ status: 422, fields: [{ path: 'find' }] });
});

test('repetitions take the translation, except those left out and those approved with another', async () => {
  const repeated = (await records({ search: 'next chapter' })).filter(({ source }) =>
    source.startsWith('Read'),
  );
  const [given, approved, left, ...rest] = repeated;
  if (!given || !approved || !left) throw new Error('no repetitions');
  await client.call(updateDocumentRecord, {
    params: { id: approved.id },
    body: { target: 'Nein', approved: true },
  });
  await client.call(updateDocumentRecord, { params: { id: given.id }, body: { target: 'Neu' } });
  const { repetitions } = await client.call(listRepetitions, { params: { id: given.id } });
  expect(repetitions.find(({ record_id }) => record_id === approved.id)).toMatchObject({
    would_change: false,
    reason: 'It is approved with another translation.',
  });
  await client.call(propagateRecord, { params: { id: given.id }, body: { except: [left.id] } });
  const after = new Map((await records({ search: 'next chapter' })).map(({ id, target }) => [id, target]));
  expect(after.get(approved.id)).toBe('Nein');
  expect(after.get(left.id)).not.toBe('Neu');
  const open = rest.filter((record) => !record.approved);
  expect(open.length).toBeGreaterThan(0);
  for (const { id } of open) expect(after.get(id)).toBe('Neu');
});

test('a resolved comment no longer counts as open', async () => {
  const [record] = await records();
  const at = { id: record?.id ?? 0 };
  const { id } = await client.call(createRecordComment, { params: at, body: { text: 'Sure?' } });
  const open = (await records({ unresolved: '1' })).length;
  await client.call(resolveRecordComment, { params: { ...at, comment_id: id }, body: { resolved: true } });
  expect((await records({ unresolved: '1' })).length).toBe(open - 1);
  expect((await records({ comments: '1' })).map((each) => each.id)).toContain(at.id);
});

test('who watches a document hears who is there and what is saved', async () => {
  const response = await fetch(`${ORIGIN}/api/document/1/events`);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) throw new Error('no stream');
  let heard = '';
  const hear = async (pattern: RegExp) => {
    while (!pattern.test(heard)) {
      const { value, done } = await reader.read();
      if (done) throw new Error(`ended before ${pattern}: ${heard}`);
      heard += value;
    }
  };
  await hear(/"presence".*Mei Lin/);
  await client.call(setPresence, { params, body: { record_id: 4 } });
  await hear(/Sample User.*"record_id":4/);
  await client.call(updateDocumentRecord, { params: { id: 5 }, body: { target: 'neu' } });
  await hear(/"type":"record","id":5/);
  await reader.cancel();
});
