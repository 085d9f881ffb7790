import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bearer } from '../../testing/bearer.ts';
import { buildDocument } from '../../testing/build-document.ts';
import { buildGlossary, buildMemory } from '../../testing/builders.ts';
import { freelancer } from '../../testing/give.ts';
import { type Caller, startTestServer, type TestServer, testedDatabase } from '../../testing/server.ts';
import { whereVisible } from './visible.ts';

let server: TestServer;
let admin: Caller;
let manager: Caller;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.as('admin');
  manager = await server.as('manager');
});
afterAll(() => server.close());

type Freelancer = Awaited<ReturnType<typeof freelancer>>;
const idsOf = ({ body }: { body: { id: number }[] }) => body.map(({ id }) => id);
const one = (kind: 'document' | 'glossary' | 'memory', id: number) => ({ kind, id, role: null });
const LISTS = { document: '/document/', glossary: '/glossary/', memory: '/translation_memory/' };

describe('a user with the scope assigned', () => {
  let translator: Freelancer;
  beforeEach(async () => {
    translator = await freelancer(server, admin);
  });

  test('sees nothing until granted access, while all other users still see everything', async () => {
    const { document } = await buildDocument(server, manager);
    const glossary = await buildGlossary(manager);
    const memory = await buildMemory(manager);
    for (const list of Object.values(LISTS)) expect((await translator.get(list)).body).toEqual([]);
    const everybody = await server.as('user');
    expect(idsOf(await everybody.get(LISTS.document))).toContain(document.id);
    await translator.give({ resources: [one('document', document.id), one('memory', memory.id)] });
    expect(idsOf(await translator.get(LISTS.document))).toEqual([document.id]);
    expect(idsOf(await translator.get(LISTS.memory))).toEqual([memory.id]);
    expect((await translator.get(`/glossary/${glossary.id}`)).status).toBe(404);
  });

  test('sees resources that they own', async () => {
    const owner = await freelancer(server, admin, 'manager');
    const { document } = await buildDocument(server, owner);
    expect(idsOf(await owner.get(LISTS.document))).toEqual([document.id]);
    expect((await owner.delete(`/document/${document.id}`)).status).toBe(200);
    expect((await owner.post(`/document/${document.id}/restore`)).status).toBe(200);
  });

  test('sees their languages with all regions, but not other languages with the same prefix', async () => {
    const make = (target_lang: string) => buildGlossary(manager, { source_lang: 'en-GB', target_lang });
    const [de, austrian, dela] = [await make('de'), await make('de-AT'), await make('del')];
    await translator.give({ pairs: [{ source_lang: 'en', target_lang: 'de' }] });
    const seen = idsOf(await translator.get(LISTS.glossary));
    expect(seen).toEqual(expect.arrayContaining([de.id, austrian.id]));
    expect(seen).not.toContain(dela.id);
    await translator.give({ pairs: [{ source_lang: 'EN_gb', target_lang: 'de_at' }] });
    expect(idsOf(await translator.get(LISTS.glossary))).toEqual([austrian.id]);
  });

  test('finds and counts only visible rows in a search', async () => {
    const word = 'quincunx';
    const { document } = await buildDocument(server, manager, { segments: [`A ${word}`, `Two ${word}`] });
    await buildDocument(server, manager, { segments: [`Hidden ${word}`] });
    const memory = await buildMemory(manager, { units: [[`Unit ${word}`, 'x']] });
    await buildMemory(manager, { units: [[`Hidden ${word}`, 'x']] });
    const glossary = await buildGlossary(manager, { terms: [{ source: word }] });
    await buildGlossary(manager, { terms: [{ source: word }, { source: `${word} two` }] });
    const resources = [one('document', document.id), one('memory', memory.id), one('glossary', glossary.id)];
    await translator.give({ resources });
    const count = async (kind: string, text = word) =>
      (await translator.get(`/search/${kind}?search=${text}`)).body.total_rows;
    expect([await count('segments'), await count('units'), await count('terms')]).toEqual([2, 1, 1]);
    // Two characters take a different path through the database.
    expect(await count('terms', 'qu')).toBe(1);
    const all = (await manager.get(`/search/terms?search=${word}`)).body.total_rows;
    expect(all).toBe(3);
  });

  test('searches memories and glossaries through a visible document, without seeing them listed', async () => {
    const { document, records } = await buildDocument(server, manager, { segments: ['The heron stands'] });
    const memory = await buildMemory(manager, { units: [['The heron stands', 'Der Reiher steht']] });
    const glossary = await buildGlossary(manager, { terms: [{ source: 'heron', target: 'Reiher' }] });
    await manager.post(`/document/${document.id}/memories`, { memories: [{ id: memory.id, mode: 'read' }] });
    await manager.post(`/document/${document.id}/glossaries`, { glossaries: [{ id: glossary.id }] });
    await server.services.matcher.settled();
    const languages = { source_lang: 'en', target_lang: 'de' };
    const look = async () => ({
      matches: (await translator.post('/translation_memory/matches', { source: 'The heron stands' })).body,
      asked: (
        await translator.post('/translation_memory/matches', {
          source: 'The heron stands',
          memory_ids: [memory.id],
        })
      ).body,
      concordance: (await translator.post('/translation_memory/concordance', { text: 'heron' })).body.records,
      terms: (await translator.post('/glossary/terms', { text: 'A heron', ...languages })).body,
    });
    expect(await look()).toEqual({ matches: [], asked: [], concordance: [], terms: [] });

    await translator.give({ resources: [one('document', document.id)] });
    const found = await look();
    expect([found.matches, found.asked, found.concordance, found.terms].map((all) => all.length)).toEqual([
      1, 1, 1, 1,
    ]);
    const record = records[0]?.id;
    const suggested = await translator.get(`/document/records/${record}/substitutions`);
    expect(suggested.body).toMatchObject([{ memory_id: memory.id }]);
    expect((await translator.get(LISTS.memory)).body).toEqual([]);
    expect((await translator.get(`/translation_memory/${memory.id}/records`)).status).toBe(404);
    expect((await translator.get(`/glossary/${glossary.id}/download`)).status).toBe(404);

    // A binned document gives no access.
    await manager.delete(`/document/${document.id}`);
    expect(await look()).toEqual({ matches: [], asked: [], concordance: [], terms: [] });
  });

  test('can analyse visible documents, and sees analyses whose documents are all visible', async () => {
    const { document } = await buildDocument(server, manager);
    const { document: other } = await buildDocument(server, manager);
    const both = await manager.post('/analysis/', { document_ids: [document.id, other.id] });
    await translator.give({ resources: [one('document', document.id)] });
    const refused = await translator.post('/analysis/', { document_ids: [document.id, other.id] });
    expect(refused.body).toMatchObject({ status: 422, errors: [{ path: 'document_ids.1' }] });
    expect((await translator.get(`/analysis/${both.body.id}`)).status).toBe(404);
    const own = await translator.post('/analysis/', { document_ids: [document.id] });
    expect(own.status).toBe(201);
    expect(idsOf(await translator.get('/analysis/'))).toEqual([own.body.id]);
    await translator.give({ resources: [one('document', document.id), one('document', other.id)] });
    expect(idsOf(await translator.get('/analysis/'))).toEqual([own.body.id, both.body.id]);
  });

  test('gets no findings about terms in hidden documents and memories', async () => {
    const glossary = await buildGlossary(manager, { terms: [{ source: 'keel', target: 'Kiel' }] });
    const unit = ['The keel', 'Der Kiel'] as const;
    const seen = await buildMemory(manager, { units: [unit] });
    const hidden = await buildMemory(manager, { units: [unit] });
    await manager.put(`/glossary/records/${glossary.records[0]?.id}`, {
      source: 'keel',
      target: 'Bodenbalken',
    });
    await server.runJobs();
    const all = await manager.get(`/glossary/${glossary.id}/impact`);
    expect(all.body.records.map(({ owner }: { owner: { id: number } }) => owner.id).sort()).toEqual(
      [seen.id, hidden.id].sort(),
    );
    await translator.give({ resources: [one('glossary', glossary.id), one('memory', seen.id)] });
    const { body } = await translator.get(`/glossary/${glossary.id}/impact`);
    expect(body).toMatchObject({ records: [{ owner: { id: seen.id } }], total_rows: 1, unseen: 1 });
    const ids = all.body.records.map(({ id }: { id: number }) => id);
    const marked = await translator.put(`/glossary/${glossary.id}/impact`, { ids, seen: true });
    expect(marked.body.message).toBe('1 marked.');
  });

  test('sees only jobs of visible resources', async () => {
    const { document } = await buildDocument(server, manager);
    expect((await translator.get(`/job/${document.job_id}`)).status).toBe(404);
    expect((await translator.post(`/job/${document.job_id}/cancel`)).status).toBe(404);
    await translator.give({ resources: [one('document', document.id)] });
    expect((await translator.get(`/job/${document.job_id}`)).status).toBe(200);
  });

  test('has the same access with an API token', async () => {
    const { document } = await buildDocument(server, manager);
    const token = await bearer(server, translator.id, ['document.read']);
    expect((await token.get(LISTS.document)).body).toEqual([]);
    expect((await token.get(`/document/${document.id}`)).status).toBe(404);
    await translator.give({ resources: [one('document', document.id)] });
    expect((await token.get(`/document/${document.id}`)).status).toBe(200);
  });
});

