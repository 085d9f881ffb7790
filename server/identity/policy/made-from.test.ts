import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { DEFAULT_WEIGHTS } from '../../../shared/domain/contract/document/analysis.ts';
import { bearer } from '../../testing/bearer.ts';
import { buildDocument } from '../../testing/build-document.ts';
import { buildGlossary, buildMemory } from '../../testing/builders.ts';
import { freelancer } from '../../testing/give.ts';
import { type Caller, startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let admin: Caller;
let manager: Caller;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.as('admin');
  manager = await server.as('manager');
});
afterAll(() => server.close());
afterEach(() => {
  vi.useRealTimers();
});

const one = (kind: 'document' | 'glossary' | 'memory', id: number) => ({ kind, id, role: null });
const idOf = async (caller: Caller): Promise<number> => (await caller.get('/user/')).body.id;

async function analyse(caller: Caller, body: object): Promise<{ id: number; job_id: number }> {
  const started = await caller.post('/analysis/', body);
  expect(started.status).toBe(201);
  await server.runJobs();
  return started.body;
}

/** A document whose one segment has a match in a memory and a term in a glossary. */
async function build({ attached }: { attached: boolean }) {
  const { document, records } = await buildDocument(server, manager, { segments: ['The heron stands'] });
  const memory = await buildMemory(manager, {
    name: 'Secret',
    units: [['The heron stands', 'Reiher'] as const],
  });
  const glossary = await buildGlossary(manager, { terms: [{ source: 'heron', target: 'Reiher' }] });
  if (attached) {
    await manager.post(`/document/${document.id}/memories`, { memories: [{ id: memory.id, mode: 'read' }] });
    await manager.post(`/document/${document.id}/glossaries`, { glossaries: [{ id: glossary.id }] });
  }
  const record = records[0]?.id ?? 0;
  await manager.put(`/document/records/${record}`, { target: 'Ein Kranich steht' });
  return { document, memory, glossary, record };
}

describe('an analysis', () => {
  test('made with a hidden memory does not exist for the user, in any form or list', async () => {
    const { document, memory } = await build({ attached: false });
    const { id } = await analyse(manager, { document_ids: [document.id], memory_ids: [memory.id] });
    const translator = await freelancer(server, admin, 'user', { resources: [one('document', document.id)] });
    for (const path of ['', '/download?format=json', '/download?format=csv', '/download?format=xlsx']) {
      expect([path, (await translator.get(`/analysis/${id}${path}`)).status]).toEqual([path, 404]);
    }
    expect((await translator.put(`/analysis/${id}`, { weights: DEFAULT_WEIGHTS })).status).toBe(404);
    expect((await translator.get('/analysis/')).body).toEqual([]);
    expect((await translator.get(`/analysis/?document_id=${document.id}`)).body).toEqual([]);
    await translator.give({ resources: [one('document', document.id), one('memory', memory.id)] });
    expect((await translator.get(`/analysis/${id}/download?format=json`)).body.segments).toMatchObject([
      { memory: 'Secret', match_source: 'The heron stands' },
    ]);
    expect((await translator.get('/analysis/')).body).toMatchObject([{ id }]);
  });

  test('made with a document’s memory is visible to everyone who sees the document, while it is attached', async () => {
    const { document } = await build({ attached: true });
    const translator = await freelancer(server, admin, 'user', { resources: [one('document', document.id)] });
    const { id } = await analyse(translator, { document_ids: [document.id] });
    expect((await translator.get(`/analysis/${id}/download?format=json`)).status).toBe(200);
    await manager.post(`/document/${document.id}/memories`, { memories: [] });
    expect((await translator.get(`/analysis/${id}/download?format=json`)).status).toBe(404);
    expect((await manager.get(`/analysis/${id}/download?format=json`)).status).toBe(200);
  });

  test('stays hidden when its hidden document is purged', async () => {
    const { document } = await build({ attached: false });
    const { document: hidden } = await buildDocument(server, manager);
    const { id } = await analyse(manager, { document_ids: [document.id, hidden.id] });
    const translator = await freelancer(server, admin, 'user', { resources: [one('document', document.id)] });
    await manager.delete(`/document/${hidden.id}`);
    expect((await manager.delete(`/bin/documents/${hidden.id}`)).status).toBe(200);
    expect((await translator.get(`/analysis/${id}`)).status).toBe(404);
    expect((await translator.get('/analysis/')).body).toEqual([]);
  });

  test('is reweighted by its creator and by managers, and read-only for others', async () => {
    const { document } = await build({ attached: false });
    const maker = await server.as('user');
    const { id } = await analyse(maker, { document_ids: [document.id] });
    const weights = { ...DEFAULT_WEIGHTS, none: 1 };
    const reader = await server.as('reviewer');
    expect((await reader.put(`/analysis/${id}`, { weights })).body.detail).toMatch(/creator of an analysis/);
    expect((await reader.get(`/analysis/${id}`)).body.weights.none).toBe(100);
    expect((await maker.put(`/analysis/${id}`, { weights })).status).toBe(200);
    expect((await manager.put(`/analysis/${id}`, { weights })).status).toBe(200);
  });
});

