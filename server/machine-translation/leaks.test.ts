import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { DocumentRecord } from '../../shared/domain/contract/document/record.ts';
import { buildDocument } from '../testing/build-document.ts';
import { buildGlossary, buildMemory } from '../testing/builders.ts';
import { type Caller, startTestServer, type TestServer } from '../testing/server.ts';
import { tmxOf } from '../testing/tmx.ts';
import { purgeBin } from '../workspace/retention/purge.ts';
import { KEY, type PublishedEngine, startPublishedEngine } from './testing/published-engines.ts';

// Each test brings text of a marked document into a memory or glossary of an unmarked one by a different route, asks the
// engines about the unmarked document, and checks everything they received.

let server: TestServer;
let admin: Caller;
let manager: Caller;
let model: PublishedEngine;
let tool: PublishedEngine;
let engine_id: number;
beforeAll(async () => {
  server = await startTestServer({ machineTranslationPrivate: true });
  [admin, manager] = await Promise.all([server.as('admin'), server.as('manager')]);
  [model, tool] = await Promise.all([startPublishedEngine('openai'), startPublishedEngine('languagetool')]);
  const set = (fields: object) => admin.post('/machine_translation/', { enabled: true, ...fields });
  const made = { name: 'Model', kind: 'openai', address: model.address, key: KEY, model: 'a-model' };
  engine_id = (await set(made)).body.id;
  await set({ name: 'Tool', kind: 'languagetool', address: tool.address });
});
afterAll(async () => {
  await Promise.all([model.close(), tool.close()]);
  await server.close();
});
afterEach(() => {
  model.received.length = 0;
  tool.received.length = 0;
});

const MEMORY = '/translation_memory';
/** Words of the marked document only. */
const SECRET = /houses|Geheimreiher|Villen/i;

let houses = 100;
/** Other texts for each test: a marked copy keeps an unmarked one from being sent. */
const newTexts = () => ({
  source: `The heron stands by ${++houses} houses.`,
  target: `Der Geheimreiher steht an ${houses} Villen.`,
});

interface Secret extends ReturnType<typeof newTexts> {
  document: number;
  record: DocumentRecord;
  memory: number;
}

const mark = (document: number, must_not_leave = true) =>
  manager.put(`/document/${document}`, { must_not_leave });
const attach = (document: number, memory: number, mode = 'write') =>
  manager.post(`/document/${document}/memories`, { memories: [{ id: memory, mode }] });
const approve = async (record: { id: number }, target: string) => {
  const { status } = await manager.put(`/document/records/${record.id}`, { target, approved: true });
  expect(status).toBe(200);
};
const recordsOf = async (document: number): Promise<DocumentRecord[]> =>
  (await manager.get(`/document/${document}/records`)).body.records;

/** A segment of a document, approved into a memory. */
async function approved({ isMarked = true } = {}): Promise<Secret> {
  const texts = newTexts();
  const file = JSON.stringify({ a: texts.source, b: 'Something else.' });
  const languages = { source_lang: 'en', target_lang: 'de' };
  const { id: document } = (await manager.upload('/document/', file, 'en.json', languages)).body;
  await server.runJobs();
  const memory = await buildMemory(manager, {});
  await attach(document, memory.id);
  if (isMarked) await mark(document);
  const [record] = await recordsOf(document);
  if (!record) throw new Error('The document has no segment.');
  await approve(record, texts.target);
  return { ...texts, document, record, memory: memory.id };
}

/** The lakes of the next document, so that no answer is in the cache. */
let lakes = 3;

/** Everything that the engine receives for a similar segment of an unmarked document. */
async function sentWith({ memory, glossary }: { memory?: number; glossary?: number }): Promise<string> {
  server.services.matcher.changed();
  const { document, records } = await buildDocument(server, manager, {
    segments: [`The heron stands by ${lakes++} lakes.`, `The heron stands by ${lakes++} lakes.`],
  });
  if (memory !== undefined) await attach(document.id, memory, 'read');
  if (glossary !== undefined)
    await manager.post(`/document/${document.id}/glossaries`, { glossaries: [{ id: glossary }] });
  const asked = await manager.post(`/document/records/${records[0]?.id}/machine_translation`, { engine_id });
  expect(asked.status).toBe(200);
  await manager.post(`/document/${document.id}/process`, { engine_id, similarity_threshold: 1 });
  await server.runJobs();
  // A suggestion for the first segment, from the cache in the pre-translation, which sends the second.
  const received = model.received.splice(0);
  expect(received).toHaveLength(2);
  return received.join('\n');
}

