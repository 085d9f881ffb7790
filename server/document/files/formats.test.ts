import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildDocx } from '../../formats/filters/testing/build-package.ts';
import { type Caller, startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let manager: Caller;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.as('manager');
});
afterAll(() => server.close());

const LANGUAGES = { source_lang: 'en', target_lang: 'de' };
const FILE = '# A button\r\nsave = Save\r\nbroken = \\u0000\r\nquit:Quit';

test('a .properties file becomes a document and is downloaded with only its edits changed', async () => {
  const { status, body } = await manager.upload('/document/', FILE, 'app_en.properties', {
    target_lang: 'de',
  });
  expect(status).toBe(201);
  await server.runJobs();
  const document = (await manager.get(`/document/${body.id}`)).body;
  expect(document).toMatchObject({
    format: 'properties',
    status: 'done',
    source_lang: 'en',
    target_lang: 'de',
  });
  expect(document.warnings).toHaveLength(1);
  const { records } = (await manager.get(`/document/${body.id}/records`)).body;
  expect(records).toMatchObject([{ source: 'Save' }, { source: 'Quit' }]);
  const download = async () => (await manager.request('GET', `/document/${body.id}/download`)).text();
  expect(await download()).toBe(FILE);
  await manager.put(`/document/records/${records[1].id}`, { target: '=Schluss\n\\' });
  expect(await download()).toBe(FILE.replace('quit:Quit', 'quit:\\=Schluss\\n\\\\'));
  await manager.put(`/document/records/${records[1].id}`, { target: '' });
  expect(await download()).toBe(FILE);
});

test('an HTML page has its inline elements as codes, which an edit can move but not invent', async () => {
  const page =
    '<html lang="en"><title>T</title><p>See <b>this</b> <img src="a.png" alt="map"> now &amp; here</p>';
  const { status, body } = await manager.upload('/document/', page, 'a.html', { target_lang: 'de' });
  expect(status).toBe(201);
  await server.runJobs();
  expect((await manager.get(`/document/${body.id}`)).body).toMatchObject({
    format: 'html',
    source_lang: 'en',
  });
  const { records } = (await manager.get(`/document/${body.id}/records`)).body;
  expect(records).toMatchObject([
    { source: 'T', codes: [] },
    {
      source: 'See \u0002<1>\u0003this\u0002</1>\u0003 \u0002<2/>\u0003 now & here',
      codes: [
        { id: 1, type: 'pair', display: 'b', markup: '<b>', closing_markup: '</b>' },
        { id: 2, type: 'standalone', display: 'img' },
      ],
    },
    { source: 'map', codes: [] },
  ]);
  const put = (at: number, target: string) => manager.put(`/document/records/${records[at].id}`, { target });
  expect((await put(1, '\u0002<3/>\u0003')).status).toBe(422);
  expect((await put(1, '\u0002</1>\u0003\u0002<1>\u0003')).status).toBe(422);
  await put(1, '\u0002<2/>\u0003 <i> \u0002<1>\u0003das\u0002</1>\u0003');
  await put(2, 'Karte');
  const download = await manager.request('GET', `/document/${body.id}/download`);
  expect(await download.text()).toBe(
    '<html lang="de"><title>T</title><p><img src="a.png" alt="Karte"> &lt;i> <b>das</b></p>',
  );
});

test('catalogue placeholders are codes, and are written unchanged', async () => {
  const file = '{"a": "Hi {{name}}, %s of <b>{count}</b>", "b": "{n, plural, one {item} other {items}}"}';
  const { body } = await manager.upload('/document/', file, 'en.json', { target_lang: 'de' });
  await server.runJobs();
  const { records } = (await manager.get(`/document/${body.id}/records`)).body;
  expect(records).toMatchObject([
    {
      source: 'Hi \u0002<1/>\u0003, \u0002<2/>\u0003 of \u0002<3>\u0003\u0002<4/>\u0003\u0002</3>\u0003',
      codes: [
        { id: 1, type: 'standalone', display: '{{name}}', markup: '{{name}}' },
        { id: 2, type: 'standalone', display: '%s' },
        { id: 3, type: 'pair', display: 'b', markup: '<b>', closing_markup: '</b>' },
        { id: 4, type: 'standalone', display: '{count}' },
      ],
    },
    { source: 'item', codes: [], block: { form: { of: 'b', name: 'one' } } },
    { source: 'items', codes: [], block: { form: { of: 'b', name: 'other' } } },
  ]);
  const target = '\u0002<2/>\u0003 "\u0002<3>\u0003von\u0002</3>\u0003" \u0002<1/>\u0003';
  await manager.put(`/document/records/${records[0].id}`, { target });
  const download = await manager.request('GET', `/document/${body.id}/download`);
  expect(JSON.parse(await download.text()).a).toBe('%s "<b>von</b>" {{name}}');
});

