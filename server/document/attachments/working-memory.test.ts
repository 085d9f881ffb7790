import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Document } from '../../../shared/domain/contract/document.ts';
import { buildMemory } from '../../testing/builders.ts';
import { type Caller, startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let manager: Caller;
let reviewer: Caller;
let admin: Caller;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.as('manager');
  reviewer = await server.as('reviewer');
  admin = await server.as('admin');
});
afterAll(() => server.close());

async function upload(
  texts: Record<string, string>,
  { by = manager, ...fields }: { by?: Caller } & Record<string, string | Caller> = {},
): Promise<Document> {
  const languages = { source_lang: 'en', target_lang: 'de', working_memory: '1', ...fields };
  const { body, status } = await by.upload('/document/', JSON.stringify(texts), 'a.json', languages as never);
  expect(status).toBe(201);
  await server.runJobs();
  return body;
}

const memoriesOf = async ({ id }: Document) => (await manager.get(`/document/${id}/memories`)).body.memories;

async function recordOf({ id }: Document, source: string) {
  const { records } = (await manager.get(`/document/${id}/records`)).body;
  return records.find((record: { source: string }) => record.source === source);
}

async function approve(document: Document, source: string, target: string): Promise<void> {
  const { id } = await recordOf(document, source);
  expect((await reviewer.put(`/document/records/${id}`, { target, approved: true })).status).toBe(200);
}

async function matchesOf(document: Document, source: string): Promise<[string, string][]> {
  const { id } = await recordOf(document, source);
  const { body } = await manager.get(`/document/records/${id}/substitutions`);
  return body.map((match: { source: string; target: string }) => [match.source, match.target]);
}

describe('the working memory of a new document', () => {
  test('offers the first approved segment to the next segment, in this document and the next', async () => {
    const first = await upload({ a: 'Close the lid', b: 'Close the lid.' });
    expect(await memoriesOf(first)).toEqual([{ id: expect.any(Number), mode: 'write', penalty: 0 }]);
    await approve(first, 'Close the lid', 'Deckel schließen');
    expect(await matchesOf(first, 'Close the lid.')).toEqual([['Close the lid', 'Deckel schließen']]);
    const second = await upload({ a: 'Close the lids' });
    expect(await memoriesOf(second)).toEqual(await memoriesOf(first));
    expect(await matchesOf(second, 'Close the lids')).toEqual([['Close the lid', 'Deckel schließen']]);
  });

  test('is named in the language of its owner, without the owner’s name', async () => {
    expect((await manager.put('/user/language', { language: 'de' })).status).toBe(200);
    const [memory] = await memoriesOf(await upload({ a: 'Open' }, { target_lang: 'pl' }));
    expect((await manager.get(`/translation_memory/${memory.id}`)).body).toMatchObject({
      name: 'Arbeits-Übersetzungsspeicher en → pl',
      source_lang: 'en',
      target_lang: 'pl',
    });
    await manager.put('/user/language', { language: 'en' });
  });

  test('differs by language pair and owner', async () => {
    const documents = [
      await upload({ a: 'Open' }),
      await upload({ a: 'Open' }, { target_lang: 'fr' }),
      await upload({ a: 'Open' }, { by: admin }),
    ];
    const ids = await Promise.all(documents.map(async (one) => (await memoriesOf(one))[0].id));
    expect(new Set(ids).size).toBe(3);
  });

  test('comes first, and is not attached again as a matching memory', async () => {
    const other = await buildMemory(manager, { source_lang: 'en', target_lang: 'sv' });
    const [working] = await memoriesOf(await upload({ a: 'Open' }, { target_lang: 'sv' }));
    const second = await upload({ a: 'Open' }, { target_lang: 'sv', attach: 'matching' });
    expect(await memoriesOf(second)).toEqual([
      { id: working.id, mode: 'write', penalty: 0 },
      { id: other.id, mode: 'read', penalty: 0 },
    ]);
  });

  test('is replaced when it was deleted or changed to other languages', async () => {
    const idOf = async (document: Document): Promise<number> => (await memoriesOf(document))[0].id;
    const fields = { target_lang: 'da' };
    const first = await idOf(await upload({ a: 'Open' }, fields));
    await manager.delete(`/translation_memory/${first}`);
    const second = await idOf(await upload({ a: 'Open' }, fields));
    await manager.put(`/translation_memory/${second}`, { target_lang: 'nb' });
    const third = await idOf(await upload({ a: 'Open' }, fields));
    expect(new Set([first, second, third]).size).toBe(3);
    await manager.post(`/translation_memory/${first}/restore`);
    expect(await idOf(await upload({ a: 'Open' }, fields))).toBe(third);
  });

  test('is one memory for documents that are imported at the same time', async () => {
    const languages = { source_lang: 'en', target_lang: 'cs', working_memory: '1' };
    const uploads = await Promise.all(
      ['a', 'b', 'c', 'd'].map((name) =>
        manager.upload('/document/', `{"${name}": "Open"}`, `${name}.json`, languages),
      ),
    );
    await server.runJobs();
    const lists = await Promise.all(uploads.map(({ body }) => memoriesOf(body)));
    expect(new Set(lists.map(([memory]) => memory.id)).size).toBe(1);
  });

  test('is not attached while the target language is missing, and can be added later', async () => {
    const xliff = `<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="a" datatype="plaintext"
      source-language="en"><body><trans-unit id="1"><source>Open</source></trans-unit></body></file></xliff>`;
    const { body } = await manager.upload('/document/', xliff, 'a.xlf', { working_memory: '1' });
    await server.runJobs();
    expect(await memoriesOf(body)).toEqual([]);
    const path = `/document/${body.id}/working_memory`;
    expect(await manager.post(path)).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'target_lang' }] },
    });
    await manager.put(`/document/${body.id}`, { target_lang: 'de' });
    expect((await manager.post(path)).body.memories).toMatchObject([{ mode: 'write' }]);
  });
});

