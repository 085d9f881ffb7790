import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeXlsx } from '../../formats/tabular/index.ts';
import { type Caller, startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let manager: Caller;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.as('manager');
});
afterAll(() => server.close());

async function stage(file: string | Uint8Array, name: string, fields: Record<string, string> = {}) {
  const { status, body } = await manager.upload('/glossary/imports', file, name, fields);
  expect([status, body.detail]).toEqual([201, undefined]);
  return body;
}

const EN_DE = { source_lang: 'en', target_lang: 'de' };

async function makeGlossary(terms: [source: string, target: string, comment?: string][]): Promise<number> {
  const { id } = (await manager.post('/glossary/', { name: 'Games', source_lang: 'en', target_lang: 'de' }))
    .body;
  for (const [source, target, comment = ''] of terms) {
    await manager.post(`/glossary/${id}/records`, { source, target, comment });
  }
  return id;
}

async function start(id: number) {
  const started = await manager.post(`/glossary/imports/${id}/start`);
  expect(started.status).toBe(200);
  await server.runJobs();
  return (await manager.get(`/job/${started.body.job_id}`)).body;
}

async function undo(id: number) {
  const { status, body } = await manager.post(`/glossary/imports/${id}/undo`);
  expect(status).toBe(200);
  await server.runJobs();
  return (await manager.get(`/job/${body.job_id}`)).body;
}

const recordsOf = async (id: number) => (await manager.get(`/glossary/${id}/records`)).body.records;
const textsOf = async (id: number) =>
  (await recordsOf(id)).map(({ source, target, comment }: Record<string, string>) =>
    [source, target, comment].join('|'),
  );

