import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildDocument } from '../../testing/build-document.ts';
import { buildMemory } from '../../testing/builders.ts';
import { type Caller, startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let manager: Caller;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.as('manager');
});
afterAll(() => server.close());

async function build(sources: string[]) {
  const memory = await buildMemory(manager, {});
  const { document, records } = await buildDocument(server, manager, {
    segments: sources.map((source) => ({ source, target: `${source} (de)` })),
  });
  await manager.post(`/document/${document.id}/memories`, { memories: [{ id: memory.id, mode: 'write' }] });
  const units = async (): Promise<string[]> =>
    (await manager.get(`/translation_memory/${memory.id}/records`)).body.records.map(
      ({ target }: { target: string }) => target,
    );
  const contexts = () =>
    server.database.db
      .selectFrom('unit')
      .select(['previous_source', 'source', 'next_source'])
      .where('memory_id', '=', memory.id)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .execute();
  const undoLast = async () => {
    const { actions } = (await manager.get(`/document/${document.id}/actions`)).body;
    const { status } = await manager.post(`/document/${document.id}/actions/${actions[0].action_id}/undo`);
    expect(status).toBe(200);
  };
  return { document, records, units, contexts, undoLast, memory };
}

describe('the units of a document', () => {
  test('follow approving and unapproving under a filter, and undoing either', async () => {
    const { document, units, undoLast } = await build(['One.', 'Two.']);
    const bulk = (action: string) => manager.post(`/document/${document.id}/bulk`, { action });
    await bulk('approve');
    expect(await units()).toEqual(['One. (de)', 'Two. (de)']);
    await undoLast();
    expect(await units()).toEqual([]);
    await bulk('approve');
    await bulk('unapprove');
    expect(await units()).toEqual([]);
    await undoLast();
    expect(await units()).toEqual(['One. (de)', 'Two. (de)']);
  });

  test('follow replacing in approved targets, and undoing it', async () => {
    const { document, units, undoLast } = await build(['One.', 'Two.']);
    await manager.post(`/document/${document.id}/bulk`, { action: 'approve' });
    const before = await units();
    await manager.post(`/document/${document.id}/replace`, { find: 'One', replace: 'Eins' });
    const changed = (await manager.get(`/document/${document.id}/records`)).body.records;
    const approved = changed.filter((record: { approved: boolean }) => record.approved);
    expect(await units()).toEqual(approved.map((record: { target: string }) => record.target));
    await undoLast();
    expect((await units()).sort()).toEqual([...before].sort());
  });

  test('follow propagation, each with its own neighbours, so that the same file finds them all', async () => {
    const sources = ['Start.', 'Again.', 'Middle.', 'Again.', 'End.'];
    const { records, contexts, memory } = await build(sources);
    for (const row of [0, 2, 4]) {
      await manager.put(`/document/records/${records[row]?.id}`, { target: 'x', approved: true });
    }
    const again = records.filter(({ source }) => source === 'Again.');
    for (const { id } of again) await manager.put(`/document/records/${id}`, { target: '', approved: false });
    await manager.put(`/document/records/${again[0]?.id}`, { target: 'Nochmal.', approved: true });
    await manager.post(`/document/records/${again[0]?.id}/propagate`, {});
    const stored = await contexts();
    expect(stored.filter(({ source }) => source === 'Again.')).toEqual([
      { previous_source: 'Start.', source: 'Again.', next_source: 'Middle.' },
      { previous_source: 'Middle.', source: 'Again.', next_source: 'End.' },
    ]);
    const same = await buildDocument(server, manager, { segments: sources });
    await manager.post(`/document/${same.document.id}/memories`, {
      memories: [{ id: memory.id, mode: 'read' }],
    });
    for (const { id } of same.records) {
      const [best] = (await manager.get(`/document/records/${id}/substitutions`)).body;
      expect(best).toMatchObject({ similarity: 1, context: 'both' });
      expect(best.percent).toBeGreaterThanOrEqual(101);
    }
  });

  test('stay in the memory when the document is binned', async () => {
    const { document, units } = await build(['One.']);
    await manager.post(`/document/${document.id}/bulk`, { action: 'approve' });
    await manager.delete(`/document/${document.id}`);
    expect(await units()).toEqual(['One. (de)']);
  });

  test('are not written into a binned memory', async () => {
    const { records, memory, units } = await build(['One.', 'Two.']);
    await manager.put(`/document/records/${records[0]?.id}`, { target: 'Eins.', approved: true });
    await manager.delete(`/translation_memory/${memory.id}`);
    await manager.put(`/document/records/${records[1]?.id}`, { target: 'Zwei.', approved: true });
    await manager.post(`/translation_memory/${memory.id}/restore`);
    expect(await units()).toEqual(['Eins.']);
  });
});
