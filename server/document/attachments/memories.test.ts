import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DocumentRecord } from '../../../shared/domain/contract/document/record.ts';
import { buildDocument } from '../../testing/build-document.ts';
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

async function createMemory(languages: [string, string] = ['en', 'de']): Promise<number> {
  const [source_lang, target_lang] = languages;
  const { status, body } = await manager.post('/translation_memory/', {
    name: 'M',
    source_lang,
    target_lang,
  });
  expect(status).toBe(201);
  return body.id;
}

async function createGlossary(): Promise<number> {
  const { body } = await manager.post('/glossary/', { name: 'G', source_lang: 'en', target_lang: 'de' });
  return body.id;
}

async function unitsOf(memory: number): Promise<[string, string][]> {
  const { records } = (await user.get(`/translation_memory/${memory}/records`)).body;
  return records.map(({ source, target }: { source: string; target: string }) => [source, target]);
}

describe('attaching memories and glossaries', () => {
  test('an upload attaches memories and glossaries of its languages only on request', async () => {
    const german = await createMemory(['en', 'de-AT']);
    const exact = await createMemory(['en-US', 'de']);
    const french = await createMemory(['en', 'fr']);
    const glossary = await createGlossary();
    const attachedTo = async (fields: Record<string, string>) => {
      const languages = { source_lang: 'en-US', target_lang: 'de', ...fields };
      const { body } = await manager.upload('/document/', '{"a": "Open"}', 'a.json', languages);
      await server.runJobs();
      const { memories } = (await manager.get(`/document/${body.id}/memories`)).body;
      const { glossaries } = (await manager.get(`/document/${body.id}/glossaries`)).body;
      return { memories, glossaries };
    };
    expect(await attachedTo({})).toEqual({ memories: [], glossaries: [] });
    const { memories, glossaries } = await attachedTo({ attach: 'matching' });
    expect(memories[0]).toEqual({ id: exact, mode: 'read', penalty: 0 });
    const ids = memories.map(({ id }: { id: number }) => id);
    expect(ids).toContain(german);
    expect(ids).not.toContain(french);
    expect(glossaries).toContainEqual({ id: glossary });
    // An explicit list is attached in its order, whatever the languages; the other kind is attached by
    // language.
    expect(await attachedTo({ memories: `[${french},${exact}]`, glossaries: '[]' })).toEqual({
      memories: [french, exact].map((id) => ({ id, mode: 'read', penalty: 0 })),
      glossaries: [],
    });
    const others = await attachedTo({ attach: 'matching', memories: '[]' });
    expect(others.memories).toEqual([]);
    expect(others.glossaries).toContainEqual({ id: glossary });
    expect(await attachedTo({ attach: 'matching', memories: '[]', glossaries: '[]' })).toEqual({
      memories: [],
      glossaries: [],
    });
  });

  test('an upload rejects a missing memory or glossary and names the field', async () => {
    const memory = await createMemory();
    for (const [field, value] of [
      ['memories', `[${memory},${memory}]`],
      ['memories', '[99999999]'],
      ['glossaries', `[99999999]`],
      ['glossaries', '1,2'],
      ['glossaries', '[01]'],
    ] as const) {
      const languages = { source_lang: 'en', target_lang: 'de', [field]: value };
      const { status, body } = await manager.upload('/document/', '{"a": "Open"}', 'a.json', languages);
      expect([value, status]).toEqual([value, 422]);
      expect(body.errors[0].path.split('.')[0]).toBe(field);
    }
  });

  test('keeps order and modes, and replaces the previous list', async () => {
    const { document } = await buildDocument(server, manager, { segments: 1 });
    const [a, b] = [await createMemory(), await createMemory()];
    const memories = [
      { id: b, mode: 'read', penalty: 0 },
      { id: a, mode: 'write', penalty: 15 },
    ];
    const path = `/document/${document.id}/memories`;
    expect((await user.get(path)).body).toEqual({ memories: [] });
    expect((await manager.post(path, { memories })).body).toEqual({ memories });
    expect((await user.get(path)).body).toEqual({ memories });
    expect((await manager.post(path, { memories: memories.slice(1) })).body).toEqual({
      memories: memories.slice(1),
    });
    expect((await manager.post(path, { memories: [] })).body).toEqual({ memories: [] });

    const [g, h] = [await createGlossary(), await createGlossary()];
    const glossaries = [{ id: h }, { id: g }];
    const glossaryPath = `/document/${document.id}/glossaries`;
    expect((await manager.post(glossaryPath, { glossaries })).body).toEqual({ glossaries });
    await manager.delete(`/glossary/${h}`);
    expect((await user.get(glossaryPath)).body).toEqual({ glossaries: [{ id: g }] });
  });

  test('rejects missing, repeated and deleted memories and glossaries by name', async () => {
    const { document } = await buildDocument(server, manager, { segments: 1 });
    const [known, deleted] = [await createMemory(), await createMemory()];
    await manager.delete(`/translation_memory/${deleted}`);
    const glossary = await createGlossary();
    for (const [path, body, field] of [
      [
        'memories',
        {
          memories: [
            { id: known, mode: 'read' },
            { id: 999999, mode: 'read' },
          ],
        },
        'memories.1.id',
      ],
      [
        'memories',
        {
          memories: [
            { id: known, mode: 'read' },
            { id: known, mode: 'write' },
          ],
        },
        'memories.1.id',
      ],
      ['memories', { memories: [{ id: deleted, mode: 'read' }] }, 'memories.0.id'],
      ['memories', { memories: [{ id: known, mode: 'append' }] }, 'memories.0.mode'],
      ['memories', {}, 'memories'],
      ['glossaries', { glossaries: [{ id: 999999 }] }, 'glossaries.0.id'],
      ['glossaries', { glossaries: [{ id: glossary }, { id: glossary }] }, 'glossaries.1.id'],
    ] as const) {
      const refused = await manager.post(`/document/${document.id}/${path}`, body);
      expect([refused.status, refused.body.errors?.[0].path]).toEqual([422, field]);
    }
    expect((await user.get(`/document/${document.id}/memories`)).body).toEqual({ memories: [] });
  });

  test('a memory with another language can be read but not written', async () => {
    const { document } = await buildDocument(server, manager, { segments: 1, targetLang: 'de-AT' });
    const [french, swiss] = [await createMemory(['en', 'fr']), await createMemory(['en-GB', 'de-CH'])];
    const attach = (id: number, mode: string) =>
      manager.post(`/document/${document.id}/memories`, { memories: [{ id, mode }] });
    expect((await attach(french, 'read')).status).toBe(200);
    expect((await attach(swiss, 'write')).status).toBe(200);
    const refused = await attach(french, 'write');
    expect([refused.status, refused.body.errors[0].path]).toEqual([422, 'memories.0.mode']);
    expect(refused.body.detail).toMatch(/en → fr.*en → de-AT/);
  });

  test('requires a manager', async () => {
    const { document } = await buildDocument(server, manager, { segments: 1 });
    for (const [path, body] of [
      ['memories', { memories: [] }],
      ['glossaries', { glossaries: [] }],
    ] as const) {
      expect((await reviewer.post(`/document/${document.id}/${path}`, body)).status).toBe(403);
      expect((await manager.post(`/document/999999/${path}`, body)).status).toBe(404);
    }
  });
});