describe('an API token with only the scope document.read', () => {
  test('gets no matches and no analyses made with memories, and creates analyses without them', async () => {
    const { document, record } = await build({ attached: true });
    const { id, job_id } = await analyse(manager, { document_ids: [document.id] });
    const token = await bearer(server, await idOf(manager), ['document.read']);
    expect((await manager.get(`/document/records/${record}/substitutions`)).body).toHaveLength(1);
    expect((await token.get(`/document/records/${record}/substitutions`)).body).toEqual([]);
    expect((await token.get(`/analysis/${id}/download?format=json`)).status).toBe(404);
    expect((await token.get('/analysis/')).body).not.toContainEqual(expect.objectContaining({ id }));
    expect((await token.get(`/job/${job_id}`)).body).toMatchObject({
      status: 'done',
      report: null,
      total: 0,
    });
    const own = await analyse(token, { document_ids: [document.id] });
    const { segments } = (await token.get(`/analysis/${own.id}/download?format=json`)).body;
    expect(segments).toMatchObject([{ band: 'none', memory: null }]);
  });

  test('gets no terms and no findings about terms', async () => {
    const { document, record } = await build({ attached: true });
    await manager.post(`/document/${document.id}/qa/report`);
    await server.runJobs();
    const token = await bearer(server, await idOf(manager), ['document.read']);
    const report = `/document/${document.id}/qa/report`;
    expect((await manager.get(report)).body.issues).toMatchObject([{ check: 'terms' }]);
    expect((await token.get(report)).body).toMatchObject({ issues: [], counts: [], checked_at: null });
    expect((await manager.get(`/document/${document.id}/qa`)).body.total_issues).toBe(1);
    expect((await token.get(`/document/${document.id}/qa`)).body.total_issues).toBe(0);
    const table = async (caller: Caller) =>
      (await caller.get(`/document/${document.id}/qa/download?format=csv`)).body;
    expect(await table(manager)).toContain('Reiher');
    expect(await table(token)).not.toContain('Reiher');
    expect((await manager.get(`/document/records/${record}/glossary_records`)).body).toHaveLength(1);
    expect((await token.get(`/document/records/${record}/glossary_records`)).body).toEqual([]);
  });
});