describe('previewing a glossary import', () => {
  test('lists new, changed, identical and rejected terms, with differences, lines and reasons', async () => {
    const glossary = await makeGlossary([
      ['die', 'Würfel', 'a cube'],
      ['board', 'Brett'],
    ]);
    const csv =
      'source,target,comment,status\ndie,Würfel,one cube,preferred\nboard,Brett,,\nboard,Spielbrett,,\npawn,,,\n';
    const { preview } = await stage(csv, 'terms.csv', { glossary_id: String(glossary) });
    expect(preview.counts).toEqual({ added: 1, changed: 1, unchanged: 1, refused: 1 });
    expect(preview.changed).toMatchObject([
      {
        line: 2,
        source: 'die',
        target: 'Würfel',
        differences: [
          { field: 'comment', before: 'a cube', after: 'one cube' },
          { field: 'status', before: '', after: 'preferred' },
        ],
      },
    ]);
    expect(preview.added).toMatchObject([
      { line: 4, source: 'board', target: 'Spielbrett', others: ['Brett'] },
    ]);
    expect(preview.refusals).toEqual([
      { line: 5, reason: 'The target term is empty.', reason_says: expect.any(Object), code: 'empty_target' },
    ]);
  });

  test('asks about a table whose languages differ from the glossary’s, and uses the chosen columns', async () => {
    const glossary = await makeGlossary([]);
    const { id, preview } = await stage('en,cs\ndie,kostka\n', 'terms.csv', {
      glossary_id: String(glossary),
    });
    expect(preview).toMatchObject({
      problem: expect.stringContaining('contains nothing in de'),
      problem_kind: 'languages',
      languages: ['en', 'cs'],
      missing_languages: ['de'],
      counts: { added: 0 },
    });
    const { body } = await manager.put(`/glossary/imports/${id}`, { columns: ['source', 'target'] });
    expect(body.preview).toMatchObject({ problem: null, problem_kind: null, counts: { added: 1 } });
  });

  test('asks about a TBX whose languages differ from the glossary’s', async () => {
    const tbx = `<?xml version="1.0"?><martif type="TBX-Basic" xml:lang="en"><martifHeader/><text><body>
      <termEntry><langSet xml:lang="en"><tig><term>die</term></tig></langSet>
      <langSet xml:lang="cs"><tig><term>kostka</term></tig></langSet></termEntry></body></text></martif>`;
    const glossary = await makeGlossary([]);
    const { preview } = await stage(tbx, 'terms.tbx', { glossary_id: String(glossary) });
    expect(preview).toMatchObject({ problem_kind: 'languages', missing_languages: ['de'] });
  });

  test('requires an answer before importing a table in other languages', async () => {
    const glossary = await makeGlossary([]);
    const fields = { glossary_id: String(glossary) };
    const { body } = await manager.upload('/glossary/upload', 'en,cs\ndie,kostka\n', 'terms.csv', fields);
    await server.runJobs();
    const job = (await manager.get(`/job/${body.job_id}`)).body;
    expect(job).toMatchObject({ status: 'failed', error: expect.stringContaining('contains nothing in de') });
    expect(await recordsOf(glossary)).toEqual([]);
  });

  test('changes nothing', async () => {
    const glossary = await makeGlossary([['die', 'Würfel', 'a cube']]);
    const before = (await manager.get('/glossary/')).body;
    await stage('source,target,comment\ndie,Würfel,other\nnew,neu,\n', 'terms.csv', {
      glossary_id: String(glossary),
    });
    await stage('source,target\nnew,neu\n', 'terms.csv');
    expect(await textsOf(glossary)).toEqual(['die|Würfel|a cube']);
    expect((await manager.get('/glossary/')).body).toEqual(before);
  });

  test('shows the recognised columns and the first rows', async () => {
    const { preview } = await stage('English,German,Owner\ndie,Würfel,Ana\n', 'terms.csv');
    expect(preview).toMatchObject({
      format: 'csv',
      encoding: 'utf-8',
      delimiter: ',',
      header_rows: 1,
      source_lang: 'en',
      target_lang: 'de',
      columns: [
        { heading: 'English', role: 'source', lang: 'en' },
        { heading: 'German', role: 'target', lang: 'de' },
        { heading: 'Owner', role: null, lang: null },
      ],
      rows: [{ line: 2, cells: ['die', 'Würfel', 'Ana'] }],
      problem: null,
    });
  });

  test('guesses an unstated encoding, marks it as guessed, and accepts another one', async () => {
    const file = Buffer.from('source,target\nsize,Gr\xf6\xdfe\n', 'latin1');
    const { id, preview } = await stage(file, 'terms.csv', { source_lang: 'en', target_lang: 'de' });
    expect(preview).toMatchObject({ encoding_guessed: true });
    expect(preview.rows[0].cells).toEqual(['size', 'Größe']);
    const changed = await manager.put(`/glossary/imports/${id}`, { encoding: 'windows-1251' });
    expect(changed.body.preview.rows[0].cells[1]).not.toBe('Größe');
  });

  test('of a TBX shows dialect, encoding and languages, and compares its terms with the glossary', async () => {
    const tbx = `<?xml version="1.0" encoding="UTF-8"?><martif type="TBX-Basic" xml:lang="en"><martifHeader/><text><body>
      <termEntry><langSet xml:lang="en"><tig><term>die</term></tig></langSet>
      <langSet xml:lang="de"><tig><term>Würfel</term></tig></langSet>
      <langSet xml:lang="fr"><tig><term>dé</term></tig></langSet></termEntry></body></text></martif>`;
    const glossary = await makeGlossary([['die', 'Würfel']]);
    const { preview } = await stage(tbx, 'terms.tbx', { glossary_id: String(glossary) });
    expect(preview).toMatchObject({
      format: 'tbx',
      dialect: 'TBX-Basic',
      encoding: 'utf-8',
      languages: ['en', 'de', 'fr'],
      counts: { added: 0, changed: 0, unchanged: 1, refused: 0 },
    });
  });

  test('counts a repeated term of the file once', async () => {
    const { preview } = await stage('source,target\ndie,Würfel\ndie,Würfel\n', 'terms.csv');
    expect(preview.counts).toMatchObject({ added: 1, unchanged: 1 });
  });

  test('counts the same as the import, for more terms than one look-up reads', async () => {
    const rows = Array.from({ length: 1200 }, (_, i) => `term ${i % 1100},Begriff ${i % 1100},note ${i}`);
    const { id, preview } = await stage(['source,target,comment', ...rows].join('\n'), 'terms.csv', EN_DE);
    const { report } = await start(id);
    expect(report).toMatchObject(preview.counts);
  });

  test('rejects a file that is not a table, and does not store it', async () => {
    const { status, body } = await manager.upload('/glossary/imports', 'PK\u0003\u0004broken', 'a.xlsx');
    expect([status, body.errors?.[0]?.path]).toEqual([422, 'file']);
    const { db } = server.database;
    const left = await db
      .selectFrom('glossary_import')
      .select('id')
      .where('file_name', '=', 'a.xlsx')
      .execute();
    expect(left).toEqual([]);
  });
});