async function newVersion({ document }: Secret, texts: Record<string, string>) {
  const { body } = await manager.upload(`/document/${document}/versions`, JSON.stringify(texts), 'en.json');
  await server.runJobs();
  expect((await manager.post(`/document/${document}/versions/${body.id}/apply`)).status).toBe(200);
  await server.runJobs();
}

async function deleteForGood(document: number) {
  await manager.delete(`/document/${document}`);
  expect((await manager.delete(`/bin/documents/${document}`)).status).toBe(200);
  const { db } = server.database;
  await vi.waitFor(async () => {
    const rows = await db.selectFrom('document').select('id').where('id', '=', document).execute();
    expect(rows).toEqual([]);
  }, 10_000);
}

const exported = async (memory: number): Promise<string> =>
  (await manager.get(`${MEMORY}/${memory}/download`)).body;

async function imported(tmx: string, into?: { memory: number; existing: string }): Promise<number> {
  if (!into) {
    const { body } = await manager.upload(`${MEMORY}/upload`, tmx, 'copy.tmx');
    await server.runJobs();
    return body.id;
  }
  const { memory: memory_id, existing } = into;
  const look = await manager.upload(`${MEMORY}/imports`, tmx, 'copy.tmx', { memory_id: String(memory_id) });
  await server.runJobs();
  expect((await manager.post(`${MEMORY}/imports/${look.body.job_id}/apply`, { existing })).status).toBe(200);
  await server.runJobs();
  return memory_id;
}

const unitsOf = async (memory: number) => (await manager.get(`${MEMORY}/${memory}/records`)).body.records;

test('text approved in an unmarked document is sent as an example, so that the other tests see leaks', async () => {
  expect(await sentWith(await approved({ isMarked: false }))).toMatch(SECRET);
});

