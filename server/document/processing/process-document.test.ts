import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DocumentRecord, RecordChange } from '../../../shared/domain/contract/document/record.ts';
import type { Document } from '../../../shared/domain/contract/document.ts';
import type { Match } from '../../../shared/domain/contract/translation-memory/search.ts';
import type { Matcher } from '../../engines/look-up.ts';
import { JobCancelled, type JobContext } from '../../jobs/handler.ts';
import { sentenceOf } from '../../messages/localised.ts';
import { buildDocument, type SegmentInput } from '../../testing/build-document.ts';
import { type Caller, startTestServer, type TestServer } from '../../testing/server.ts';
import { processDocument } from './process-document.ts';

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

/** Creates a document and a memory with these units attached to it. */
async function build(segments: number | (SegmentInput | string)[], units: [string, string][]) {
  const { document } = await buildDocument(server, manager, { segments });
  const memory = await manager.post('/translation_memory/', {
    name: 'M',
    source_lang: 'en',
    target_lang: 'de',
  });
  for (const [source, target] of units) {
    const added = await manager.post(`/translation_memory/${memory.body.id}/records`, { source, target });
    expect(added.status).toBe(201);
  }
  await manager.post(`/document/${document.id}/memories`, {
    memories: [{ id: memory.body.id, mode: 'read' }],
  });
  return document;
}

async function process(document: Document, options: object = {}) {
  const started = await reviewer.post(`/document/${document.id}/process`, options);
  expect(started.status).toBe(200);
  await server.runJobs();
  return (await user.get(`/job/${started.body.job_id}`)).body;
}

async function recordsOf({ id }: Document): Promise<DocumentRecord[]> {
  return (await user.get(`/document/${id}/records`)).body.records;
}

const targetsOf = async (document: Document) => (await recordsOf(document)).map(({ target }) => target);

describe('filling a document from its memories', () => {
  test('fills open empty segments with identical text, and leaves all others unchanged', async () => {
    const document = await build(
      [
        'Good morning',
        { source: 'Good evening', target: 'Schönen Abend' },
        { source: 'Good night', target: 'Nachti', attributes: 'approved="yes"' },
        { source: 'Good morning', attributes: 'translate="no"' },
        'Good bye',
        'Unknown',
      ],
      [
        ['Good morning', 'Guten Morgen'],
        ['Good evening', 'Guten Abend'],
        ['Good night', 'Gute Nacht'],
        ['Good bye!', 'Auf Wiedersehen!'],
      ],
    );
    const before = await recordsOf(document);
    const job = await process(document);
    expect(job).toMatchObject({ status: 'done', progress: 1, report: { changed: 1, unchanged: 2 } });
    const after = await recordsOf(document);
    expect(after[0]).toMatchObject({
      target: 'Guten Morgen',
      state: 'translated',
      approved: false,
      match_percent: 100,
      version: 2,
      updated_by: { username: 'The reviewer' },
    });
    expect(after.slice(1)).toEqual(before.slice(1));
    expect((await user.get(`/document/${document.id}`)).body).toMatchObject({
      status: 'done',
      translated_records_count: 2,
      approved_records_count: 1,
      job_id: job.id,
    });
    expect((await user.get(`/document/${document.id}/records?search=guten`)).body.total_rows).toBe(1);
    const { body: history } = await user.get(`/document/records/${after[0]?.id}/history`);
    expect(history.map(({ kind, target_after }: RecordChange) => [kind, target_after])).toEqual([
      ['process', 'Guten Morgen'],
    ]);
  });

  test('changes nothing on a second run', async () => {
    const document = await build(['One', 'Two'], [['One', 'Eins']]);
    await process(document, { similarity_threshold: 0.7 });
    const first = await recordsOf(document);
    const again = await process(document, { similarity_threshold: 0.7 });
    expect(again.report).toMatchObject({ changed: 0, unchanged: 1 });
    expect(await recordsOf(document)).toEqual(first);
  });

  test('fills similar text below 100% as a draft with its score', async () => {
    const document = await build(
      ['The contract ends in the month of March.'],
      [['The contract ends in the month of April.', 'Der Vertrag endet im April.']],
    );
    await process(document);
    expect(await targetsOf(document)).toEqual(['']);
    await process(document, { similarity_threshold: 0.75 });
    const [record] = await recordsOf(document);
    expect(record).toMatchObject({ target: 'Der Vertrag endet im April.', state: 'draft' });
    expect(record?.match_percent).toBeGreaterThanOrEqual(75);
    expect(record?.match_percent).toBeLessThan(100);
  });

  test('picks the newest or oldest of several translations, as requested', async () => {
    for (const [memory_usage, target] of [
      ['newest', 'Hallo'],
      ['oldest', 'Servus'],
    ]) {
      const document = await build(
        ['Hello'],
        [
          ['Hello', 'Servus'],
          ['Hello', 'Hallo'],
        ],
      );
      await process(document, { memory_usage });
      expect(await targetsOf(document)).toEqual([target]);
    }
  });

  test('inserts the numbers of the source on request', async () => {
    const segments = ['1 234.50', '– 12 % –', 'Chapter 7', '<g id="1">42</g>', '…'];
    const document = await build(segments, []);
    await process(document);
    expect(await targetsOf(document)).toEqual(['', '', '', '', '']);
    await process(document, { substitute_numbers: true });
    expect(await targetsOf(document)).toEqual([
      '1 234.50',
      '– 12 % –',
      '',
      '\u0002<1>\u000342\u0002</1>\u0003',
      '',
    ]);
  });

  test('fills nothing without memories', async () => {
    const { document } = await buildDocument(server, manager, { segments: ['One'] });
    expect((await process(document)).report).toMatchObject({ changed: 0, unchanged: 1 });
  });

  test('rejects a second run, a translator, and an invalid threshold', async () => {
    const document = await build(['One'], []);
    expect((await user.post(`/document/${document.id}/process`, {})).status).toBe(403);
    expect((await reviewer.post('/document/999999/process', {})).status).toBe(404);
    for (const options of [
      { similarity_threshold: 1.1 },
      { similarity_threshold: '1' },
      { memory_usage: 'best' },
    ]) {
      expect((await reviewer.post(`/document/${document.id}/process`, options)).status).toBe(422);
    }
    expect((await reviewer.post(`/document/${document.id}/process`)).status).toBe(200);
    const again = await reviewer.post(`/document/${document.id}/process`, {});
    expect([again.status, again.body.detail]).toEqual([409, expect.stringMatching(/already/)]);
    expect((await user.get(`/document/${document.id}`)).body.status).toBe('processing');
    await server.runJobs();
    expect((await user.get(`/document/${document.id}`)).body.status).toBe('done');
  });
});

