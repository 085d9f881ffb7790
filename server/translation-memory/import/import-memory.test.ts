import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { claimAndAbandon } from '../../testing/abandoned-job.ts';
import { buildMemory } from '../../testing/builders.ts';
import { type Caller, startTestServer, type TestServer, testedDatabase } from '../../testing/server.ts';
import { numberedPairs, tmxOf } from '../../testing/tmx.ts';

let server: TestServer;
let manager: Caller;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.as('manager');
});
afterAll(() => server.close());

const UPLOAD = '/translation_memory/upload';
const memoryOf = async (id: number) => (await manager.get(`/translation_memory/${id}`)).body;
const jobOf = async (id: number) => (await manager.get(`/job/${id}`)).body;
const recordsOf = async (id: number, query = '') =>
  (await manager.get(`/translation_memory/${id}/records${query}`)).body;
const pairsOf = async (id: number) =>
  (await recordsOf(id)).records.map((unit: { source: string; target: string }) => [unit.source, unit.target]);

/** Uploads a file and runs the job; returns the upload's response with the finished job and the memory. */
async function importTmx(
  file: string | Uint8Array,
  name = 'memory.tmx',
  fields: Record<string, string> = {},
) {
  const upload = await manager.upload(UPLOAD, file, name, fields);
  expect(upload.body).toMatchObject({ job_id: expect.any(Number) });
  expect(upload.status).toBe(201);
  await server.runJobs();
  return {
    uploaded: upload.body,
    job: await jobOf(upload.body.job_id),
    memory: await memoryOf(upload.body.id),
  };
}

async function rowsInTable(memoryId: number): Promise<number> {
  const rows = await server.database.db
    .selectFrom('unit')
    .select('id')
    .where('memory_id', '=', memoryId)
    .execute();
  return rows.length;
}