describe('text approved in a marked document is not sent with another document', () => {
  /** Each way ends in a memory: the returned one, or the one written by the approval. */
  const WAYS: Record<string, (secret: Secret) => Promise<unknown>> = {
    'while its segment is unchanged': async () => {},
    'after a new file version changed its segment': async (secret) => {
      await newVersion(secret, { a: 'The stork is new.', b: 'Something else.' });
      expect((await recordsOf(secret.document))[0]?.source).toBe('The stork is new.');
    },
    'after a new file version removed its segment': async (secret) => {
      await newVersion(secret, { b: 'Something else.' });
      expect(await recordsOf(secret.document)).toHaveLength(1);
    },
    'after its document was permanently deleted': ({ document }) => deleteForGood(document),
    'after the bin’s retention period': async ({ document }) => {
      await manager.delete(`/document/${document}`);
      await purgeBin(server.database.db, 30, Date.now() + 31 * 24 * 3600_000);
    },
    'after its segment was split, joined and approved again': async ({
      record,
      document,
      source,
      target,
    }) => {
      const rows = async () => (await manager.get(`/document/${document}/records`)).body.records;
      const split = await manager.post(`/document/records/${record.id}/split`, {
        version: (await rows())[0].version,
        source_offset: 'The heron '.length,
        target_offset: 'Der Geheimreiher '.length,
      });
      expect(split.status).toBe(200);
      const [first, second] = await rows();
      const versions = { version: first.version, next_version: second.version };
      expect((await manager.post(`/document/records/${first.id}/join`, versions)).status).toBe(200);
      const [joined] = await rows();
      expect(joined.source).toBe(source);
      await approve(joined, target);
      await deleteForGood(document);
    },
    'after its approval was withdrawn and given again': async ({ record, document, target }) => {
      await manager.put(`/document/records/${record.id}`, { target, approved: false });
      await approve(record, target);
      await deleteForGood(document);
    },
    'after its unit was edited, changed in bulk, and restored from the bin': async ({
      memory,
      document,
      source,
      target,
    }) => {
      const [unit] = await unitsOf(memory);
      await manager.put(`${MEMORY}/records/${unit.id}`, { source, target: `${target} Ja.` });
      const change = { type: 'set', field: 'origin', value: 'manual' };
      await manager.post(`${MEMORY}/${memory}/records/change`, { filter: {}, change });
      await server.runJobs();
      await manager.delete(`${MEMORY}/records/${unit.id}`);
      await manager.post(`${MEMORY}/records/${unit.id}/restore`);
      await deleteForGood(document);
    },
    'from a copy of its memory': async ({ memory }) => imported(await exported(memory)),
    'from a copy of a copy, without the document': async ({ memory, document }) => {
      await deleteForGood(document);
      return imported(await exported(await imported(await exported(memory))));
    },
    'from another memory whose unit it replaced, even when that is undone and the text restored': async ({
      memory,
      source,
      target,
    }) => {
      const other = await buildMemory(manager, { units: [[source, 'Etwas.']] });
      // A unit with neighbours replaces only units with the same neighbours.
      const copy = (await exported(memory)).replace(/<prop type="x-context[^<]*<\/prop>/g, '');
      await imported(copy, { memory: other.id, existing: 'replace' });
      const [unit] = await unitsOf(other.id);
      expect(unit.target).toBe(target);
      const [action] = (await manager.get(`${MEMORY}/${other.id}/actions`)).body.actions;
      await manager.post(`${MEMORY}/${other.id}/actions/${action.action_id}/undo`);
      await server.runJobs();
      await manager.put(`${MEMORY}/records/${unit.id}`, { source, target });
      return other.id;
    },
    'from an unmarked document in which it was reused': async ({ memory, source, target }) => {
      const reused = await buildDocument(server, manager, { segments: [source] });
      const other = await buildMemory(manager, {});
      const memories = [
        { id: memory, mode: 'read' },
        { id: other.id, mode: 'write' },
      ];
      await manager.post(`/document/${reused.document.id}/memories`, { memories });
      await manager.post(`/document/${reused.document.id}/process`, {});
      await server.runJobs();
      const [filled] = (await manager.get(`/document/${reused.document.id}/records`)).body.records;
      expect(filled.target).toBe(target);
      await approve(filled, target);
      return other.id;
    },
    'from an unmarked document in which a fuzzy match was approved unchanged': async (secret) => {
      const { memory, source, target } = secret;
      const reused = await buildDocument(server, manager, { segments: [source.replace('.', ', too.')] });
      const other = await buildMemory(manager, {});
      const memories = [
        { id: memory, mode: 'read' },
        { id: other.id, mode: 'write' },
      ];
      await manager.post(`/document/${reused.document.id}/memories`, { memories });
      server.services.matcher.changed();
      await manager.post(`/document/${reused.document.id}/process`, { similarity_threshold: 0.6 });
      await server.runJobs();
      const [filled] = (await manager.get(`/document/${reused.document.id}/records`)).body.records;
      expect(filled.target).toBe(target);
      await approve(filled, target);
      return other.id;
    },
  };
  test.each(Object.entries(WAYS))('%s', async (_, way) => {
    const secret = await approved();
    const copy = await way(secret);
    const memory = typeof copy === 'number' ? copy : secret.memory;
    expect(await unitsOf(memory)).not.toEqual([]);
    expect(await sentWith({ memory })).not.toMatch(SECRET);
  });

  test('when it was marked after the approval', async () => {
    const secret = await approved({ isMarked: false });
    await mark(secret.document);
    await newVersion(secret, { b: 'Something else.' });
    expect(await sentWith(secret)).not.toMatch(SECRET);
  });

  test('when its document can no longer be determined', async () => {
    const { memory } = await approved({ isMarked: false });
    // As an older server writes units, whose segment is deleted later.
    await server.database.db
      .updateTable('unit')
      .set({ document_id: null, document_record_id: 999_999 })
      .where('memory_id', '=', memory)
      .execute();
    expect(await sentWith({ memory })).not.toMatch(SECRET);
  });
});

describe('text that may be sent', () => {
  test('includes units whose unmarked document is gone', async () => {
    const secret = await approved({ isMarked: false });
    await deleteForGood(secret.document);
    expect(await sentWith(secret)).toMatch(SECRET);
  });

  test('includes units of a document once its manager removed the mark', async () => {
    const secret = await approved();
    await newVersion(secret, { b: 'Something else.' });
    await mark(secret.document, false);
    expect(await sentWith(secret)).toMatch(SECRET);
  });

  test('includes imported and handwritten units', async () => {
    const { source, target } = newTexts();
    expect(await sentWith({ memory: await imported(tmxOf([[source, target]])) })).toMatch(SECRET);
    const typed = await buildMemory(manager, { units: [[source, target]] });
    expect(await sentWith({ memory: typed.id })).toMatch(SECRET);
  });
});

test('no unit of a marked memory is sent from a copy of it', async () => {
  const { source, target } = newTexts();
  const typed = await buildMemory(manager, { units: [[source, target]] });
  await manager.put(`${MEMORY}/${typed.id}`, { must_not_leave: true });
  const copy = await exported(typed.id);
  expect(copy).toContain('x-tessera-must-not-leave');
  expect(await sentWith({ memory: await imported(copy) })).not.toMatch(SECRET);
});

test('a memory marked during a pre-translation is not used from the next request on', async () => {
  const { source, target } = newTexts();
  const typed = await buildMemory(manager, { units: [[source, target]] });
  const { document } = await buildDocument(server, manager, {
    segments: Array.from({ length: 6 }, (_, at) => `The heron stands by ${at + 10} lakes.`),
  });
  await attach(document.id, typed.id, 'read');
  model.wait.push(() => manager.put(`${MEMORY}/${typed.id}`, { must_not_leave: true }));
  await manager.post(`/document/${document.id}/process`, { engine_id, similarity_threshold: 1 });
  await server.runJobs();
  expect(model.received).toHaveLength(6);
  expect(model.received.slice(0, 4).join()).toMatch(SECRET);
  expect(model.received.slice(4).join()).not.toMatch(SECRET);
});

test('a term added from a marked document is not sent from any glossary', async () => {
  const { document } = await approved();
  const glossary = await buildGlossary(manager, {});
  const term = { source: 'heron', target: 'Geheimreiher', document_id: document };
  expect((await manager.post(`/glossary/${glossary.id}/records`, term)).status).toBe(201);
  expect(await sentWith({ glossary: glossary.id })).not.toMatch(SECRET);
  await deleteForGood(document);
  expect(await sentWith({ glossary: glossary.id })).not.toMatch(SECRET);
});

test.each(['csv', 'xlsx', 'tbx'])(
  'a term that must not be sent stays after an export and import as %s',
  async (format) => {
    const { document } = await approved();
    const glossary = await buildGlossary(manager, { terms: [{ source: 'lakes', target: 'Seen' }] });
    await manager.post(`/glossary/${glossary.id}/records`, {
      ...{ source: 'heron', target: 'Geheimreiher', document_id: document },
    });
    let copy = glossary.id;
    // The second copy shows that the mark is exported again.
    for (const _ of [1, 2]) {
      const { response } = await manager.get(`/glossary/${copy}/download?format=${format}`);
      const fields = { source_lang: 'en', target_lang: 'de' };
      const file = new Uint8Array(await response.arrayBuffer());
      copy = (await manager.upload('/glossary/upload', file, `copy.${format}`, fields)).body.id;
      await server.runJobs();
      const sent = await sentWith({ glossary: copy });
      expect(sent).toContain('Seen');
      expect(sent).not.toMatch(SECRET);
    }
  },
);

test('no term of a marked glossary is sent from a copy of it', async () => {
  const glossary = await buildGlossary(manager, { terms: [{ source: 'heron', target: 'Geheimreiher' }] });
  expect(await sentWith({ glossary: glossary.id })).toMatch(SECRET);
  await manager.put(`/glossary/${glossary.id}`, { name: 'Marked', must_not_leave: true });
  const { body: file } = await manager.get(`/glossary/${glossary.id}/download?format=csv`);
  const languages = { source_lang: 'en', target_lang: 'de' };
  const copy = await manager.upload('/glossary/upload', file, 'copy.csv', languages);
  await server.runJobs();
  expect((await manager.get(`/glossary/${copy.body.id}/records`)).body.total_rows).toBe(1);
  expect(await sentWith({ glossary: copy.body.id })).not.toMatch(SECRET);
});

test('LanguageTool is not sent a marked text inserted in another document', async () => {
  const { memory, source, target: secret } = await approved();
  const { document, records } = await buildDocument(server, manager, {
    segments: [source, source.replace('.', ', too.'), 'Own text.'],
  });
  await attach(document.id, memory, 'read');
  server.services.matcher.changed();
  await manager.post(`/document/${document.id}/process`, { similarity_threshold: 0.6 });
  await server.runJobs();
  const filled: DocumentRecord[] = (await manager.get(`/document/${document.id}/records`)).body.records;
  expect(filled.slice(0, 2).map(({ target }) => target)).toEqual([secret, secret]);
  await manager.put(`/document/records/${records[2]?.id}`, { target: 'Eigener Text.' });
  for (const { id, target } of filled.slice(0, 2)) {
    const { body } = await manager.post(`/document/records/${id}/language_check`, { target });
    expect(body).toEqual({ is_answered: false, matches: [] });
  }
  await manager.post(`/document/${document.id}/qa/report?language_tool=true`);
  await server.runJobs();
  expect(tool.received.join()).toContain('Eigener');
  expect(tool.received.join()).not.toMatch(SECRET);
});