describe('choosing columns', () => {
  test('imports the named columns and stores the others', async () => {
    const { id } = await stage('a,b,c\nWürfel,die,x\nBrett,board,y\n', 'terms.csv');
    const { body } = await manager.put(`/glossary/imports/${id}`, {
      columns: ['target', 'source', null],
      header_rows: 1,
      source_lang: 'en',
      target_lang: 'de',
    });
    expect(body.preview).toMatchObject({ counts: { added: 2 }, problem: null });
    expect(await start(id)).toMatchObject({ status: 'done', report: { added: 2 } });
    const [{ glossary_id }] = (await server.database.db
      .selectFrom('glossary_import')
      .select('glossary_id')
      .where('id', '=', id)
      .execute()) as [{ glossary_id: number }];
    expect(await textsOf(glossary_id)).toEqual(['die|Würfel|', 'board|Brett|']);
    const csv = await (await manager.get(`/glossary/${glossary_id}/download`)).response.text();
    expect(csv.split('\r\n').slice(0, 2)).toEqual([
      expect.stringMatching(/source,target,.*,c$/),
      expect.stringMatching(/^die,Würfel,.*,x$/),
    ]);
  });

  test('reports a missing column', async () => {
    const { id } = await stage('source,target\ndie,Würfel\n', 'terms.csv');
    const { body } = await manager.put(`/glossary/imports/${id}`, { columns: ['source', null] });
    expect(body.preview.problem).toMatch(/two columns/);
  });

  test('reads another sheet of a workbook', async () => {
    const book = writeXlsx(
      [
        ['source', 'target'],
        ['die', 'Würfel'],
      ],
      { sheet_name: 'Terms' },
    );
    const { id, preview } = await stage(book, 'terms.xlsx');
    expect(preview).toMatchObject({ sheet: 'Terms', sheets: ['Terms'] });
    const { status, body } = await manager.put(`/glossary/imports/${id}`, { sheet: 'Other' });
    expect([status, body.errors?.[0]?.path]).toEqual([422, 'file']);
  });
});

describe('a previewed import', () => {
  test('can be started only once', async () => {
    const { id } = await stage('source,target\ndie,Würfel\n', 'once.csv', EN_DE);
    await start(id);
    expect((await manager.post(`/glossary/imports/${id}/start`)).status).toBe(409);
    expect((await manager.put(`/glossary/imports/${id}`, {})).status).toBe(409);
    expect((await manager.delete(`/glossary/imports/${id}`)).status).toBe(409);
  });

  test('into a new glossary needs known languages', async () => {
    const { id, preview } = await stage('source,target\ndie,Würfel\n', 'words.csv');
    expect(preview).toMatchObject({ source_lang: null, target_lang: null });
    const { status, body } = await manager.post(`/glossary/imports/${id}/start`);
    expect([status, body.errors?.map(({ path }: { path: string }) => path)]).toEqual([
      422,
      ['source_lang', 'target_lang'],
    ]);
    expect((await manager.put(`/glossary/imports/${id}`, EN_DE)).body.preview).toMatchObject(EN_DE);
    expect((await start(id)).status).toBe('done');
  });

  test('can be discarded, which deletes its file', async () => {
    const blobs = () => server.database.db.selectFrom('blob').select('id').execute();
    const before = await blobs();
    const { id } = await stage('source,target\ndie,Würfel\n', 'given-up.csv');
    expect((await manager.delete(`/glossary/imports/${id}`)).status).toBe(200);
    expect(await blobs()).toEqual(before);
    expect((await manager.post(`/glossary/imports/${id}/start`)).status).toBe(409);
  });

  test('is for managers only', async () => {
    const reviewer = await server.as('reviewer');
    expect((await reviewer.upload('/glossary/imports', 'source,target\na,b\n', 'a.csv')).status).toBe(403);
  });
});

