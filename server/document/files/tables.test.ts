import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildWorkbook } from '../../formats/filters/testing/build-package.ts';
import { readTable } from '../../formats/tabular/index.ts';
import { type Caller, startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let manager: Caller;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.as('manager');
});
afterAll(() => server.close());

const TABLE = 'key;en;fr;note\r\nsea;"Sea; open";Mer;wide\r\nbay;Bay;;\r\n';
const ENGLISH_FRENCH = { source_lang: 'en', target_lang: 'fr' };
const ENGLISH_GERMAN = { source_lang: 'en', target_lang: 'de' };

async function upload(
  file: string | Uint8Array,
  name: string,
  fields: Record<string, string> = {},
): Promise<number> {
  const { status, body } = await manager.upload('/document/', file, name, fields);
  expect([status, body.errors]).toEqual([201, undefined]);
  await server.runJobs();
  return body.id;
}

const recordsOf = async (id: number) => (await manager.get(`/document/${id}/records`)).body.records;

async function edit(id: number, at: number, target: string): Promise<void> {
  const record = (await recordsOf(id))[at];
  const { status } = await manager.put(`/document/records/${record.id}`, { target, version: record.version });
  expect(status).toBe(200);
}

async function download(id: number): Promise<string> {
  const response = await manager.request('GET', `/document/${id}/download`);
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer()).toString();
}

async function compare(id: number, file: string | Uint8Array, name: string) {
  const { status, body } = await manager.upload(`/document/${id}/reimports`, file, name);
  expect(status).toBe(201);
  await server.runJobs();
  const { rows } = (await manager.get(`/document/${id}/reimports/${body.id}`)).body;
  return rows.map((row: { source: string; theirs: string }) => [row.source, row.theirs]);
}