/** A matcher that returns each source in capitals as an identical match. */
const capitals: Matcher = {
  find: async ({ source }) => [
    { source, target: source.toUpperCase(), text_similarity: 1, similarity: 1, repaired: null } as Match,
  ],
  changed() {},
};

/** The context of a queued job with the test's `progress`. */
async function contextOf(document: Document, progress: JobContext['progress']) {
  const started = await reviewer.post(`/document/${document.id}/process`, {});
  const { db } = server.database;
  const { created_by } = await db
    .selectFrom('job')
    .select('created_by')
    .where('id', '=', started.body.job_id)
    .executeTakeFirstOrThrow();
  const context: Parameters<typeof processDocument.run>[0] = {
    db,
    matcher: capitals,
    checkpoint: null,
    reading() {},
    job: {
      id: started.body.job_id,
      payload: {
        similarity_threshold: 0.9,
        substitute_numbers: false,
        memory_usage: 'newest',
        use_terms: false,
        shared_words: false,
        dry_run: false,
      },
      subject_id: document.id,
      created_by,
      attempts: 1,
    },
    progress,
    async hold() {},
    async saveCheckpoint(_, value) {
      context.checkpoint = value;
    },
  };
  return context;
}

describe('an interrupted pre-translation', () => {
  const countFilled = async (document: Document) =>
    (await user.get(`/document/${document.id}/records?state=translated`)).body.total_rows;

  test('is undone as a whole, except for what people changed since', async () => {
    const document = await build(450, []);
    const [first, second] = await recordsOf(document);
    const context = await contextOf(document, async (done) => {
      if (done < 400) return;
      await user.put(`/document/records/${first?.id}`, { target: 'Mine' });
      await reviewer.put(`/document/records/${second?.id}`, {
        target: second?.source.toUpperCase(),
        approved: true,
      });
      throw new JobCancelled();
    });
    await expect(processDocument.run(context)).rejects.toThrow('Cancelled');
    expect(await countFilled(document)).toBe(398);
    await processDocument.undo(context, sentenceOf(new JobCancelled()));
    expect((await user.get(`/document/${document.id}`)).body).toMatchObject({
      status: 'done',
      processing_error: expect.stringMatching(/was undone.*Cancelled/),
      translated_records_count: 1,
      approved_records_count: 1,
    });
    const after = await recordsOf(document);
    expect(after.slice(0, 2).map(({ target, approved }) => [target, approved])).toEqual([
      ['Mine', false],
      [second?.source.toUpperCase(), true],
    ]);
    expect(
      after
        .slice(2)
        .every(
          ({ target, state, match_percent }) => !target && state === 'initial' && match_percent === null,
        ),
    ).toBe(true);
    expect(await countFilled(document)).toBe(0);
    const history = async (id = 0) => (await user.get(`/document/records/${id}/history`)).body.length;
    expect([await history(first?.id), await history(after[2]?.id)]).toEqual([2, 0]);
  });

  test('resumes after the server died, and fills nothing twice', async () => {
    const document = await build(450, []);
    const context = await contextOf(document, async (done) => {
      if (done === 200) throw new Error('killed');
    });
    await expect(processDocument.run(context)).rejects.toThrow('killed');
    expect(await countFilled(document)).toBe(200);
    context.progress = async (done) => expect(done).toBeGreaterThanOrEqual(200);
    const report = await processDocument.run(context);
    expect(report).toMatchObject({ changed: 450, unchanged: 0 });
    expect((await recordsOf(document)).map(({ version }) => version)).toEqual(Array(100).fill(2));
    expect((await user.get(`/document/${document.id}`)).body.translated_records_count).toBe(450);
  });

  test('leaves a segment edited meanwhile to its editor', async () => {
    const document = await build(3, []);
    const [first] = await recordsOf(document);
    const context = await contextOf(document, async () => {});
    context.matcher = {
      ...capitals,
      async find(request) {
        if (request.source === first?.source) {
          await user.put(`/document/records/${first.id}`, { target: 'Typed meanwhile' });
        }
        return capitals.find(request);
      },
    };
    expect(await processDocument.run(context)).toMatchObject({ changed: 2, unchanged: 1 });
    expect((await targetsOf(document))[0]).toBe('Typed meanwhile');
  });
});