describe('rights on a single resource', () => {
  test('apply a lower role only there', async () => {
    const { document, records } = await buildDocument(server, manager);
    const { document: other, records: others } = await buildDocument(server, manager);
    const reviewer = await freelancer(server, admin, 'reviewer', {
      resources: [{ kind: 'document', id: document.id, role: 'user' }, one('document', other.id)],
    });
    const approve = (id: number | undefined) =>
      reviewer.put(`/document/records/${id}`, { target: 'Ziel', approved: true });
    const refused = await approve(records[0]?.id);
    expect(refused.status).toBe(403);
    const processing = await reviewer.post(`/document/${document.id}/process`, {});
    expect(processing.status).toBe(403);
    expect((await reviewer.put(`/document/records/${records[0]?.id}`, { target: 'Ziel' })).status).toBe(200);
    expect((await approve(others[0]?.id)).status).toBe(200);
    // A grant by language gives the user's full role.
    const resources = [{ kind: 'document' as const, id: document.id, role: 'user' as const }];
    await reviewer.give({ resources, pairs: [{ source_lang: 'en', target_lang: 'de' }] });
    expect((await approve(records[1]?.id)).status).toBe(200);
  });

  test('allow a hidden memory to stay attached to their document, and nothing else', async () => {
    const { document } = await buildDocument(server, admin);
    const hidden = await buildMemory(admin);
    const secret = await buildGlossary(admin);
    const owner = await freelancer(server, admin, 'manager', { resources: [one('document', document.id)] });
    const set = (memories: object[]) => owner.post(`/document/${document.id}/memories`, { memories });
    expect((await set([{ id: hidden.id, mode: 'read' }])).body).toMatchObject({
      status: 422,
      errors: [{ path: 'memories.0.id' }],
    });
    const unknown = await set([{ id: 99_999, mode: 'read' }]);
    expect(unknown.status).toBe(422);
    const glossaries = [{ id: secret.id }];
    expect((await owner.post(`/document/${document.id}/glossaries`, { glossaries })).status).toBe(422);
    await admin.post(`/document/${document.id}/memories`, { memories: [{ id: hidden.id, mode: 'read' }] });
    expect((await set([{ id: hidden.id, mode: 'read' }])).status).toBe(200);
    expect((await set([{ id: hidden.id, mode: 'write' }])).status).toBe(422);
  });

  test('allow imports only into visible resources', async () => {
    const memory = await buildMemory(admin);
    const glossary = await buildGlossary(admin);
    const owner = await freelancer(server, admin, 'manager');
    const into = { memory_id: String(memory.id), glossary_id: String(glossary.id) };
    const upload = async (path: string) =>
      (await owner.upload(path, 'source,target\na,b\n', 'a.csv', into)).status;
    for (const path of [
      '/glossary/upload',
      '/glossary/imports',
      '/translation_memory/upload',
      '/translation_memory/imports',
    ]) {
      expect([path, await upload(path)]).toEqual([path, 404]);
    }
    const blobs = await server.database.db
      .selectFrom('blob')
      .select('id')
      .where('name', '=', 'a.csv')
      .execute();
    expect(blobs).toEqual([]);
  });

  test('allow restoring only visible resources from the bin', async () => {
    const { document } = await buildDocument(server, manager);
    await manager.delete(`/document/${document.id}`);
    const other = await freelancer(server, admin, 'manager');
    expect((await other.post(`/document/${document.id}/restore`)).status).toBe(404);
    expect((await manager.post(`/document/${document.id}/restore`)).status).toBe(200);
  });
});