test('a Word document becomes a document and is downloaded as a package with only its edits changed', async () => {
  const file = buildDocx({
    body: '<w:p><w:r><w:t xml:space="preserve">Press </w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t>Save</w:t></w:r></w:p>',
  });
  const languages = { source_lang: 'en', target_lang: 'de' };
  const { status, body } = await manager.upload('/document/', file, 'a.docx', languages);
  expect(status).toBe(201);
  await server.runJobs();
  const { records } = (await manager.get(`/document/${body.id}/records`)).body;
  const codes = [
    { id: 1, type: 'pair', display: 'b', markup: '<w:r><w:rPr><w:b/></w:rPr>', closing_markup: '</w:r>' },
  ];
  expect(records).toMatchObject([{ source: 'Press \u0002<1>\u0003Save\u0002</1>\u0003', codes }]);
  expect(Object.keys(records[0].codes[0])).not.toContain('format');
  const download = async () =>
    new Uint8Array(await (await manager.request('GET', `/document/${body.id}/download`)).arrayBuffer());
  expect(await download()).toEqual(file);
  await manager.put(`/document/records/${records[0].id}`, {
    target: '\u0002<1>\u0003Sichern\u0002</1>\u0003 < dr\u00fccken',
  });
  expect(strFromU8(unzipSync(await download())['word/document.xml'] ?? expect.fail())).toContain(
    '<w:p><w:r><w:rPr><w:b/></w:rPr><w:t>Sichern</w:t></w:r><w:r><w:t xml:space="preserve"> &lt; dr\u00fccken</w:t></w:r></w:p>',
  );
});

test('a protected Office file is rejected as protected, and a damaged one by the import', async () => {
  const old = Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  const languages = { source_lang: 'en', target_lang: 'de' };
  const refused = await manager.upload('/document/', old, 'a.docx', languages);
  expect(refused.status).toBe(415);
  expect(refused.body.detail).toMatch(/password-protected/);
  const cut = buildDocx({ body: '<w:p/>' }).slice(0, 300);
  const { body } = await manager.upload('/document/', cut, 'b.docx', languages);
  await server.runJobs();
  expect((await manager.get(`/document/${body.id}`)).body).toMatchObject({
    status: 'failed',
    processing_error: expect.stringContaining('The file is damaged'),
    processing_error_says: { id: 'document.unreadable', quotes: { problem: { id: 'format.zip.damaged' } } },
  });
});

test('a file without languages is rejected with the missing field', async () => {
  const { status, body } = await manager.upload('/document/', FILE, 'app.properties', { target_lang: 'de' });
  expect(status).toBe(422);
  expect(body.errors).toMatchObject([{ path: 'source_lang' }]);
});

test('a file of no known format is rejected with the list of supported ones', async () => {
  const { status, body } = await manager.upload('/document/', 'plain', 'a.unknown');
  expect(status).toBe(415);
  expect(body.detail).toContain('.properties');
  const formats = (await manager.get('/document/formats')).body;
  expect(formats).toContainEqual(expect.objectContaining({ name: 'properties', extensions: ['properties'] }));
});

test.each([
  ['a.txt', '%PDF-1.7 text', 'a PDF'],
  ['a.html', '\u0089PNG\r\n\u001a\n', 'a PNG image'],
  ['a.md', '{\\rtf1 text}', 'an RTF document'],
  ['a.exe', 'MZ\u0090\0\u0003', 'a program'],
  ['a.doc', '\u00d0\u00cf\u0011\u00e0', 'an old or password-protected Office file'],
])('%s with another kind of content is rejected with the detected type', async (name, latin1, kind) => {
  const bytes = Buffer.from(latin1, 'latin1');
  const { status, body } = await manager.upload('/document/', bytes, name, LANGUAGES);
  expect(status).toBe(415);
  expect(body.detail).toContain(`“${name}” is ${kind}`);
});