test('an API token cannot read jobs of kinds outside its scopes', async () => {
  const { document, memory } = await build({ attached: true });
  const of = async (...scopes: Parameters<typeof bearer>[2]) => bearer(server, await idOf(manager), scopes);
  const terms = await of('glossary.read');
  expect((await terms.get(`/job/${document.job_id}`)).status).toBe(404);
  expect((await terms.request('GET', `/job/${document.job_id}/events`)).status).toBe(404);
  expect((await (await of('document.read')).get(`/job/${document.job_id}`)).status).toBe(200);
  const file = '<tmx version="1.4"><header srclang="en"/><body/></tmx>';
  const preview = await manager.upload('/translation_memory/imports', file, 'a.tmx', {
    source_lang: 'en',
    target_lang: 'de',
  });
  expect((await terms.get(`/job/${preview.body.job_id}`)).status).toBe(404);
  const { job_id } = (await manager.post(`/translation_memory/${memory.id}/hygiene`)).body;
  expect((await terms.get(`/job/${job_id}`)).status).toBe(404);
  expect((await (await of('memory.read')).get(`/job/${job_id}`)).status).toBe(200);
});

test('a search for term violations, and its count, is visible only to users who see everything', async () => {
  const { glossary } = await build({ attached: true });
  const { job_id } = (await manager.post(`/glossary/${glossary.id}/impact`, {})).body;
  const translator = await freelancer(server, admin, 'user', { resources: [one('glossary', glossary.id)] });
  const path = `/glossary/${glossary.id}/impact`;
  expect((await translator.get(path)).body.job_id).toBeNull();
  expect((await manager.get(path)).body.job_id).toBe(job_id);
  await server.runJobs();
  expect((await manager.get(`/job/${job_id}`)).body.report).not.toBeNull();
  expect((await translator.get(`/job/${job_id}`)).body).toMatchObject({ report: null, done: 0, total: 0 });
});

test('a user with assigned access finds people by exact address only, and cannot list them', async () => {
  const owner = await freelancer(server, admin, 'manager');
  const { document } = await buildDocument(server, owner);
  const someone = await server.as('user');
  const { email } = (await someone.get('/user/')).body;
  const search = async (text: string) =>
    (await owner.get(`/members/document/${document.id}/candidates?search=${encodeURIComponent(text)}`)).body;
  for (const part of ['', '@', email.slice(0, 12), 'The user', email.slice(1)]) {
    expect([part, await search(part)]).toEqual([part, []]);
  }
  expect(await search(` ${email.toUpperCase()} `)).toMatchObject([{ email }]);
});

describe('an API token’s event stream', () => {
  async function listen() {
    const { document } = await buildDocument(server, manager);
    const owner = await server.as('reviewer');
    const token = await bearer(server, await idOf(owner), ['document.read', 'document.process']);
    return { document, owner, token };
  }

  async function untilEnd(response: Response): Promise<void> {
    const reader = response.body?.getReader();
    while ((await reader?.read())?.done === false);
  }

  test('ends when the token is revoked', async () => {
    const { document, owner, token } = await listen();
    const response = await token.request('GET', `/document/${document.id}/events`);
    const { job_id } = (await token.post(`/document/${document.id}/process`, {})).body;
    const job = await token.request('GET', `/job/${job_id}/events`);
    expect([response.status, job.status]).toEqual([200, 200]);
    expect((await owner.delete(`/user/tokens/${token.tokenId}`)).status).toBe(200);
    await Promise.all([untilEnd(response), untilEnd(job)]);
    expect((await token.request('GET', `/document/${document.id}/events`)).status).toBe(401);
  });

  test('ends when the token expires', async () => {
    const { document, token } = await listen();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    const expires_at = new Date(Date.now() + 700).toISOString();
    const { db } = server.database;
    await db.updateTable('api_token').set({ expires_at }).where('id', '=', token.tokenId).execute();
    const response = await token.request('GET', `/document/${document.id}/events`);
    expect(response.status).toBe(200);
    let hasEnded = false;
    const end = untilEnd(response).then(() => {
      hasEnded = true;
    });
    await vi.advanceTimersByTimeAsync(699);
    expect(hasEnded).toBe(false);
    vi.advanceTimersByTime(1);
    await end;
    expect((await token.request('GET', `/document/${document.id}/events`)).status).toBe(401);
  });
});
