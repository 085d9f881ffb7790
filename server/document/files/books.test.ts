import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildEpub } from '../../formats/filters/testing/build-package.ts';
import { type Caller, startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let manager: Caller;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.as('manager');
});
afterAll(() => server.close());

const CHAPTER = 'OEBPS/text/one a.xhtml';
type Row = { id: number; source: string; target: string; version: number };

async function upload(file: Uint8Array): Promise<number> {
  const languages = { source_lang: 'en', target_lang: 'ar' };
  const { status, body } = await manager.upload('/document/', file, 'book.epub', languages);
  expect(status).toBe(201);
  await server.runJobs();
  return body.id;
}

const recordsOf = async (id: number): Promise<Row[]> =>
  (await manager.get(`/document/${id}/records`)).body.records;
const sourcesOf = async (id: number) => (await recordsOf(id)).map(({ source }) => source);

async function translate(id: number, text: string, target: string): Promise<void> {
  const { id: record, version } =
    (await recordsOf(id)).find(({ source }) => source === text) ?? expect.fail(`No ${text}`);
  expect((await manager.put(`/document/records/${record}`, { target, version })).status).toBe(200);
}

async function download(id: number): Promise<Uint8Array> {
  const response = await manager.request('GET', `/document/${id}/download`);
  expect(response.status).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
}

test('a book is uploaded, reported, translated by sentence and downloaded', async () => {
  const file = buildEpub('<p>One is here. Two is there.</p>');
  const id = await upload(file);
  expect(Buffer.compare(await download(id), file)).toBe(0);
  const texts = [
    'Two',
    'Two',
    'One',
    'One is here.',
    'Two is there.',
    'Contents',
    'Two',
    'Pumps',
    'Two',
    'Pumps',
  ];
  expect(await sourcesOf(id)).toEqual(texts);
  const { body } = await manager.get(`/document/${id}/report`);
  expect(body.report).toMatchObject({ texts: 10, totals: [{ reason: 'image', count: 1 }] });
  await translate(id, 'Two is there.', 'الثاني هناك.');
  const before = unzipSync(file);
  const after = unzipSync(await download(id));
  const changed = Object.keys(before).filter(
    (name) => strFromU8(after[name] ?? new Uint8Array()) !== strFromU8(before[name] ?? new Uint8Array()),
  );
  expect(changed).toEqual(['OEBPS/book.opf', CHAPTER]);
  expect(strFromU8(after[CHAPTER] ?? expect.fail())).toContain('lang="ar" dir="rtl"');
  expect(strFromU8(after[CHAPTER] ?? expect.fail())).toContain('<p>One is here. الثاني هناك.</p>');
  const losses = await manager.get(`/document/${id}/download/losses`);
  expect(losses.body.counts).toMatchObject({ text: 0, state: 1 });
});

test('a new version of a book keeps its translations', async () => {
  const id = await upload(buildEpub('<p>First text.</p><p>Second text.</p>'));
  await translate(id, 'Second text.', 'النص الثاني.');
  const next = buildEpub('<h1>New</h1><p>Second text.</p><p>First text, longer.</p>');
  const { body } = await manager.upload(`/document/${id}/versions`, next, 'book.epub');
  await server.runJobs();
  await manager.post(`/document/${id}/versions/${body.id}/apply`);
  await server.runJobs();
  const rows = (await recordsOf(id)).map(({ source, target }) => [source, target]);
  expect(rows.slice(3, 6)).toEqual([
    ['New', ''],
    ['Second text.', 'النص الثاني.'],
    ['First text, longer.', ''],
  ]);
});

test('a returned copy of a book is compared by position', async () => {
  const id = await upload(buildEpub('<p>One <b>word</b>.</p><p>Two.</p>'));
  const copy = buildEpub('<p>كلمة <b>واحدة</b>.</p><p>Two.</p>');
  const { body } = await manager.upload(`/document/${id}/reimports`, copy, 'back.epub');
  await server.runJobs();
  const { rows } = (await manager.get(`/document/${id}/reimports/${body.id}`)).body;
  expect(rows.map(({ row_number, theirs }: Record<string, unknown>) => [row_number, theirs])).toEqual([
    [4, 'كلمة \u0002<1>\u0003واحدة\u0002</1>\u0003.'],
  ]);
});

test('a protected book is rejected with the reason', async () => {
  const id = await upload(
    buildEpub('<p>a</p>', {
      'META-INF/encryption.xml':
        '<encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><EncryptedData xmlns="http://www.w3.org/2001/04/xmlenc#"><CipherData><CipherReference URI="OEBPS/text/two.xhtml"/></CipherData></EncryptedData></encryption>',
    }),
  );
  expect((await manager.get(`/document/${id}`)).body).toMatchObject({
    status: 'failed',
    processing_error: expect.stringContaining('The book is protected by DRM.'),
  });
});
