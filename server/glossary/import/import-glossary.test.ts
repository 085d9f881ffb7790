import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeXlsx } from '../../formats/tabular/index.ts';
import { claimAndAbandon } from '../../testing/abandoned-job.ts';
import { buildGlossary } from '../../testing/builders.ts';
import { type Caller, startTestServer, type TestServer } from '../../testing/server.ts';
import { numbered, TBX } from '../testing/files.ts';

let server: TestServer;
let manager: Caller;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.as('manager');
});
afterAll(() => server.close());

const UPLOAD = '/glossary/upload';
const glossaryOf = async (id: number) => (await manager.get(`/glossary/${id}`)).body;
const recordsOf = async (id: number, query = '') =>
  (await manager.get(`/glossary/${id}/records${query}`)).body;
const jobOf = async (id: number) => (await manager.get(`/job/${id}`)).body;
const termsOf = async (id: number, ...fields: string[]) =>
  (await recordsOf(id)).records.map((record: Record<string, unknown>) =>
    ['source', 'target', ...fields].map((field) => record[field]),
  );

async function importFile(file: string | Uint8Array, name: string, fields: Record<string, string> = {}) {
  const upload = await manager.upload(UPLOAD, file, name, fields);
  expect(upload.body).toMatchObject({ job_id: expect.any(Number) });
  expect(upload.status).toBe(201);
  await server.runJobs();
  return {
    uploaded: upload.body,
    job: await jobOf(upload.body.job_id),
    glossary: await glossaryOf(upload.body.id),
  };
}

async function rowsInTable(glossaryId: number): Promise<number> {
  const rows = await server.database.db
    .selectFrom('glossary_record')
    .select('id')
    .where('glossary_id', '=', glossaryId)
    .execute();
  return rows.length;
}