describe('sending approved segments to the working memory', () => {
  test('keeps the other memories, and a penalty', async () => {
    const other = await buildMemory(manager, {});
    const document = await upload({ a: 'Open' }, { working_memory: '0', memories: `[${other.id}]` });
    const [read] = await memoriesOf(document);
    expect(read).toEqual({ id: other.id, mode: 'read', penalty: 0 });
    const path = `/document/${document.id}`;
    expect((await admin.get(`${path}/working_memory`)).body).toEqual({ memory_id: expect.any(Number) });
    const [working] = (await manager.post(`${path}/working_memory`)).body.memories;
    expect((await manager.get(`${path}/working_memory`)).body).toEqual({ memory_id: working.id });
    expect((await reviewer.get(`${path}/working_memory`)).body).toEqual({ memory_id: null });
    const memories = [read, { id: working.id, mode: 'read', penalty: 7 }];
    await manager.post(`${path}/memories`, { memories });
    const expected = [{ id: working.id, mode: 'write', penalty: 7 }, read];
    expect((await manager.post(`${path}/working_memory`)).body.memories).toEqual(expected);
    expect((await manager.post(`${path}/working_memory`)).body.memories).toEqual(expected);
  });

  test('requires the permission to manage documents and memories', async () => {
    const document = await upload({ a: 'Open' });
    expect((await reviewer.post(`/document/${document.id}/working_memory`)).status).toBe(403);
    expect((await manager.post('/document/999999/working_memory')).status).toBe(404);
  });
});

test('text of a confidential document stays confidential in a working memory shared with others', async () => {
  const secret = await upload({ a: 'The merger is in May' }, { target_lang: 'nl' });
  await manager.put(`/document/${secret.id}`, { must_not_leave: true });
  await approve(secret, 'The merger is in May', 'De fusie is in mei');
  const { unitsThatMayLeave } = await import('../../machine-translation/may-leave.ts');
  const [memory] = await memoriesOf(secret);
  const { id } = await server.database.db
    .selectFrom('unit')
    .select('id')
    .where('memory_id', '=', memory.id)
    .executeTakeFirstOrThrow();
  expect(await unitsThatMayLeave(server.database.db, [id])).toEqual(new Set());
  await manager.put(`/document/${secret.id}`, { must_not_leave: false });
  expect(await unitsThatMayLeave(server.database.db, [id])).toEqual(new Set([id]));
});
