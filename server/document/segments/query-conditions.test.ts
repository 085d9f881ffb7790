import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DocumentRecord } from '../../../shared/domain/contract/document/record.ts';
import { buildDocument } from '../../testing/build-document.ts';
import { type Caller, startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let user: Caller;
let id: number;
beforeAll(async () => {
  server = await startTestServer();
  const manager = await server.as('manager');
  const reviewer = await server.as('reviewer');
  user = await server.as('user');
  const { document } = await buildDocument(server, manager, { segments: 8 });
  id = document.id;
  const { body } = await user.get(`/document/${id}/records`);
  const rows: DocumentRecord[] = body.records;
  const save = (row: number, by: Caller, change: Record<string, unknown>) =>
    by.put(`/document/records/${rows[row - 1]?.id}`, change);
  await save(1, user, { target: 'kurz' });
  await save(2, user, { target: 'Goldene Münzen liegen im Schiff', match_percent: 84 });
  await save(3, reviewer, { target: 'fertig', approved: true });
  await user.post(`/document/records/${rows[3]?.id}/comments`, { text: 'Which ship?' });
});
afterAll(() => server.close());

async function found(query: string): Promise<number[]> {
  const { body } = await user.get(`/document/${id}/records?query=${encodeURIComponent(query)}`);
  return body.records.map((record: DocumentRecord) => record.row_number);
}

test.each([
  ['has:target', [1, 2, 3]],
  ['-has:target', [4, 5, 6, 7, 8]],
  ['has:target state:open', [1, 2]],
  ['state:approved', [3]],
  ['match:75..99', [2]],
  ['match:>84', []],
  ['match:none has:target', [1, 3]],
  ['has:target -match:75..99', [1, 3]],
  ['edited:yes', [1, 3]],
  ['edited:no has:target', [2]],
  ['len:>10', [2]],
  ['len:1..6', [1, 3]],
  ['row:3..4', [3, 4]],
  ['row:>=4 -row:6..', [4, 5]],
  ['has:comment', [4]],
  ['has:open-comment,change', [4]],
  ['"goldene münzen"', [2]],
  ['has:target -"goldene münzen"', [1, 3]],
  ['target:fertig', [3]],
  ['source:fertig', []],
  ['changed:<1h has:target', [1, 2, 3]],
  ['changed:>1h has:target', []],
  ['changed:..2020-01-01', []],
  ['changed:2020-01-01.. has:target', [1, 2, 3]],
  ['check:terms', []],
  ['source-len:>=0 row:8', [8]],
])('%s finds %j', async (query, rows) => {
  expect(await found(query)).toEqual(rows);
});

test('author: finds segments by their last editor', async () => {
  const { body } = await user.get(`/document/${id}/records`);
  const name: string = body.records[2].updated_by.username;
  expect(await found(`author:"${name.toUpperCase()}"`)).toEqual([3]);
  expect(await found(`has:target -author:"${name}"`)).toEqual([1, 2]);
});

test('the next open segment and bulk changes apply the query', async () => {
  const next = await user.get(`/document/${id}/records/next?query=${encodeURIComponent('row:5..6')}&after=5`);
  expect(next.body).toMatchObject({ record: { row_number: 6 }, index: 1 });
  const manager = await server.as('manager');
  const would = await manager.post(`/document/${id}/bulk`, {
    action: 'copy_source',
    filter: { query: 'row:5..6' },
    dry_run: true,
  });
  expect(would.body).toMatchObject({ changed: 2 });
});

test('an unparsable query is rejected, in a list and in a change', async () => {
  const list = await user.get(`/document/${id}/records?query=state:done`);
  expect([list.status, list.body.errors]).toMatchObject([422, [{ path: 'query' }]]);
  const manager = await server.as('manager');
  const change = await manager.post(`/document/${id}/bulk`, { action: 'clear', filter: { query: 'len:x' } });
  expect(change.status).toBe(422);
});

test('segments are found by the key and the notes of the file', async () => {
  const manager = await server.as('manager');
  const { document } = await buildDocument(server, manager, {
    segments: [
      { source: 'Where to save', id: 'download_path_title' },
      { source: 'Save', id: 'saveButton', more: '<note>A "short" label</note>' },
      { source: 'See download_path_title', id: 'help' },
      { source: '<x id="1"/> – <x id="2"/>', id: 'line' },
    ],
  });
  const rows = async (filter: string) => {
    const { body } = await user.get(`/document/${document.id}/records?${filter}`);
    return body.records.map((record: DocumentRecord) => record.row_number);
  };
  const query = (text: string) => rows(`query=${encodeURIComponent(text)}`);
  expect(await rows('search=download_path_title')).toEqual([1, 3]);
  expect(await rows('search=SaveButton')).toEqual([2]);
  expect(await query('key:BUTTON')).toEqual([2]);
  expect(await query('-key:button has:words')).toEqual([1, 3]);
  expect(await query('-has:words')).toEqual([4]);
  expect(await query('note:"short"')).toEqual([2]);
  expect(await query('note:short save')).toEqual([2]);
  expect(await query('note:label key:help')).toEqual([]);
  // Ordinary words do not match keys.
  expect(await rows('search=title')).toEqual([3]);
});
