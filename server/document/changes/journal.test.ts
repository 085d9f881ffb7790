import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildDocument, type SegmentInput } from '../../testing/build-document.ts';
import { type Caller, startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let manager: Caller;
let reviewer: Caller;
let user: Caller;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.as('manager');
  reviewer = await server.as('reviewer');
  user = await server.as('user');
});
afterAll(() => server.close());

async function build(segments: (SegmentInput | string)[]) {
  const { document, records } = await buildDocument(server, manager, { segments });
  const ids = records.map(({ id }) => id);
  return {
    document,
    ids,
    paths: ids.map((id) => `/document/records/${id}`),
    base: `/document/${document.id}`,
    actions: async () => (await user.get(`/document/${document.id}/actions`)).body.actions,
    targets: async () =>
      (await user.get(`/document/${document.id}/records`)).body.records.map(
        ({ target }: { target: string }) => target,
      ),
  };
}

describe('the journal', () => {
  test('lists actions, newest first, with the user and the number of segments', async () => {
    const { paths, actions, base } = await build(['One', 'Two']);
    await user.put(paths[0] ?? '', { target: 'Eins' });
    await reviewer.put(paths[0] ?? '', { target: 'Eins', approved: true });
    await user.post(`${base}/bulk`, { action: 'copy_source' });
    expect(await actions()).toEqual([
      expect.objectContaining({ kind: 'copy_source', changed: 1, undone_at: null }),
      expect.objectContaining({
        kind: 'approve',
        changed: 1,
        description: 'Approved segment 1',
        description_says: { id: 'did.approved', values: { row: 1 } },
        user: { id: expect.any(Number), username: 'The reviewer' },
      }),
      expect.objectContaining({ kind: 'edit', description: 'Edited segment 1' }),
    ]);
  });

  test('undoes an action except for segments changed since, which it lists', async () => {
    const { paths, ids, base, targets, actions } = await build(['One', 'Two', 'Three']);
    const { body } = await user.post(`${base}/bulk`, { action: 'copy_source' });
    await user.put(paths[1] ?? '', { target: 'Zwei' });
    const undone = await user.post(`${base}/actions/${body.action_id}/undo`);
    expect(undone.status).toBe(200);
    expect(undone.body).toMatchObject({ undone: 2, left_count: 1 });
    expect(undone.body.left).toEqual([
      {
        record_id: ids[1],
        row_number: 2,
        reason: 'It has changed since.',
        reason_says: { id: 'left.changed' },
      },
    ]);
    expect(await targets()).toEqual(['', 'Zwei', '']);
    const [undo, , first] = await actions();
    expect(undo).toMatchObject({
      kind: 'undo',
      changed: 2,
      action_id: undone.body.action_id,
      description: 'Undid: Copied the source to the empty targets under a filter',
      description_says: { id: 'did.undid', quotes: { what: { id: 'did.bulk.copy_source' } } },
    });
    expect(first).toMatchObject({ kind: 'copy_source', undone_at: expect.any(String) });
    expect((await user.get(base)).body.translated_records_count).toBe(1);
    expect((await user.post(`${base}/actions/${body.action_id}/undo`)).status).toBe(409);
  });

  test('undoes an undo, which reinstates the action', async () => {
    const { base, targets, actions } = await build(['One', 'Two']);
    const { body } = await user.post(`${base}/bulk`, { action: 'copy_source' });
    const undo = await user.post(`${base}/actions/${body.action_id}/undo`);
    expect(await targets()).toEqual(['', '']);
    await user.post(`${base}/actions/${undo.body.action_id}/undo`);
    expect(await targets()).toEqual(['One', 'Two']);
    expect(
      (await actions()).map(({ undone_at }: { undone_at: string | null }) => undone_at === null),
    ).toEqual([true, false, true]);
  });

  test('only a reviewer can undo an approval, which also withdraws its unit', async () => {
    const { paths, base, document, actions } = await build([{ source: 'Alone here', target: 'Allein' }]);
    const memory = (
      await manager.post('/translation_memory/', { name: 'M', source_lang: 'en', target_lang: 'de' })
    ).body;
    await manager.post(`/document/${document.id}/memories`, { memories: [{ id: memory.id, mode: 'write' }] });
    await reviewer.put(paths[0] ?? '', { target: 'Allein', approved: true });
    const units = async () => (await user.get(`/translation_memory/${memory.id}`)).body.records_count;
    expect(await units()).toBe(1);
    const [approval] = await actions();
    const path = `${base}/actions/${approval.action_id}/undo`;
    expect((await user.post(path)).status).toBe(403);
    expect((await reviewer.post(path)).body.undone).toBe(1);
    expect(await units()).toBe(0);
    expect((await user.get(paths[0] ?? '')).body).toMatchObject({ approved: false, target: 'Allein' });
  });

  test('answers 404 for another document’s action and for an invalid id', async () => {
    const one = await build(['One']);
    const other = await build(['Two']);
    await user.put(one.paths[0] ?? '', { target: 'Eins' });
    const [edit] = await one.actions();
    expect((await user.post(`${other.base}/actions/${edit.action_id}/undo`)).status).toBe(404);
    expect((await user.post(`${one.base}/actions/%00/undo`)).status).toBe(404);
    expect((await user.get('/document/999999/actions')).status).toBe(404);
    expect((await user.get(`${one.base}/actions?page=x`)).status).toBe(422);
    expect((await server.anonymous.get(`${one.base}/actions`)).status).toBe(401);
  });
});