describe('revoking rights', () => {
  test('works at once, and ends event streams', async () => {
    const { document, records } = await buildDocument(server, manager);
    const translator = await freelancer(server, admin, 'user', { resources: [one('document', document.id)] });
    const response = await translator.request('GET', `/document/${document.id}/events`);
    expect(response.status).toBe(200);
    const reader = response.body?.getReader();
    await reader?.read();
    const removed = await manager.delete(`/members/document/${document.id}/${translator.id}`);
    expect(removed.status).toBe(200);
    for (;;) if ((await reader?.read())?.done !== false) break;
    expect((await translator.request('GET', `/document/${document.id}/events`)).status).toBe(404);
    expect((await translator.post(`/document/${document.id}/presence`, { record_id: null })).status).toBe(
      404,
    );
    expect((await translator.put(`/document/records/${records[0]?.id}`, { target: 'x' })).status).toBe(404);
  });

  test('ends the events of a job', async () => {
    const { document } = await buildDocument(server, manager);
    const reviewer = await freelancer(server, admin, 'reviewer', {
      resources: [one('document', document.id)],
    });
    const { job_id } = (await reviewer.post(`/document/${document.id}/process`, {})).body;
    const response = await reviewer.request('GET', `/job/${job_id}/events`);
    const reader = response.body?.getReader();
    await reader?.read();
    await reviewer.give({});
    for (;;) if ((await reader?.read())?.done !== false) break;
    const { body } = await manager.get(`/job/${job_id}`);
    expect(body.status).toBe('pending');
  });
});

test('the visibility condition uses indexes, and is evaluated once per search', async () => {
  const { db } = server.database;
  const isPostgres = testedDatabase === 'postgres';
  const { sql: text, parameters } = db
    .selectFrom('unit')
    .innerJoin('memory', 'memory.id', 'unit.memory_id')
    .select('unit.id')
    .where('unit.source_hash', '=', 'x')
    .where(whereVisible({ id: 1, scope: 'assigned', permissions: ['memory.read'] }, 'memory'))
    .compile();
  const plan = await db.transaction().execute(async (trx) => {
    // Small tables would be scanned instead.
    if (isPostgres) await sql`SET LOCAL enable_seqscan = off`.execute(trx);
    const explain = isPostgres ? 'EXPLAIN' : 'EXPLAIN QUERY PLAN';
    return JSON.stringify(await trx.executeQuery(CompiledQuery.raw(`${explain} ${text}`, [...parameters])));
  });
  const constraint = isPostgres ? 'resource_member_key' : 'autoindex_resource_member';
  for (const index of ['memory_owner', constraint, 'unit_source']) expect(plan).toContain(index);
  expect(plan).not.toMatch(/SCAN unit|Seq Scan on unit|SubPlan.*loops/);
});