describe('undoing an import', () => {
  const CSV = 'source,target,comment\ndie,Würfel,theirs\nboard,Brett,theirs\nnew,neu,\nfresh,frisch,\n';

  async function imported() {
    const glossary = await makeGlossary([
      ['die', 'Würfel', 'mine'],
      ['board', 'Brett', 'mine'],
    ]);
    const { id } = await stage(CSV, 'terms.csv', { glossary_id: String(glossary) });
    await start(id);
    expect(await textsOf(glossary)).toEqual([
      'die|Würfel|theirs',
      'board|Brett|theirs',
      'new|neu|',
      'fresh|frisch|',
    ]);
    return { glossary, id };
  }

  test('bins added terms and restores changed ones', async () => {
    const { glossary, id } = await imported();
    expect(await undo(id)).toMatchObject({ status: 'done', report: { changed: 2, unchanged: 0 } });
    expect(await textsOf(glossary)).toEqual(['die|Würfel|mine', 'board|Brett|mine']);
    expect((await manager.get(`/glossary/${glossary}`)).body).toMatchObject({ records_count: 2 });
  });

  test('skips terms edited since', async () => {
    const { glossary, id } = await imported();
    const records = await recordsOf(glossary);
    for (const index of [0, 2]) {
      const { id: record, source, target } = records[index];
      await manager.put(`/glossary/records/${record}`, { source, target, comment: 'later' });
    }
    expect(await undo(id)).toMatchObject({ report: { changed: 1, unchanged: 2 } });
    expect(await textsOf(glossary)).toEqual(['die|Würfel|later', 'board|Brett|mine', 'new|neu|later']);
  });

  test('works once, and removes the terms from term recognition', async () => {
    const { glossary, id } = await imported();
    const find = async () =>
      (
        await manager.post('/glossary/terms', {
          text: 'a fresh start',
          source_lang: 'en',
          glossary_ids: [glossary],
        })
      ).body;
    expect(await find()).toHaveLength(1);
    await undo(id);
    expect(await find()).toEqual([]);
    expect((await manager.post(`/glossary/imports/${id}/undo`)).status).toBe(409);
  });

  test('also works without a preview; the list of imports shows each result', async () => {
    const upload = await manager.upload('/glossary/upload', 'source,target\ndie,Würfel\n', 'direct.csv');
    await server.runJobs();
    const list = (await manager.get(`/glossary/${upload.body.id}/imports`)).body;
    expect(list).toMatchObject([
      { file_name: 'direct.csv', state: 'started', status: 'done', report: { added: 1 } },
    ]);
    await undo(list[0].id);
    expect(await textsOf(upload.body.id)).toEqual([]);
    expect((await manager.get(`/glossary/${upload.body.id}/imports`)).body).toMatchObject([
      { state: 'undone' },
    ]);
  });

  test('is rejected before the import has ended', async () => {
    const { id } = await stage('source,target\ndie,Würfel\n', 'terms.csv', EN_DE);
    expect((await manager.post(`/glossary/imports/${id}/undo`)).status).toBe(404);
    await manager.post(`/glossary/imports/${id}/start`);
    expect((await manager.post(`/glossary/imports/${id}/undo`)).status).toBe(409);
    await server.runJobs();
  });
});