describe('approved segments and the memories that are written to', () => {
  async function build(): Promise<{ write: number; read: number; records: DocumentRecord[] }> {
    const { document, records } = await buildDocument(server, manager, {
      segments: ['First', 'Second', 'Third'],
    });
    const [write, read] = [await createMemory(), await createMemory()];
    await manager.post(`/document/${document.id}/memories`, {
      memories: [
        { id: read, mode: 'read' },
        { id: write, mode: 'write' },
      ],
    });
    return { write, read, records };
  }

  test('approval writes the unit with its neighbours, correction updates it, and unapproval withdraws it', async () => {
    const { write, read, records } = await build();
    const path = `/document/records/${records[1]?.id}`;
    await user.put(path, { target: 'Zweite' });
    expect(await unitsOf(write)).toEqual([]);
    await reviewer.put(path, { target: 'Zweite', approved: true });
    expect(await unitsOf(write)).toEqual([['Second', 'Zweite']]);
    expect(await unitsOf(read)).toEqual([]);
    const unit = await server.database.db
      .selectFrom('unit')
      .select(['previous_source', 'next_source', 'context_key', 'origin', 'updated_by'])
      .where('memory_id', '=', write)
      .executeTakeFirstOrThrow();
    expect(unit).toEqual({
      previous_source: 'First',
      next_source: 'Third',
      context_key: '1/2',
      origin: 'contract.xlf',
      updated_by: 'The reviewer',
    });
    await reviewer.put(path, { target: 'Die zweite', approved: true });
    expect(await unitsOf(write)).toEqual([['Second', 'Die zweite']]);
    await user.put(path, { target: 'Die Zweite' });
    expect(await unitsOf(write)).toEqual([]);
    await reviewer.put(path, { target: 'Die Zweite', approved: true });
    await reviewer.put(path, { target: 'Die Zweite', approved: true, state: 'final' });
    expect(await unitsOf(write)).toEqual([['Second', 'Die Zweite']]);
    expect((await user.get(`/translation_memory/${write}`)).body.records_count).toBe(1);
    await reviewer.put(path, { target: 'Die Zweite', approved: false });
    expect(await unitsOf(write)).toEqual([]);
    expect((await user.get(`/translation_memory/${write}`)).body.records_count).toBe(0);
  });

  test('the first and the last segment have only one neighbour', async () => {
    const { write, records } = await build();
    for (const at of [0, 2]) {
      await reviewer.put(`/document/records/${records[at]?.id}`, { target: `t${at}`, approved: true });
    }
    const units = await server.database.db
      .selectFrom('unit')
      .select(['previous_source', 'next_source'])
      .where('memory_id', '=', write)
      .orderBy('id')
      .execute();
    // '' = start or end of the document.
    expect(units).toEqual([
      { previous_source: '', next_source: 'Second' },
      { previous_source: 'Second', next_source: '' },
    ]);
  });

  test('an approved segment without a target creates no unit', async () => {
    const { write, records } = await build();
    const approved = await reviewer.put(`/document/records/${records[0]?.id}`, {
      target: '',
      approved: true,
    });
    expect(approved.body).toMatchObject({ approved: true, state: 'reviewed' });
    expect(await unitsOf(write)).toEqual([]);
  });

  test('text approved in one document is offered in another, with its context', async () => {
    const { write, records } = await build();
    await reviewer.put(`/document/records/${records[1]?.id}`, { target: 'Zweite', approved: true });
    const other = await buildDocument(server, manager, { segments: ['First', 'Second', 'Third', 'Seconds'] });
    const substitutions = async (at: number) =>
      (await user.get(`/document/records/${other.records[at]?.id}/substitutions`)).body;
    expect(await substitutions(1)).toEqual([]);
    await manager.post(`/document/${other.document.id}/memories`, {
      memories: [{ id: write, mode: 'read' }],
    });
    expect(await substitutions(1)).toEqual([
      expect.objectContaining({ source: 'Second', target: 'Zweite', similarity: 1, context: 'both' }),
    ]);
    expect(await substitutions(3)).toEqual([
      expect.objectContaining({
        target: 'Zweite',
        context: 'none',
        text_similarity: expect.closeTo(6 / 7, 2),
      }),
    ]);
    expect((await user.get('/document/records/999999/substitutions')).status).toBe(404);
  });
});

test('only terms of attached glossaries are found in the source', async () => {
  const { document, records } = await buildDocument(server, manager, { segments: ['The buyers pay.'] });
  const [mine, other] = [await createGlossary(), await createGlossary()];
  await manager.post(`/glossary/${mine}/records`, { source: 'buyer', target: 'Käufer', comment: '' });
  await manager.post(`/glossary/${other}/records`, { source: 'pay', target: 'zahlen', comment: '' });
  const terms = async () => (await user.get(`/document/records/${records[0]?.id}/glossary_records`)).body;
  expect(await terms()).toEqual([]);
  await manager.post(`/document/${document.id}/glossaries`, { glossaries: [{ id: mine }] });
  expect(await terms()).toEqual([
    expect.objectContaining({
      record: expect.objectContaining({ target: 'Käufer' }),
      start: 4,
      end: 10,
      matched: 'buyers',
      kind: 'inflected',
    }),
  ]);
});
