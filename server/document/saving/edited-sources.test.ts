import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DocumentRecord } from '../../../shared/domain/contract/document/record.ts';
import { buildDocument, type SegmentInput } from '../../testing/build-document.ts';
import { buildGlossary, buildMemory } from '../../testing/builders.ts';
import { type Caller, startTestServer, type TestServer } from '../../testing/server.ts';

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
  return workOn(
    document.id,
    records.map(({ id }) => id),
  );
}

function workOn(id: number, ids: number[]) {
  const base = `/document/${id}`;
  const pathOf = (at: number) => `/document/records/${ids[at]}`;
  const record = async (at: number): Promise<DocumentRecord> => (await user.get(pathOf(at))).body;
  return {
    ...{ id, base, pathOf, record },
    edit: async (at: number, source: string | null, more = {}, caller = manager) =>
      caller.put(`${pathOf(at)}/source`, { source, version: (await record(at)).version, ...more }),
    download: async () => (await user.request('GET', `${base}/download`)).text(),
    actions: async () => (await user.get(`${base}/actions`)).body.actions,
  };
}

describe('an edited source', () => {
  test('is shown with the file’s own, is restored, and is undone and reinstated', async () => {
    const { edit, record, base, pathOf, actions } = await build(['Teh cat', 'A dog']);
    const before = await record(0);
    expect(before).toMatchObject({ source: 'Teh cat', source_of_file: null });
    const { status, body } = await edit(0, 'The cat');
    expect(status).toBe(200);
    expect(body).toEqual({ ...before, source: 'The cat', source_of_file: 'Teh cat', version: 2 });
    expect(await record(0)).toEqual(body);
    const [action] = await actions();
    expect(action).toMatchObject({ kind: 'edit', description: 'Edited the source of segment 1' });
    const [change] = (await user.get(`${pathOf(0)}/history`)).body;
    expect(change).toMatchObject({ source_before: 'Teh cat', source_after: 'The cat' });
    const undone = await manager.post(`${base}/actions/${action.action_id}/undo`);
    expect(undone.body).toMatchObject({ undone: 1 });
    expect(await record(0)).toMatchObject({ source: 'Teh cat', source_of_file: null });
    await manager.post(`${base}/actions/${undone.body.action_id}/undo`);
    expect(await record(0)).toMatchObject({ source: 'The cat', source_of_file: 'Teh cat' });
    expect((await edit(0, null)).body).toMatchObject({ source: 'Teh cat', source_of_file: null });
    expect((await actions())[0]).toMatchObject({ description: 'Restored the source of segment 1' });
  });

  test('keeps its tags, and needs a manager, the current version and an unlocked segment', async () => {
    const { edit, record, pathOf, base, actions } = await build(['Press <g id="1">it</g><x id="2"/>', 'B']);
    const { source, version } = await record(0);
    const text = source.replace('Press', 'Push');
    const wrong = await edit(0, source.replace(/\P{L}+$/u, ''));
    expect([wrong.status, wrong.body.errors[0]?.path]).toEqual([422, 'source']);
    expect((await edit(1, ' ')).status).toBe(422);
    expect((await edit(0, text, {}, reviewer)).status).toBe(403);
    const stale = await edit(0, text, { version: version - 1 });
    expect([stale.status, stale.body.current.version]).toEqual([409, version]);
    expect((await edit(0, text)).status).toBe(200);
    const [action] = await actions();
    const undo = await reviewer.post(`${base}/actions/${action.action_id}/undo`);
    expect([undo.status, undo.body.says.id]).toEqual([403, 'segment.no-source']);
    await reviewer.put(`${pathOf(0)}/lock`, { locked: true });
    expect((await edit(0, null)).body.says.id).toBe('segment.locked');
    const left = await manager.post(`${base}/actions/${action.action_id}/undo`);
    expect(left.body).toMatchObject({ undone: 0, left: [{ reason_says: { id: 'left.locked-here' } }] });
  });

  test('stays out of every file: download, XLIFF 2.1, review table and returned copy', async () => {
    const { edit, download, base, id, record, pathOf } = await build([{ source: 'Teh cat' }, 'A dog']);
    const before = await download();
    await edit(0, 'The cat');
    expect(await download()).toBe(before);
    await user.put(pathOf(0), { target: 'Die Katze' });
    const file = await download();
    expect(file).toContain('<source>Teh cat</source><target>Die Katze</target>');
    expect(file).not.toContain('The cat');
    for (const path of ['download/xliff21', 'download/review?format=csv']) {
      const text = await (await user.request('GET', `${base}/${path}`)).text();
      expect([path, text.includes('Teh cat'), text.includes('The cat')]).toEqual([path, true, false]);
    }
    const copy = file.replace('Die Katze', 'Der Kater');
    const { body } = await user.upload(`/document/${id}/reimports`, copy, 'back.xlf');
    await server.runJobs();
    expect((await user.post(`${base}/reimports/${body.id}/apply`)).body).toMatchObject({ changed: 1 });
    expect(await record(0)).toMatchObject({ target: 'Der Kater', source: 'The cat' });
  });

  test('is what matches, terms, checks, pre-translation and memories use', async () => {
    const { edit, base, pathOf, record, id } = await build(['Teh cat 7', 'A dog', 'Teh cat 7']);
    const memory = await buildMemory(manager, { units: [['The cat 8', 'Die Katze 8']] });
    const glossary = await buildGlossary(manager, { terms: [{ source: 'The cat', target: 'die Katze' }] });
    await manager.post(`${base}/memories`, { memories: [{ id: memory.id, mode: 'write' }] });
    await manager.post(`${base}/glossaries`, { glossaries: [{ id: glossary.id }] });
    await edit(0, 'The cat 8');
    expect((await user.get(`${pathOf(0)}/matches`)).body.matches[0]).toMatchObject({ similarity: 1 });
    expect((await user.get(`${pathOf(0)}/glossary_records`)).body).toHaveLength(1);
    await manager.post(`${base}/process`, {});
    await server.runJobs();
    expect(await record(0)).toMatchObject({ target: 'Die Katze 8', match_percent: 100 });
    expect((await user.get(`${base}/records?search=the cat 8`)).body.total_rows).toBe(1);
    const { records } = (await user.get(`/document/${id}/qa`)).body;
    expect(records.filter(({ row_number }: DocumentRecord) => row_number === 1)).toEqual([]);
    await reviewer.put(pathOf(0), { target: 'Die Katze acht 8', approved: true });
    const units = (await user.get(`/translation_memory/${memory.id}/records`)).body.records;
    expect(units.map(({ source }: { source: string }) => source)).toContain('The cat 8');
    // Repetitions are those of the file.
    const given = await reviewer.post(`${pathOf(0)}/propagate`, {});
    expect(given.body).toMatchObject({ changed: 1 });
  });

  test('withdraws the approval with its unit, which an undo restores', async () => {
    const { edit, base, pathOf, record, actions } = await build(['Teh cat', 'A dog']);
    const memory = await buildMemory(manager, { units: 0 });
    await manager.post(`${base}/memories`, { memories: [{ id: memory.id, mode: 'write' }] });
    await reviewer.put(pathOf(0), { target: 'Die Katze', approved: true });
    const units = async () => (await user.get(`/translation_memory/${memory.id}`)).body.records_count;
    const approved = async () => (await user.get(base)).body.approved_records_count;
    expect([await units(), await approved()]).toEqual([1, 1]);
    await edit(0, 'The cat');
    expect(await record(0)).toMatchObject({ approved: false, state: 'translated', target: 'Die Katze' });
    expect([await units(), await approved()]).toEqual([0, 0]);
    const [action] = await actions();
    await manager.post(`${base}/actions/${action.action_id}/undo`);
    expect(await record(0)).toMatchObject({ approved: true, source: 'Teh cat' });
    expect([await units(), await approved()]).toEqual([1, 1]);
  });

  test('cannot be split or joined before it is restored', async () => {
    const { edit, pathOf, record } = await build(['One two. Three four.', 'Next']);
    await edit(0, 'One to. Three for.');
    const { version } = await record(0);
    const split = await user.post(`${pathOf(0)}/split`, { version, source_offset: 8 });
    expect([split.status, split.body.says.id]).toEqual([409, 'segment.split-edited']);
    const segmentation = (await user.get(`${pathOf(0)}/segmentation`)).body;
    expect(segmentation.split_says.id).toBe('segment.split-edited');
    const restored = (await edit(0, null)).body;
    const now = { version: restored.version, source_offset: 9 };
    expect((await user.post(`${pathOf(0)}/split`, now)).status).toBe(200);
  });

  test('survives a new version of the file if the file’s source stays, and is dropped otherwise', async () => {
    const languages = { source_lang: 'en', target_lang: 'de' };
    const before = '{"a":"Teh cat","b":"Teh dog","c":"Goes"}';
    const { id } = (await manager.upload('/document/', before, 'en.json', languages)).body;
    await server.runJobs();
    const { records } = (await user.get(`/document/${id}/records`)).body;
    const { edit, base } = workOn(
      id,
      records.map((record: DocumentRecord) => record.id),
    );
    for (const [at, text] of ['The cat', 'The dog', 'Going'].entries()) await edit(at, text);
    const sources = async () =>
      (await user.get(`${base}/records`)).body.records.map(({ source, source_of_file }: DocumentRecord) => [
        source,
        source_of_file,
      ]);
    const old = await sources();
    const { body } = await manager.upload(`${base}/versions`, '{"b":"The dogs","a":"Teh cat"}', 'en.json');
    await server.runJobs();
    const applied = await manager.post(`${base}/versions/${body.id}/apply`);
    await server.runJobs();
    expect(await sources()).toEqual([
      ['The dogs', null],
      ['The cat', 'Teh cat'],
    ]);
    await manager.post(`${base}/actions/${applied.body.action_id}/undo`);
    await server.runJobs();
    expect(await sources()).toEqual(old);
  });
});