describe('importing a glossary', () => {
  test('returns a pending glossary named after the file, which is done when its job is', async () => {
    const { uploaded, job, glossary } = await importFile('en,de,comment\ndie,Würfel,cube\n', 'Größe 骰.csv');
    expect(uploaded).toMatchObject({
      name: 'Größe 骰',
      source_lang: 'en',
      target_lang: 'de',
      processing_status: 'pending',
      records_count: 0,
      upload_time: expect.any(String),
    });
    expect(job).toMatchObject({
      kind: 'glossary.import',
      status: 'done',
      progress: 1,
      subject_id: glossary.id,
    });
    expect(job.report).toMatchObject({ added: 1, changed: 0, unchanged: 0, refused: 0 });
    expect(glossary).toMatchObject({ processing_status: 'done', processing_error: null, records_count: 1 });
    expect(await termsOf(glossary.id, 'comment')).toEqual([['die', 'Würfel', 'cube']]);
  });

  test.each([
    ['tabs', 'terms.tsv', 'source\ttarget\tcomment\ndie\tWürfel\tc\n'],
    ['semicolons', 'terms.csv', 'source;target;comment\r\ndie;Würfel;c\r\n'],
    ['no headings', 'terms.csv', 'die,Würfel,c\n'],
    ['quotes', 'terms.csv', '"source","target","comment"\n"die","Würfel","c"'],
    ['a byte order mark', 'terms.txt', '\uFEFFsource,target,comment\ndie,Würfel,c'],
    ['UTF-16', 'terms.csv', Buffer.from('\uFEFFsource\ttarget\tcomment\ndie\tWürfel\tc\n', 'utf16le')],
    [
      'a workbook',
      'terms.xlsx',
      writeXlsx([
        ['source', 'target', 'comment'],
        ['die', 'Würfel', 'c'],
      ]),
    ],
    [
      'a workbook with another sheet name (defect 9)',
      'terms.xlsx',
      writeXlsx(
        [
          ['source', 'target', 'comment'],
          ['die', 'Würfel', 'c'],
        ],
        { sheet_name: 'Tabelle 7' },
      ),
    ],
  ])('reads a table with %s', async (_, name, file) => {
    const { glossary } = await importFile(file, name);
    expect(glossary).toMatchObject({ processing_status: 'done', records_count: 1 });
    expect(await termsOf(glossary.id, 'comment')).toEqual([['die', 'Würfel', 'c']]);
  });

  test('reads a table without languages as English to undetermined by default', async () => {
    const file = 'source,target\ndie,Würfel\n';
    expect((await importFile(file, 'a.csv')).glossary).toMatchObject({
      source_lang: 'en',
      target_lang: 'und',
    });
    const given = { source_lang: 'en_gb', target_lang: 'de-DE', name: 'Given' };
    expect((await importFile(file, 'a.csv', given)).glossary).toMatchObject({
      name: 'Given',
      source_lang: 'en-GB',
      target_lang: 'de-DE',
    });
  });

  test('rejects a table without languages on request', async () => {
    const file = 'source,target\ndie,Würfel\n';
    const ask = { untold_languages: 'refuse' };
    const { status, body } = await manager.upload(UPLOAD, file, 'a.csv', ask);
    expect([status, body.errors?.map(({ path }: { path: string }) => path)]).toEqual([
      422,
      ['source_lang', 'target_lang'],
    ]);
    const named = await manager.upload(UPLOAD, file, 'words-de.csv', { ...ask, source_lang: 'en' });
    expect([named.status, named.body.target_lang]).toEqual([201, 'de']);
    expect((await manager.upload(UPLOAD, 'en,de\ndie,Würfel\n', 'a.csv', ask)).status).toBe(201);
  });

  test('picks the table columns of the given languages', async () => {
    const file = 'en,de,fr\ndie,Würfel,dé\n';
    const { glossary } = await importFile(file, 'a.csv', { source_lang: 'fr', target_lang: 'en' });
    expect(await termsOf(glossary.id)).toEqual([['dé', 'die']]);
  });

  test('reports which of ten rows became terms, and why the others did not, with their lines', async () => {
    const rows = ['a,A', 'b,B', 'a,A', 'c,C', ',x', 'd,D', 'b,B', 'e,E', 'f,', 'g,G'];
    const { job } = await importFile(`source,target\n${rows.join('\n')}\n`, 'ten.csv');
    expect(job.report).toMatchObject({
      added: 6,
      unchanged: 2,
      refused: 2,
      refusals: [{ line: 6 }, { line: 10 }],
      repeated: 2,
      repeated_lines: [4, 8],
    });
  });

  test('rejects rows without a source or a target with line and reason, and imports the others (defect 8)', async () => {
    const { job, glossary } = await importFile('source,target\na,b\n,c\nd,   \ne,f\n', 'gaps.csv');
    expect(glossary.records_count).toBe(2);
    expect(job.report).toMatchObject({ added: 2, refused: 2 });
    expect(job.report.refusals).toEqual([
      {
        line: 3,
        reason: expect.any(String),
        reason_says: { id: 'format.row.empty-cell', values: { side: 'source' } },
        code: 'empty_source',
      },
      {
        line: 4,
        reason: expect.any(String),
        reason_says: { id: 'format.row.empty-cell', values: { side: 'target' } },
        code: 'empty_target',
      },
    ]);
  });

  test('reads the terms of a TBX: each source term of a concept with each target term', async () => {
    const { job, glossary } = await importFile(TBX, 'terms.tbx');
    expect(glossary).toMatchObject({ source_lang: 'en-US', target_lang: 'de', records_count: 2 });
    expect(await termsOf(glossary.id, 'comment', 'status', 'part_of_speech', 'definition')).toEqual([
      ['die', 'Würfel', 'never "Knobel"', 'preferred', 'noun', 'A cube.'],
      ['dice', 'Würfel', 'never "Knobel"', 'preferred', null, 'A cube.'],
    ]);
    expect(job.report).toMatchObject({ added: 2, refused: 0, kept: 1 });
    expect(job.report.languages).toEqual([
      { lang: 'en-US', entries: 2, taken: 1 },
      { lang: 'de', entries: 1, taken: 1 },
      { lang: 'fr', entries: 1, taken: 0 },
    ]);
  });

  test('adds nothing on a second run, and updates changed comments', async () => {
    const first = await importFile('source,target,comment\na,b,old\nc,d,same\n', 'a.csv');
    const { id } = first.glossary;
    const [before] = (await recordsOf(id)).records;
    const fields = { glossary_id: String(id) };
    const same = await importFile('source,target,comment\na,b,old\nc,d,same\n', 'a.csv', fields);
    expect(same.job.report).toMatchObject({ added: 0, changed: 0, unchanged: 2 });
    expect(same.uploaded.id).toBe(id);
    const silent = await importFile('source,target\na,b\n', 'a.csv', fields);
    expect(silent.job.report).toMatchObject({ unchanged: 1 });
    const other = await importFile('source,target,comment\na,b,new\ne,f,\n', 'a.csv', fields);
    expect(other.job.report).toMatchObject({ added: 1, changed: 1, unchanged: 0 });
    expect(await termsOf(id, 'comment', 'version')).toEqual([
      ['a', 'b', 'new', 2],
      ['c', 'd', 'same', 1],
      ['e', 'f', '', 1],
    ]);
    expect((await recordsOf(id)).records[0].id).toBe(before.id);
    expect(other.glossary.records_count).toBe(3);
    expect(await rowsInTable(id)).toBe(3);
  });

  test('keeps a pair with two comments in one file as two terms, also on a second run', async () => {
    const file = 'source,target,comment\nbank,Bank,money\nbank,Bank,to sit on\nbank,Bank,money\n';
    const { glossary, job } = await importFile(file, 'bank.csv');
    expect(job.report).toMatchObject({ added: 2, unchanged: 1 });
    const again = await importFile(file, 'bank.csv', { glossary_id: String(glossary.id) });
    expect(again.job.report).toMatchObject({ added: 0, changed: 0, unchanged: 3 });
  });

  test('leaves an existing glossary unchanged when it fails', async () => {
    const { id, records } = await buildGlossary(manager, { terms: [{ source: 'die', target: 'Würfel' }] });
    const broken = `${TBX.slice(0, -60)}`;
    const { job, glossary } = await importFile(broken, 'broken.tbx', { glossary_id: String(id) });
    expect(job.status).toBe('failed');
    expect(glossary).toMatchObject({
      processing_status: 'done',
      records_count: 1,
      processing_error: expect.stringContaining(job.error),
      processing_error_says: { id: 'job.last-import' },
    });
    expect((await recordsOf(id)).records).toEqual(records);
    expect(await rowsInTable(id)).toBe(1);
  });

  test('leaves a new glossary with the reason when it fails', async () => {
    const { job, glossary } = await importFile('just one column\nx\ny\n', 'one.csv');
    expect(job).toMatchObject({ status: 'failed', error_says: { id: 'glossary.needs-columns' } });
    expect(job.error).toContain('two columns');
    expect(glossary).toMatchObject({
      processing_status: 'failed',
      processing_error: job.error,
      processing_error_says: job.error_says,
      records_count: 0,
    });
  });

  test('applies planned changes only at its end, and skips records edited meanwhile', async () => {
    const { id, records } = await buildGlossary(manager, {
      terms: [
        { source: 'term 0', target: 'Begriff 0', comment: 'mine' },
        { source: 'term 1', target: 'Begriff 1', comment: 'mine' },
      ],
    });
    const { body } = await manager.upload(UPLOAD, numbered(1200), 'a.csv', { glossary_id: String(id) });
    await claimAndAbandon(server, { afterChunks: 1 });
    expect(await termsOf(id, 'comment')).toEqual([
      ['term 0', 'Begriff 0', 'mine'],
      ['term 1', 'Begriff 1', 'mine'],
    ]);
    const edit = { source: 'term 0', target: 'Begriff 0', comment: 'a person was faster' };
    await manager.put(`/glossary/records/${records[0]?.id}`, edit);
    await server.runJobs();
    expect((await jobOf(body.job_id)).report).toMatchObject({ added: 1198, changed: 1 });
    expect((await termsOf(id, 'comment')).slice(0, 2)).toEqual([
      ['term 0', 'Begriff 0', 'a person was faster'],
      ['term 1', 'Begriff 1', 'note 1'],
    ]);
    expect(await glossaryOf(id)).toMatchObject({ records_count: 1200 });
    expect(await rowsInTable(id)).toBe(1200);
  });

  test('resumes after being killed', async () => {
    const { body } = await manager.upload(UPLOAD, numbered(2600), 'killed.csv');
    await claimAndAbandon(server, { afterChunks: 3 });
    expect(await recordsOf(body.id)).toEqual({ records: [], total_rows: 0 });
    await server.runJobs();
    expect((await jobOf(body.job_id)).report).toMatchObject({ added: 2600, unchanged: 0 });
    expect(await glossaryOf(body.id)).toMatchObject({ processing_status: 'done', records_count: 2600 });
    expect(await rowsInTable(body.id)).toBe(2600);
  });

  test('leaves nothing after being cancelled', async () => {
    const { body } = await manager.upload(UPLOAD, numbered(1200), 'cancelled.csv');
    await claimAndAbandon(server, { afterChunks: 1 });
    await manager.post(`/job/${body.job_id}/cancel`);
    await server.runJobs();
    expect(await glossaryOf(body.id)).toMatchObject({
      processing_status: 'failed',
      processing_error: 'Cancelled',
    });
    expect(await rowsInTable(body.id)).toBe(0);
  });

  test.each([
    ['photo.csv', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a])],
    ['old.xls', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1])],
    ['archive.csv', new Uint8Array([0x50, 0x4b, 3, 4, 0, 0])],
    ['memory.tmx', '<?xml version="1.0"?><tmx version="1.4"/>'],
    ['memory.xml', '<?xml version="1.0"?><tmx version="1.4"/>'],
    ['terms.tbx', 'source,target\na,b'],
    ['terms.xlsx', 'source,target\na,b'],
    ['report.docx', 'source,target\na,b'],
  ])('rejects a file of another format at once: %s', async (name, bytes) => {
    const refused = await manager.upload(UPLOAD, bytes, name);
    expect(refused.status).toBe(415);
    expect(refused.body.errors).toMatchObject([
      { path: 'file', message: expect.stringContaining(name), says: {} },
    ]);
  });

  test.each([
    ['heads.csv', 'source,target\n'],
    ['none.tbx', '<martif type="TBX"><text><body/></text></martif>'],
  ])('warns that %s has nothing to import', async (name, file) => {
    const { body } = await manager.upload(UPLOAD, file, name, { source_lang: 'en', target_lang: 'de' });
    await server.runJobs();
    const { report } = (await manager.get(`/job/${body.job_id}`)).body;
    expect(report.warnings).toEqual([expect.stringMatching(/nothing to import/)]);
  });

  test('rejects an empty file, an unknown glossary, an invalid language and an unauthorised user', async () => {
    expect((await manager.upload(UPLOAD, ' \n', 'empty.csv')).status).toBe(422);
    expect((await manager.upload(UPLOAD, 'a,b', 'a.csv', { glossary_id: '2147483647' })).status).toBe(404);
    expect((await manager.upload(UPLOAD, 'a,b', 'a.csv', { source_lang: '??' })).status).toBe(422);
    expect((await (await server.as('reviewer')).upload(UPLOAD, 'a,b', 'a.csv')).status).toBe(403);
  });
});