describe('importing a TMX', () => {
  // A planner that assumes an empty table would scan the whole memory for each look-up.
  test.runIf(testedDatabase === 'postgres')('updates the planner’s statistics', async () => {
    await importTmx(tmxOf(numberedPairs(1500)));
    const { rows } = await sql<{ known: number }>`
      SELECT reltuples AS known FROM pg_class WHERE oid = 'unit'::regclass`.execute(server.database.db);
    expect(rows[0]?.known).toBeGreaterThanOrEqual(1500);
  });

  test('returns a pending memory named after the file, which is done when its job is', async () => {
    const file = tmxOf(numberedPairs(3));
    const { uploaded, job, memory } = await importTmx(file, 'Spielregeln für Jörg 骰子.tmx');
    expect(uploaded).toMatchObject({
      name: 'Spielregeln für Jörg 骰子',
      source_lang: 'en',
      target_lang: 'de',
      processing_status: 'pending',
      records_count: 0,
    });
    expect(memory).toMatchObject({ processing_status: 'done', processing_error: null, records_count: 3 });
    expect(job).toMatchObject({
      kind: 'memory.import',
      status: 'done',
      progress: 1,
      subject_id: memory.id,
      report: { added: 3, changed: 0, unchanged: 0, refused: 0 },
    });
    expect(await pairsOf(memory.id)).toEqual(numberedPairs(3));
    expect((await recordsOf(memory.id)).records[0]).toMatchObject({
      origin: 'import',
      created_by: 'The manager',
      version: 1,
    });
  });

  test('keeps the author and creation date of units', async () => {
    const { memory } = await importTmx(
      tmxOf([
        `<tu creationdate="20200102T030405Z" creationid="ana" changedate="20210102T030405Z" changeid="ben">
         <tuv xml:lang="en"><seg>a</seg></tuv><tuv xml:lang="de"><seg>b</seg></tuv></tu>`,
      ]),
    );
    expect((await recordsOf(memory.id)).records[0]).toMatchObject({
      created_at: '2020-01-02T03:04:05.000Z',
      created_by: 'ana',
      updated_at: '2021-01-02T03:04:05.000Z',
      updated_by: 'ben',
    });
  });

  test('imports all of 10,000 units, and none on a second run', async () => {
    const file = tmxOf(numberedPairs(10_000));
    const { job, memory } = await importTmx(file);
    expect(job.report).toMatchObject({ added: 10_000, unchanged: 0 });
    expect(memory.records_count).toBe(10_000);
    const again = await importTmx(file, 'again.tmx', { memory_id: String(memory.id) });
    expect(again.uploaded.id).toBe(memory.id);
    expect(again.job.report).toMatchObject({ added: 0, unchanged: 10_000 });
    expect(again.memory.records_count).toBe(10_000);
    const page = await recordsOf(memory.id, '?page=99');
    expect(page.total_rows).toBe(10_000);
    expect(page.records).toHaveLength(100);
    expect((await recordsOf(memory.id, '?search=FELD%209999')).total_rows).toBe(1);
  });

  test('keeps units of one file that differ in anything, and one of identical ones', async () => {
    const unit = (tuid: string) =>
      `<tu tuid="${tuid}"><tuv xml:lang="en"><seg>Yes</seg></tuv><tuv xml:lang="de"><seg>Ja</seg></tuv></tu>`;
    const file = tmxOf([unit('a'), unit('b'), unit('a')]);
    const { job, memory } = await importTmx(file);
    expect(job.report).toMatchObject({ added: 2, unchanged: 1 });
    const again = await importTmx(file, 'again.tmx', { memory_id: String(memory.id) });
    expect(again.job.report).toMatchObject({ added: 0, unchanged: 3 });
  });

  test.each([
    ['en-US', 'en-US', 'fr-CA', { source_lang: 'en-US', target_lang: 'fr-CA' }],
    ['EN-us', 'EN-us', 'FR', { source_lang: 'en-US', target_lang: 'fr' }],
    ['*all*', 'en_US', 'pt_BR', { source_lang: 'en-US', target_lang: 'pt-BR' }],
    ['en', 'en-GB', 'de-AT', { source_lang: 'en-GB', target_lang: 'de-AT' }],
  ])(
    'reads the languages in the file (defect 9): srclang %s, %s and %s',
    async (srclang, source, target, said) => {
      const { memory } = await importTmx(tmxOf([['a', 'b']], { srclang, source, target }));
      expect(memory).toMatchObject({ ...said, records_count: 1, processing_status: 'done' });
    },
  );

  test('imports the requested languages from a multilingual file', async () => {
    const unit =
      '<tu><tuv xml:lang="en"><seg>dice</seg></tuv><tuv xml:lang="de"><seg>Würfel</seg></tuv>' +
      '<tuv xml:lang="fr"><seg>dé</seg></tuv></tu>';
    const { memory, uploaded } = await importTmx(tmxOf([unit]), 'm.tmx', {
      source_lang: 'fr',
      target_lang: 'de',
    });
    expect(uploaded).toMatchObject({ source_lang: 'fr', target_lang: 'de' });
    expect(await pairsOf(memory.id)).toEqual([['dé', 'Würfel']]);
  });

  test.each(['utf-16le', 'utf-16be'])('reads %s (defect 9)', async (encoding) => {
    const text = `\uFEFF${tmxOf([['Größe 骰', 'size']]).replace('UTF-8', 'UTF-16')}`;
    const bytes = Buffer.from(text, 'utf16le');
    const { memory } = await importTmx(encoding === 'utf-16be' ? bytes.swap16() : bytes);
    expect(await pairsOf(memory.id)).toEqual([['Größe 骰', 'size']]);
  });

  test('reads gzip', async () => {
    const { memory } = await importTmx(gzipSync(tmxOf([['a', 'b']])), 'packed.tmx.gz');
    expect(memory).toMatchObject({ name: 'packed', records_count: 1 });
  });

  test('reports rejected units with line and reason, and continues', async () => {
    const { job, memory } = await importTmx(
      tmxOf([
        ['first', 'erste'],
        ['', 'nothing to translate'],
        '<tu><tuv xml:lang="en"><seg>only English</seg></tuv></tu>',
        ['last', 'letzte'],
      ]),
    );
    expect(memory).toMatchObject({ processing_status: 'done', records_count: 2 });
    expect(job.report).toMatchObject({ added: 2, refused: 2 });
    expect(job.report.refusals).toEqual([
      { line: expect.any(Number), reason: expect.any(String), reason_says: expect.any(Object) },
      { line: expect.any(Number), reason: expect.any(String), reason_says: expect.any(Object) },
    ]);
  });

  test('reports a truncated file, and leaves the new memory empty', async () => {
    const whole = tmxOf(numberedPairs(1200));
    const { job, memory } = await importTmx(whole.slice(0, whole.length - 2000));
    expect(job).toMatchObject({ status: 'failed', report: null });
    expect(job.error).toMatch(/\w+/);
    expect(memory).toMatchObject({
      processing_status: 'failed',
      records_count: 0,
      processing_error: job.error,
    });
    expect(await recordsOf(memory.id)).toEqual({ records: [], total_rows: 0 });
    expect(await rowsInTable(memory.id)).toBe(0);
  });

  test('leaves an existing memory unchanged when it fails', async () => {
    const { id, records } = await buildMemory(manager, { units: 3 });
    const whole = tmxOf(numberedPairs(1200));
    const { job, memory } = await importTmx(whole.slice(0, -2000), 'broken.tmx', { memory_id: String(id) });
    expect(job.status).toBe('failed');
    expect(memory).toMatchObject({
      processing_status: 'done',
      records_count: 3,
      processing_error: expect.stringContaining(job.error),
    });
    expect((await recordsOf(id)).records).toEqual(records);
    expect(await rowsInTable(id)).toBe(3);
    const repaired = await importTmx(whole, 'whole.tmx', { memory_id: String(id) });
    expect(repaired.memory).toMatchObject({ records_count: 1203, processing_error: null });
  });

  test.each([
    ['photo.tmx', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
    ['terms.csv', 'source,target\na,b'],
    ['document.xlf', '<?xml version="1.0"?><xliff version="1.2"></xliff>'],
    ['packed.tmx.gz', gzipSync('plain text')],
  ])('rejects a file of another format at once: %s', async (name, bytes) => {
    const refused = await manager.upload(UPLOAD, bytes, name);
    expect(refused.status).toBe(415);
    expect(refused.body.errors).toMatchObject([
      { path: 'file', message: expect.stringContaining(name), says: {} },
    ]);
    const left = await server.database.db.selectFrom('blob').select('id').where('name', '=', name).execute();
    expect(left).toEqual([]);
  });

  test('warns that a file without units has nothing to import', async () => {
    const { id } = await buildMemory(manager, { units: 1 });
    const { job } = await importTmx(tmxOf([]), 'none.tmx', { memory_id: String(id) });
    expect(job).toMatchObject({
      status: 'done',
      report: { added: 0, warnings: [expect.stringMatching(/nothing to import/)] },
    });
  });

  test.each([
    ['without units', tmxOf([])],
    ['with a single language', tmxOf([['a', 'b']]).replace(/<tuv xml:lang="de">.*?<\/tuv>/s, '')],
  ])('fails with a reason for a file %s when no language is given', async (_, file) => {
    const { job, memory } = await importTmx(file);
    expect(job).toMatchObject({ status: 'failed', error: expect.stringMatching(/nothing to import/) });
    expect(memory).toMatchObject({
      processing_status: 'failed',
      processing_error: job.error,
      processing_error_says: { id: 'job.memory-one-language' },
    });
  });

  test('rejects an empty file, an unknown memory and an unauthorised user', async () => {
    expect((await manager.upload(UPLOAD, '', 'empty.tmx')).status).toBe(422);
    const file = tmxOf([['a', 'b']]);
    expect((await manager.upload(UPLOAD, file, 'a.tmx', { memory_id: '2147483647' })).status).toBe(404);
    expect((await (await server.as('reviewer')).upload(UPLOAD, file, 'a.tmx')).status).toBe(403);
  });

  test('rejects the second of two imports into one memory', async () => {
    const { id } = await buildMemory(manager);
    const fields = { memory_id: String(id) };
    const file = tmxOf([['a', 'b']]);
    const answers = await Promise.all([1, 2].map(() => manager.upload(UPLOAD, file, 'a.tmx', fields)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    await server.runJobs();
    expect((await memoryOf(id)).records_count).toBe(1);
  });
});

describe('an interrupted import', () => {
  test('resumes after kill −9 without missing or repeated units', async () => {
    const { body } = await manager.upload(UPLOAD, tmxOf(numberedPairs(10_400)), 'killed.tmx');
    await claimAndAbandon(server, { afterChunks: 3 });
    const written = await rowsInTable(body.id);
    expect(written).toBeGreaterThan(0);
    expect(written).toBeLessThan(10_400);
    // A partial import stays invisible.
    expect(await memoryOf(body.id)).toMatchObject({ processing_status: 'processing', records_count: 0 });
    expect(await recordsOf(body.id)).toEqual({ records: [], total_rows: 0 });
    await server.runJobs();
    expect(await jobOf(body.job_id)).toMatchObject({
      status: 'done',
      report: { added: 10_400, unchanged: 0 },
    });
    expect(await memoryOf(body.id)).toMatchObject({ processing_status: 'done', records_count: 10_400 });
    expect(await rowsInTable(body.id)).toBe(10_400);
  });

  test('is aborted and undone after several kills without progress', async () => {
    const { body } = await manager.upload(UPLOAD, tmxOf(numberedPairs(10_400)), 'killed.tmx');
    for (let time = 0; time < 3; time += 1) await claimAndAbandon(server, { afterChunks: 0 });
    await server.runJobs();
    expect((await jobOf(body.job_id)).status).toBe('failed');
    expect(await memoryOf(body.id)).toMatchObject({ processing_status: 'failed', records_count: 0 });
    expect(await rowsInTable(body.id)).toBe(0);
  });

  test('is not aborted while it makes progress between kills', async () => {
    const { body } = await manager.upload(UPLOAD, tmxOf(numberedPairs(10_400)), 'killed.tmx');
    for (let time = 0; time < 5; time += 1) await claimAndAbandon(server, { afterChunks: 1 });
    await server.runJobs();
    expect((await jobOf(body.job_id)).status).toBe('done');
    expect(await rowsInTable(body.id)).toBe(10_400);
  });

  test('into an existing memory shows its units only when done', async () => {
    const { id } = await buildMemory(manager, { units: 2 });
    await manager.upload(UPLOAD, tmxOf(numberedPairs(4800)), 'more.tmx', { memory_id: String(id) });
    await claimAndAbandon(server, { afterChunks: 1 });
    expect((await recordsOf(id)).total_rows).toBe(2);
    expect((await recordsOf(id, '?search=pawn')).total_rows).toBe(0);
    expect((await recordsOf(id, '?sort=source')).records).toHaveLength(2);
    await server.runJobs();
    expect((await recordsOf(id, '?search=pawn')).total_rows).toBe(4800);
    expect((await memoryOf(id)).records_count).toBe(4802);
  });

  test('leaves nothing when cancelled', async () => {
    const { body } = await manager.upload(UPLOAD, tmxOf(numberedPairs(4800)), 'cancelled.tmx');
    await claimAndAbandon(server, { afterChunks: 1 });
    expect((await manager.post(`/job/${body.job_id}/cancel`)).status).toBe(200);
    await server.runJobs();
    expect(await jobOf(body.job_id)).toMatchObject({ status: 'failed', error: 'Cancelled' });
    expect(await memoryOf(body.id)).toMatchObject({
      processing_status: 'failed',
      processing_error: 'Cancelled',
    });
    expect(await rowsInTable(body.id)).toBe(0);
  });

  test('ends when its memory is deleted, which can be restored', async () => {
    const { body } = await manager.upload(UPLOAD, tmxOf(numberedPairs(4800)), 'deleted.tmx');
    await manager.delete(`/translation_memory/${body.id}`);
    await server.runJobs();
    expect((await jobOf(body.job_id)).status).toBe('failed');
    const restored = await manager.post(`/translation_memory/${body.id}/restore`);
    expect(restored.body).toMatchObject({ processing_status: 'failed', records_count: 0 });
  });
});

describe('downloading a memory', () => {
  test('returns a TMX that reads back the same, whatever characters are in its name', async () => {
    const { id } = await buildMemory(manager, {
      name: 'Würfel "骰子"/.tmx',
      units: 3,
    });
    const { response } = await manager.get(`/translation_memory/${id}/download`);
    expect(response.status).toBe(200);
    const disposition = response.headers.get('content-disposition') ?? '';
    const encoded = /filename\*=UTF-8''(\S+)/.exec(disposition)?.[1] ?? '';
    expect(decodeURIComponent(encoded)).toBe('Würfel "骰子"_.tmx.tmx');
    const { memory } = await importTmx(new Uint8Array(await response.arrayBuffer()));
    expect(await pairsOf(memory.id)).toEqual(await pairsOf(id));
  });

  test('preserves codes, people, times, properties, notes and context of imported units', async () => {
    const unit = `<tu tuid="u1" creationdate="20200102T030405Z" creationid="ana" changedate="20210102T030405Z"
      changeid="ben" usagecount="4"><note>careful</note><prop type="project">dice</prop>
      <prop type="x-context-pre">Before.</prop><prop type="x-context-post">After.</prop>
      <tuv xml:lang="en-US"><prop type="p">q</prop><seg>Press <bpt i="1" x="1">&lt;b&gt;</bpt>Go<ept i="1">&lt;/b&gt;</ept>.</seg></tuv>
      <tuv xml:lang="de"><seg>Drücke <bpt i="1" x="1">&lt;b&gt;</bpt>Los<ept i="1">&lt;/b&gt;</ept>.</seg></tuv></tu>`;
    const { memory } = await importTmx(tmxOf([unit], { srclang: 'en-US' }));
    const file = await (await manager.get(`/translation_memory/${memory.id}/download`)).response.text();
    for (const said of [
      'tuid="u1"',
      'usagecount="4"',
      'careful',
      '>dice<',
      'Before.',
      'After.',
      '&lt;/b&gt;',
      '>q<',
    ]) {
      expect(file).toContain(said);
    }
    const again = await importTmx(file, 'again.tmx', { memory_id: String(memory.id) });
    expect(again.job.report).toMatchObject({ added: 0, unchanged: 1 });
    const copy = await importTmx(file, 'copy.tmx');
    const strip = ({ id: _, memory_id: __, ...unitSaid }: Record<string, unknown>) => unitSaid;
    expect((await recordsOf(copy.memory.id)).records.map(strip)).toEqual(
      (await recordsOf(memory.id)).records.map(strip),
    );
  });

  test('streams page by page without binned units', async () => {
    const { memory } = await importTmx(tmxOf(numberedPairs(2500)));
    const { records } = await recordsOf(memory.id);
    await manager.delete(`/translation_memory/records/${records[0].id}`);
    const file = await (await manager.get(`/translation_memory/${memory.id}/download`)).response.text();
    expect(file.match(/<tu /g)).toHaveLength(2499);
    expect(file).not.toContain('to field 1.<');
    expect((await manager.get('/translation_memory/2147483647/download')).status).toBe(404);
  });
});
