import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DocumentRecord } from '../../../shared/domain/contract/document/record.ts';
import { type Caller, startTestServer, type TestServer } from '../../testing/server.ts';
import type { After } from './replace-segments.ts';

let server: TestServer;
let manager: Caller;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.as('manager');
});
afterAll(() => server.close());

const XLIFF = `<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="a" source-language="en" target-language="de" datatype="plaintext"><body>
<trans-unit id="a"><source>One. Two. Three.</source><target>Eins. Zwei. Drei.</target></trans-unit>
</body></file></xliff>`;
const FILES = [
  ['an XLIFF unit', 'a.xlf', XLIFF],
  ['a text of a JSON file', 'a.json', '{"a": "One. Two. Three."}'],
] as const;

describe.each(FILES)('the split of %s', (_, name, file) => {
  let id: number;
  /** The actions that were not undone, in order. */
  let actions: string[];

  async function prepare(): Promise<void> {
    id = (await manager.upload('/document/', file, name, { source_lang: 'en', target_lang: 'de' })).body.id;
    await server.runJobs();
    actions = [];
  }

  const rows = async (): Promise<DocumentRecord[]> =>
    (await manager.get(`/document/${id}/records`)).body.records;
  const row = async (at: number): Promise<DocumentRecord> => {
    const record = (await rows())[at];
    if (!record) throw new Error(`There is no row ${at}.`);
    return record;
  };
  const sources = async () => (await rows()).map(({ source }) => source.trim());
  const download = async () => (await manager.request('GET', `/document/${id}/download`)).text();

  async function split(at: number, after: string): Promise<void> {
    const { id: record, version, source } = await row(at);
    const source_offset = source.indexOf(after) + after.length;
    const { status, body } = await manager.post(`/document/records/${record}/split`, {
      version,
      source_offset,
    });
    expect(status, JSON.stringify(body)).toBe(200);
    actions.push(body.action_id);
  }

  async function join(at: number): Promise<void> {
    const [first, next] = [await row(at), await row(at + 1)];
    const versions = { version: first.version, next_version: next.version };
    const { status, body } = await manager.post(`/document/records/${first.id}/join`, versions);
    expect(status, JSON.stringify(body)).toBe(200);
    actions.push(body.action_id);
  }

  async function write(at: number, target: string): Promise<void> {
    const { id: record, version } = await row(at);
    expect((await manager.put(`/document/records/${record}`, { target, version })).status).toBe(200);
    actions.push((await manager.get(`/document/${id}/actions`)).body.actions[0].action_id);
  }

  async function undo(action: string | undefined): Promise<string> {
    const { status, body } = await manager.post(`/document/${id}/actions/${action}/undo`);
    expect({ status, ...body }).toMatchObject({ status: 200, left_count: 0 });
    return body.action_id;
  }

  async function undoAll(): Promise<void> {
    while (actions.length > 0) await undo(actions.pop());
  }

  test('is undone after changes of its parts were undone', async () => {
    await prepare();
    await split(0, 'One. ');
    await write(0, 'Eins.');
    await write(1, 'Zwei. Drei.');
    await undoAll();
    expect(await sources()).toEqual(['One. Two. Three.']);
    expect(await download()).toBe(file);
  });

  test('is undone after a join of its parts was undone', async () => {
    await prepare();
    await split(0, 'One. ');
    await write(1, 'Zwei. Drei.');
    await join(0);
    await write(0, 'Alle drei.');
    await undoAll();
    expect(await download()).toBe(file);
  });

  test('of a part that a join removed is undone, and so is the split that made this part', async () => {
    await prepare();
    await split(0, 'One. ');
    await split(1, 'Two. ');
    await write(2, 'Drei.');
    await join(0);
    await join(0);
    await undoAll();
    expect(await sources()).toEqual(['One. Two. Three.']);
    expect(await download()).toBe(file);
  });

  test('is undone again after its undo was undone', async () => {
    await prepare();
    await split(0, 'One. ');
    await write(1, 'Zwei. Drei.');
    await undo(actions.pop());
    await undo(await undo(actions[0]));
    expect(await sources()).toEqual(['One.', 'Two. Three.']);
    await undoAll();
    expect(await download()).toBe(file);
  });

  test('is not undone while a part has another text, and is after the text is typed back', async () => {
    await prepare();
    await split(0, 'One. ');
    const [action] = actions;
    const { target } = await row(1);
    await write(1, 'Neu');
    const refused = await manager.post(`/document/${id}/actions/${action}/undo`);
    expect(refused.body).toMatchObject({ undone: 0, left_count: 2 });
    expect((await row(1)).target).toBe('Neu');
    await write(1, target);
    await undo(action);
    expect(await download()).toBe(file);
  });

  test('by an earlier version, which stored no texts, is undone while its parts have their versions', async () => {
    await prepare();
    await split(0, 'One. ');
    const { db } = server.database;
    const ofAction = () => db.selectFrom('resegmentation').where('action_id', '=', actions[0] ?? '');
    const stored = await ofAction().select('after').executeTakeFirstOrThrow();
    const after: After = JSON.parse(stored.after);
    const rowsThen = after.rows.map(([record, version]) => [record, version]);
    await db
      .updateTable('resegmentation')
      .set({ after: JSON.stringify({ ...after, rows: rowsThen }) })
      .where('action_id', '=', actions[0] ?? '')
      .execute();
    const { target } = await row(1);
    await write(1, 'Neu');
    await write(1, target);
    const refused = await manager.post(`/document/${id}/actions/${actions[0]}/undo`);
    expect(refused.body).toMatchObject({ undone: 0, left_count: 2 });
    await db
      .updateTable('document_record')
      .set({ version: 1 })
      .where('id', '=', (await row(1)).id)
      .execute();
    await undo(actions[0]);
    expect(await download()).toBe(file);
  });
});
