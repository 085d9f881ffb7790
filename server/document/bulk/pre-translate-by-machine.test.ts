import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { DocumentRecord } from '../../../shared/domain/contract/document/record.ts';
import { readableText } from '../../../shared/domain/text/inline-codes.ts';
import {
  KEY,
  type PublishedEngine,
  startPublishedEngine,
} from '../../machine-translation/testing/published-engines.ts';
import { buildDocument, type SegmentInput } from '../../testing/build-document.ts';
import { buildMemory } from '../../testing/builders.ts';
import { type Caller, startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let admin: Caller;
let manager: Caller;
const engines = new Map<'google' | 'openai', PublishedEngine>();
beforeAll(async () => {
  server = await startTestServer({ machineTranslationPrivate: true });
  [admin, manager] = await Promise.all([server.as('admin'), server.as('manager')]);
  for (const kind of ['google', 'openai'] as const) engines.set(kind, await startPublishedEngine(kind));
});
afterAll(async () => {
  await Promise.all([...engines.values()].map((engine) => engine.close()));
  await server.close();
});
afterEach(async () => {
  for (const { id } of (await admin.get('/machine_translation/')).body)
    await admin.delete(`/machine_translation/${id}`);
  for (const engine of engines.values()) {
    engine.received.length = 0;
    engine.fail.length = 0;
    engine.say.length = 0;
  }
});

function published(kind: 'google' | 'openai'): PublishedEngine {
  const engine = engines.get(kind);
  if (!engine) throw new Error(`No ${kind} runs.`);
  return engine;
}

async function setUp(kind: 'google' | 'openai', more: object = {}): Promise<number> {
  const { status, body } = await admin.post('/machine_translation/', {
    ...{ name: 'Capitals', kind, address: published(kind).address, key: KEY, enabled: true },
    ...(kind === 'openai' ? { model: 'a-model' } : {}),
    ...more,
  });
  expect(status).toBe(201);
  return body.id;
}

/** A document and a memory that knows `Known to us`. */
async function build(segments: (SegmentInput | string)[]) {
  const { document, records } = await buildDocument(server, manager, { segments });
  const memory = await buildMemory(manager, { units: [['Known to us', 'Uns bekannt']] });
  await manager.post(`/document/${document.id}/memories`, { memories: [{ id: memory.id, mode: 'read' }] });
  return { id: document.id, records, memory };
}

const start = (documentId: number, options: object) =>
  manager.post(`/document/${documentId}/process`, options);
async function process(documentId: number, options: object) {
  const { body, status } = await start(documentId, options);
  expect(status).toBe(200);
  await server.runJobs();
  return (await manager.get(`/job/${body.job_id}`)).body;
}

/** The lines of a model's message. */
const linesOf = (prompt: string): string[] => JSON.parse(prompt).messages.at(-1).content.split('\n');

const recordsOf = async (id: number): Promise<DocumentRecord[]> =>
  (await manager.get(`/document/${id}/records`)).body.records;
const targetsOf = async (id: number) => (await recordsOf(id)).map(({ target }) => readableText(target));
const found = async (id: number, query: string): Promise<number[]> =>
  (await manager.get(`/document/${id}/records?query=${encodeURIComponent(query)}`)).body.records.map(
    ({ row_number }: DocumentRecord) => row_number,
  );

describe('pre-translation with an engine', () => {
  test('fills segments left empty by the memories with drafts that show their origin and keep their tags', async () => {
    const { id } = await build([
      'Known to us',
      'Press <g id="1">the key</g><x id="2"/> now',
      { source: 'Taken', target: 'Vergeben' },
      '1 234',
    ]);
    const engine_id = await setUp('google');
    const job = await process(id, { engine_id });
    expect(await targetsOf(id)).toEqual(['Uns bekannt', 'PRESS {1}THE KEY{/1}{2/} NOW', 'Vergeben', '']);
    expect(await recordsOf(id)).toMatchObject([
      { state: 'translated', match_percent: 100, machine_engine: null },
      { state: 'draft', match_percent: null, machine_engine: 'Capitals', approved: false },
      { machine_engine: null },
      { machine_engine: null },
    ]);
    const sent = published('google').received.join();
    expect(sent).not.toMatch(/Known|Taken|1 234/);
    const { used } = (await admin.get('/machine_translation/')).body[0];
    expect(job.report).toMatchObject({
      changed: 2,
      unchanged: 1,
      machine: { engine: 'Capitals', segments: 1, characters: used, left: 500_000 - used, problem: null },
    });
    expect(job.report.bands).toContainEqual({ band: 'machine', segments: 1, words: 4 });
    expect((await admin.get('/machine_translation/log')).body.records[0]).toMatchObject({
      purpose: 'pretranslation',
      document: { id },
      texts: 1,
      user: { username: 'The manager' },
    });
  });

  test('shows in the preview what would be sent and the remaining budget, and sends nothing', async () => {
    const { id } = await build(['Known to us', 'Open one', 'Open two', 'Open one']);
    const engine_id = await setUp('google', { budget: 1000 });
    const before = await recordsOf(id);
    const looked = await process(id, { engine_id, dry_run: true });
    expect(looked.report).toMatchObject({
      changed: 4,
      machine: { segments: 3, characters: 'Open oneOpen two'.length, left: 1000, problem: null },
    });
    expect(published('google').received).toEqual([]);
    expect((await admin.get('/machine_translation/')).body[0].used).toBe(0);
    expect(await recordsOf(id)).toEqual(before);
    await process(id, { engine_id });
    expect(await targetsOf(id)).toEqual(['Uns bekannt', 'OPEN ONE', 'OPEN TWO', 'OPEN ONE']);
    // An answer is cached.
    await manager.post(`/document/${id}/bulk`, { action: 'clear', filter: {} });
    const again = await process(id, { engine_id, dry_run: true });
    expect(again.report.machine).toMatchObject({ segments: 3, characters: 0 });
    await process(id, { engine_id });
    expect(published('google').received).toHaveLength(1);
  });

  test('is undone as a whole, and its drafts are marked until they are edited', async () => {
    const { id } = await build(['Known to us', 'Open one', 'Open two']);
    const job = await process(id, { engine_id: await setUp('google') });
    expect(await found(id, 'has:machine')).toEqual([2, 3]);
    expect(await found(id, 'edited:yes')).toEqual([]);
    const [, one, two] = await recordsOf(id);
    await manager.put(`/document/records/${one?.id}`, { target: 'Mine', version: one?.version });
    await manager.put(`/document/records/${two?.id}`, { target: two?.target, approved: true });
    expect(await found(id, 'has:machine')).toEqual([3]);
    const { actions } = (await manager.get(`/document/${id}/actions`)).body;
    await manager.post(`/document/${id}/actions/${actions[0].action_id}/undo`);
    await manager.post(`/document/${id}/actions/${actions[1].action_id}/undo`);
    expect(await found(id, 'has:machine')).toEqual([2, 3]);
    const undone = await manager.post(`/document/${id}/actions/job:${job.id}/undo`);
    expect(undone.body).toMatchObject({ undone: 3, left_count: 0 });
    expect(await targetsOf(id)).toEqual(['', '', '']);
    expect(await found(id, 'has:machine')).toEqual([]);
  });

  test('leaves segments empty and lists them when the engine lost tags or placeholders', async () => {
    const { id } = await build(['Press <g id="1">the key</g>', 'In {folder}', 'Third']);
    published('google').say.push(
      () => 'DRÜCKEN',
      () => 'IM ORDNER',
    );
    const job = await process(id, { engine_id: await setUp('google') });
    expect(await targetsOf(id)).toEqual(['', '', 'THIRD']);
    const reason_says = { id: 'left.lost-tags' };
    expect(job.report).toMatchObject({
      changed: 1,
      unchanged: 2,
      refused: 2,
      refusals: [
        { line: 1, reason_says },
        { line: 2, reason_says },
      ],
    });
  });

  test('sends each text to a language model with its context', async () => {
    const { id } = await build(['Known to us', 'Known to all', 'After it']);
    await process(id, { engine_id: await setUp('openai') });
    expect(await targetsOf(id)).toEqual(['Uns bekannt', 'KNOWN TO ALL', 'AFTER IT']);
    const prompts = published('openai').received;
    expect(prompts).toHaveLength(2);
    const [data, , text] = linesOf(prompts.find((prompt) => prompt.includes('Known to all"')) ?? '');
    expect(text).toBe('Known to all');
    expect(JSON.parse(data ?? '')).toEqual({
      text_before: 'Known to us',
      text_after: 'After it',
      similar_texts: [{ source: 'Known to us', translation: 'Uns bekannt' }],
    });
  });
});

describe('an engine that fails', () => {
  test('keeps the matches from the memories and reports the error', async () => {
    const { id } = await build(['Known to us', 'Open one']);
    published('google').fail.push(500);
    const job = await process(id, { engine_id: await setUp('google') });
    expect(job).toMatchObject({
      status: 'done',
      report: {
        changed: 1,
        machine: { segments: 0, characters: 0, problem_says: { id: 'machine.refused' } },
      },
    });
    expect(await targetsOf(id)).toEqual(['Uns bekannt', '']);
    expect((await manager.get(`/document/${id}`)).body.status).toBe('done');
  });

  test('keeps the answers received before it failed, and is not asked again', async () => {
    const { id } = await build(['Known to us', ...Array.from({ length: 12 }, (_, at) => `Open ${at} a`)]);
    published('openai').fail.push(0, 0, 0, 0, 0, 500);
    const job = await process(id, { engine_id: await setUp('openai') });
    expect(published('openai').received).toHaveLength(8);
    expect(await found(id, 'has:machine')).toHaveLength(7);
    expect(job.report).toMatchObject({ changed: 8, machine: { segments: 7 } });
  });

  test('sends nothing beyond its budget', async () => {
    const { id } = await build(['Ten and ten', 'Known to us']);
    const job = await process(id, { engine_id: await setUp('google', { budget: 5 }) });
    expect(published('google').received).toEqual([]);
    expect(job.report.machine).toMatchObject({ problem_says: { id: 'machine.budget' }, left: 5 });
    expect(await targetsOf(id)).toEqual(['', 'Uns bekannt']);
  });
});

describe('no text is sent', () => {
  test('without an engine, or in a preview', async () => {
    const { id } = await build(['Open one']);
    const engine_id = await setUp('google');
    await process(id, {});
    await process(id, { dry_run: true });
    await process(id, { engine_id, dry_run: true });
    expect(published('google').received).toEqual([]);
    expect(await targetsOf(id)).toEqual(['']);
  });

  test('from a document that must not be sent, even when it is marked after the start', async () => {
    const { id } = await build(['Open one']);
    const engine_id = await setUp('google');
    const { body } = await start(id, { engine_id });
    await manager.put(`/document/${id}`, { must_not_leave: true });
    await server.runJobs();
    const { report } = (await manager.get(`/job/${body.job_id}`)).body;
    expect(report.machine).toMatchObject({ problem_says: { id: 'machine.must-not-leave' } });
    for (const dry_run of [true, false]) {
      const refused = await start(id, { engine_id, dry_run });
      expect([refused.status, refused.body.says.id]).toEqual([409, 'machine.must-not-leave']);
    }
    expect((await manager.get(`/document/${id}`)).body.status).toBe('done');
    expect(published('google').received).toEqual([]);
  });

  test('from a memory that must not be sent, as context for another text', async () => {
    const { id, memory } = await build(['Known to all']);
    await manager.put(`/translation_memory/${memory.id}`, { must_not_leave: true });
    await process(id, { engine_id: await setUp('openai') });
    expect(published('openai').received).toHaveLength(1);
    expect(published('openai').received[0]).not.toContain('Uns bekannt');
  });

  test('to a disabled engine', async () => {
    const { id } = await build(['Open one']);
    const refused = await start(id, { engine_id: await setUp('google', { enabled: false }) });
    expect([refused.status, refused.body.says.id]).toEqual([409, 'machine.none']);
  });

  test('after a cancellation, which undoes everything', async () => {
    const { id } = await build([
      'Known to us',
      'Open one',
      'Open two',
      'Open three',
      'Open four',
      'Open five',
    ]);
    const { body } = await start(id, { engine_id: await setUp('openai') });
    published('openai').wait.push(() => manager.post(`/job/${body.job_id}/cancel`));
    await server.runJobs();
    expect(published('openai').received).toHaveLength(4);
    expect((await manager.get(`/job/${body.job_id}`)).body).toMatchObject({ status: 'failed' });
    expect(await targetsOf(id)).toEqual(['', '', '', '', '', '']);
  });
});
