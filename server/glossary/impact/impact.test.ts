import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let manager: Caller;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.as('manager');
});
afterAll(() => server.close());

const LANGUAGES = { source_lang: 'en', target_lang: 'de' };

const xliff = (pairs: [source: string, target: string][]) => `<?xml version="1.0" encoding="UTF-8"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="a" source-language="en"
 target-language="de" datatype="plaintext"><body>${pairs
   .map(
     ([source, target], i) =>
       `<trans-unit id="${i}" approved="yes"><source>${source}</source><target state="final">${target}</target></trans-unit>`,
   )
   .join('')}</body></file></xliff>`;

/** Creates a glossary with one term, a document that uses it, and a memory. */
async function makeWorld() {
  // Every memory in these languages is searched.
  for (const { id } of (await manager.get('/translation_memory/')).body) {
    await manager.delete(`/translation_memory/${id}`);
  }
  const glossary = (await manager.post('/glossary/', { name: 'Sea', ...LANGUAGES })).body.id;
  const term = (await manager.post(`/glossary/${glossary}/records`, { source: 'anchor', target: 'Anker' }))
    .body;
  const file = xliff([
    ['Drop the anchors', 'Die Anker werfen'],
    ['A rope', 'Ein Seil'],
    ['The anchor', 'Das Eisen'],
  ]);
  const document = (await manager.upload('/document/', file, 'sea.xlf')).body.id;
  await server.runJobs();
  await manager.post(`/document/${document}/glossaries`, { glossaries: [{ id: glossary }] });
  const memory = (await manager.post('/translation_memory/', { name: 'Log', ...LANGUAGES })).body.id;
  const unit = (
    await manager.post(`/translation_memory/${memory}/records`, {
      source: 'Weigh anchor',
      target: 'Anker lichten',
    })
  ).body;
  return { glossary, term, document, memory, unit };
}

const listOf = async (glossary: number, query = '') =>
  (await manager.get(`/glossary/${glossary}/impact${query}`)).body;
const texts = (list: { records: { kind: string; source: string; reason: string }[] }) =>
  list.records.map(({ kind, source, reason }) => [kind, source, reason].join('|'));

async function change(term: { id: number }, fields: object) {
  const { status } = await manager.put(`/glossary/records/${term.id}`, {
    source: 'anchor',
    target: 'Anker',
    ...fields,
  });
  expect(status).toBe(200);
  await server.runJobs();
}

describe('finding violations of a changed term', () => {
  test('lists approved segments and units without the new translation, even if the source is inflected', async () => {
    const { glossary, term } = await makeWorld();
    await change(term, { target: 'Schiffsanker' });
    const list = await listOf(glossary);
    expect(texts(list)).toEqual([
      'segment|Drop the anchors|missing',
      'segment|The anchor|missing',
      'unit|Weigh anchor|missing',
    ]);
    expect(list).toMatchObject({ total_rows: 3, unseen: 3, job_id: expect.any(Number) });
  });

  test('lists translations that use a newly forbidden term', async () => {
    const { glossary, term, document, memory } = await makeWorld();
    await change(term, { status: 'forbidden' });
    const list = await listOf(glossary);
    expect(texts(list)).toEqual(['segment|Drop the anchors|forbidden', 'unit|Weigh anchor|forbidden']);
    expect(list.records).toMatchObject([
      { owner: { id: document, name: 'sea.xlf' }, row_number: 1, record: { id: term.id } },
      { owner: { id: memory, name: 'Log' }, row_number: null },
    ]);
  });

  test('accepts a synonym with the same source', async () => {
    const { glossary, term } = await makeWorld();
    await manager.post(`/glossary/${glossary}/records`, { source: 'anchor', target: 'Eisen' });
    await change(term, { target: 'Schiffsanker' });
    expect(texts(await listOf(glossary, '?kind=segment'))).toEqual(['segment|Drop the anchors|missing']);
  });

  test('starts no search for a changed comment', async () => {
    const { glossary, term } = await makeWorld();
    await change(term, { comment: 'heavy' });
    expect(await listOf(glossary)).toMatchObject({ records: [], total_rows: 0, job_id: null });
  });

  test('combines several changes before the search starts', async () => {
    const { glossary, term } = await makeWorld();
    for (const target of ['A', 'B', 'Schiffsanker']) {
      await manager.put(`/glossary/records/${term.id}`, { source: 'anchor', target });
    }
    const { db } = server.database;
    const jobs = await db
      .selectFrom('job')
      .select('id')
      .where('kind', '=', 'glossary.impact')
      .where('subject_id', '=', glossary)
      .execute();
    expect(jobs).toHaveLength(1);
    await server.runJobs();
    expect((await listOf(glossary)).total_rows).toBe(3);
  });

  test('skips documents that do not use the glossary', async () => {
    const { glossary, term, document } = await makeWorld();
    await manager.post(`/document/${document}/glossaries`, { glossaries: [] });
    await change(term, { target: 'Schiffsanker' });
    expect(texts(await listOf(glossary))).toEqual(['unit|Weigh anchor|missing']);
  });
});

describe('resolving violations', () => {
  test('removes those fixed, and those that the term allows again', async () => {
    const { glossary, term, memory, unit } = await makeWorld();
    await change(term, { target: 'Schiffsanker' });
    await manager.put(`/translation_memory/records/${unit.id}`, {
      source: unit.source,
      target: 'Schiffsanker lichten',
    });
    expect((await listOf(glossary)).total_rows).toBe(2);
    await change(term, { target: 'Anker' });
    expect(texts(await listOf(glossary))).toEqual(['segment|The anchor|missing']);
    expect(memory).toBeGreaterThan(0);
  });

  test('marks findings as seen by a user, and lists them separately', async () => {
    const { glossary, term } = await makeWorld();
    await change(term, { target: 'Schiffsanker' });
    const [first] = (await listOf(glossary)).records;
    await manager.put(`/glossary/${glossary}/impact`, { ids: [first.id], seen: true });
    expect(await listOf(glossary, '?seen=0')).toMatchObject({ total_rows: 2, unseen: 2 });
    expect(await listOf(glossary, '?seen=1')).toMatchObject({
      records: [{ id: first.id, seen_by: { username: 'The manager' } }],
    });
    await manager.put(`/glossary/${glossary}/impact`, { ids: [first.id], seen: false });
    expect((await listOf(glossary)).unseen).toBe(3);
  });

  test('checks one term or the whole glossary on request', async () => {
    const { glossary, term } = await makeWorld();
    const { status, body } = await manager.post(`/glossary/${glossary}/impact`, { record_id: term.id });
    expect([status, body]).toEqual([200, { job_id: expect.any(Number) }]);
    await server.runJobs();
    expect((await manager.get(`/job/${body.job_id}`)).body).toMatchObject({
      status: 'done',
      report: { added: 1 },
    });
    expect(texts(await listOf(glossary, `?record_id=${term.id}`))).toEqual(['segment|The anchor|missing']);
    await manager.post(`/glossary/${glossary}/impact`, {});
    await server.runJobs();
    expect((await listOf(glossary)).total_rows).toBe(1);
    const other = await makeWorld();
    const wrong = { record_id: other.term.id };
    expect((await manager.post(`/glossary/${glossary}/impact`, wrong)).status).toBe(404);
  });
});