test.each([
  ['a.json', '{}'],
  ['a.html', '<html></html>'],
  ['a.po', 'msgid ""\nmsgstr ""\n'],
  ['a.xlf', '<xliff version="2.0" srcLang="en"><file id="f"/></xliff>'],
])('%s without a text warns that there is nothing to translate', async (name, file) => {
  const { body } = await manager.upload('/document/', file, name, LANGUAGES);
  await server.runJobs();
  const { report } = (await manager.get(`/job/${body.job_id}`)).body;
  expect(report.warnings).toContainEqual(expect.stringMatching(/nothing to translate/));
});

test('the fuzzy flag of a PO file is read as a draft, and approval removes it', async () => {
  const file = 'msgid ""\nmsgstr "Language: de\\n"\n\n#, fuzzy\nmsgid "Save"\nmsgstr "Sichern"\n';
  const { body } = await manager.upload('/document/', file, 'app.po', {
    source_lang: 'en',
    target_lang: 'de',
  });
  await server.runJobs();
  const { records } = (await manager.get(`/document/${body.id}/records`)).body;
  expect(records).toMatchObject([{ source: 'Save', target: 'Sichern', state: 'draft' }]);
  const download = async () => (await manager.request('GET', `/document/${body.id}/download`)).text();
  expect(await download()).toBe(file);
  await manager.put(`/document/records/${records[0].id}`, { target: 'Sichern', approved: true });
  expect(await download()).toBe(file.replace('#, fuzzy\n', ''));
});

test('the branches of a message are segments, including those that only the target language has', async () => {
  const file = '{"files": "{n, plural, one {# file} other {# files}}"}\n';
  const { body } = await manager.upload('/document/', file, 'en.json', { target_lang: 'ar' });
  await server.runJobs();
  const { records } = (await manager.get(`/document/${body.id}/records`)).body;
  const names = ['zero', 'one', 'two', 'few', 'many', 'other'];
  expect(records.map(({ key, block }: never) => [key, block])).toEqual(
    names.map((name) => [`files[${name}]`, { kind: 'paragraph', form: { of: 'files', name } }]),
  );
  const download = async () => (await manager.request('GET', `/document/${body.id}/download`)).text();
  expect(await download()).toBe(file);
  const put = (at: number, target: string) => manager.put(`/document/records/${records[at].id}`, { target });
  await put(2, 'ملفان');
  expect(await download()).toBe(file.replace(' other', ' two {ملفان} other'));
  const given = await manager.post(`/document/records/${records[2].id}/propagate`, {});
  expect(given.body.changed).toBe(0);
  expect(given.body.skipped).toHaveLength(4);
  expect(given.body.skipped[0].reason_says).toEqual({ id: 'left.other-form' });
  await put(2, '');
  expect(await download()).toBe(file);
});

test('a document imported before branches were segments keeps its segments', async () => {
  const file = '{"files": "{n, plural, one {# file} other {# files}}", "bye": "Bye"}';
  const { body } = await manager.upload('/document/', file, 'en.json', { target_lang: 'ru' });
  await server.runJobs();
  // As older versions imported it: one segment per message.
  await server.database.db
    .deleteFrom('document_record')
    .where('document_id', '=', body.id)
    .where('row_number', '>', 2)
    .execute();
  for (const [at, source] of Object.values<string>(JSON.parse(file)).entries()) {
    await server.database.db
      .updateTable('document_record')
      .set({ block: null, codes: '[]', segment_index: at, source })
      .where('document_id', '=', body.id)
      .where('row_number', '=', at + 1)
      .execute();
  }
  await server.database.db.updateTable('document').set({ rows_count: 2 }).where('id', '=', body.id).execute();
  const { records } = (await manager.get(`/document/${body.id}/records`)).body;
  await manager.put(`/document/records/${records[1].id}`, { target: 'Пока' });
  const download = await manager.request('GET', `/document/${body.id}/download`);
  expect(await download.text()).toBe(file.replace('Bye', 'Пока'));
});