describe('a table of texts as a document', () => {
  test('has the translations of its target column, and is downloaded unchanged until it is edited', async () => {
    const id = await upload(TABLE, 'sea.csv', ENGLISH_FRENCH);
    expect(await recordsOf(id)).toMatchObject([
      { key: 'sea', source: 'Sea; open', target: 'Mer', state: 'translated', approved: false },
      { key: 'bay', source: 'Bay', target: '', state: 'initial' },
    ]);
    expect(await download(id)).toBe(TABLE);
    await edit(id, 1, 'Baie; petite');
    expect(await download(id)).toBe(TABLE.replace('Bay;;', 'Bay;"Baie; petite";'));
    // The table has no column for the state.
    const { losses } = (await manager.get(`/document/${id}/download/losses`)).body;
    expect(losses).toMatchObject([{ row_number: 2, reason: 'state' }]);
  });

  test('gets a column for a language that it lacks', async () => {
    const id = await upload(TABLE, 'sea.csv', ENGLISH_GERMAN);
    expect((await recordsOf(id)).map(({ target }: { target: string }) => target)).toEqual(['', '']);
    expect(await download(id)).toBe(TABLE);
    await edit(id, 1, 'Bucht');
    expect(await download(id)).toBe(
      'key;en;fr;note;de\r\nsea;"Sea; open";Mer;wide;""\r\nbay;Bay;;;Bucht\r\n',
    );
  });

  test('takes its source from the column of the source language', async () => {
    const id = await upload(TABLE, 'sea.csv', { source_lang: 'fr', target_lang: 'en' });
    expect(await recordsOf(id)).toMatchObject([{ source: 'Mer', target: 'Sea; open' }]);
  });

  test('states its languages if there are two, otherwise only the source', async () => {
    const id = await upload('en\tde\nSea\tMeer\n', 'sea.tsv');
    expect((await manager.get(`/document/${id}`)).body).toMatchObject(ENGLISH_GERMAN);
    const { status, body } = await manager.upload('/document/', 'key,en,de,fr\na,b,c,d\n', 'sea.csv');
    expect(status).toBe(422);
    expect(body.errors.map(({ path }: { path: string }) => path)).toEqual(['target_lang']);
  });

  test('is read by the chosen columns, also in the preview', async () => {
    const options = JSON.stringify({ key_column: ['A'], target_column: ['D'], header_row: 'no_header' });
    const file = 'a,Sea,x,Meer\nb,Bay,y,\n';
    const preview = await manager.upload('/document/preview', file, 'sea.csv', { options });
    expect(preview.body.segments).toEqual([
      { source: 'Sea', target: 'Meer' },
      { source: 'Bay', target: '' },
    ]);
    const id = await upload(file, 'sea.csv', { ...ENGLISH_GERMAN, options });
    await edit(id, 1, 'Bucht');
    expect(await download(id)).toBe('a,Sea,x,Meer\nb,Bay,y,Bucht\n');
  });

  test.each([
    [{}, 'Sea', 'Meer'],
    [{ target_lang: 'fr' }, 'Sea', 'Mer'],
    [{ source_lang: 'de', target_lang: 'fr' }, 'Meer', 'Mer'],
    [{ source_lang: 'en', target_lang: 'it' }, 'Sea', ''],
  ])('shows the columns of the chosen languages in the preview: %j', async (languages, source, target) => {
    const table = 'key,en,de,fr\nsea,Sea,Meer,Mer\n';
    const { body } = await manager.upload('/document/preview', table, 'sea.csv', languages);
    expect(body.segments).toEqual([{ source, target }]);
    expect(body).toMatchObject({ source_lang: 'en', target_lang: '' });
  });

  test.each([
    ['own.csv', 'key;en;fr\r\nbay;Bay;Baie\r\nsea;"Sea; open";Mer\r\n'],
    ['review.csv', 'Segment,Source,Target\r\n2,Bay,Baie\r\n'],
  ])('is compared with a returned copy: %s', async (name, copy) => {
    const id = await upload(TABLE, 'sea.csv', ENGLISH_FRENCH);
    expect(await compare(id, copy, name)).toEqual([['Bay', 'Baie']]);
  });

  test('can be a workbook, whose target cells are edited and imported from a returned copy', async () => {
    const text = (cell: string, words: string) => `<c r="${cell}" t="inlineStr"><is><t>${words}</t></is></c>`;
    const header = `<row r="1">${text('A1', 'en')}${text('B1', 'fr')}</row>`;
    const row = (words: string) => `<row r="2">${text('A2', 'Bay')}${text('B2', words)}</row>`;
    const book = (words: string) => buildWorkbook({ rows: header + row(words), strings: '' });
    const options = JSON.stringify({ layout: 'bilingual' });
    const id = await upload(book('Golfe'), 'sea.xlsx', { ...ENGLISH_FRENCH, options });
    expect(await recordsOf(id)).toMatchObject([{ key: 'Bay', source: 'Bay', target: 'Golfe' }]);
    expect(await compare(id, book('Baie'), 'back.xlsx')).toEqual([['Bay', 'Baie']]);
    await edit(id, 0, '');
    const response = await manager.request('GET', `/document/${id}/download`);
    const { rows } = await readTable(Buffer.from(await response.arrayBuffer()));
    expect(rows.map(({ cells }) => cells)).toEqual([['en', 'fr'], ['Bay']]);
  });

  test('is a document of a ZIP archive, whatever its name', async () => {
    const archive = zipSync({ 'de/glossary.csv': strToU8('en,de\nsea,Meer\n'), 'a.ini': strToU8('a=Sea\n') });
    const { body } = await manager.upload('/document/', archive, 'all.zip', ENGLISH_GERMAN);
    expect(body.documents.map(({ name }: { name: string }) => name)).toEqual(['glossary.csv', 'a.ini']);
  });

  test('is rejected with the row of an unclosed quote', async () => {
    const id = await upload('en,de\nsea,"Meer\n', 'sea.csv', ENGLISH_GERMAN);
    const { body } = await manager.get(`/document/${id}`);
    expect(body).toMatchObject({
      status: 'failed',
      processing_error: expect.stringContaining('Row 2: a quote that opens a cell is not closed.'),
    });
  });

  test('is rejected at upload if it is binary', async () => {
    const { status } = await manager.upload(
      '/document/',
      new Uint8Array([0, 1, 2, 0]),
      'sea.csv',
      ENGLISH_GERMAN,
    );
    expect(status).toBe(415);
  });
});
