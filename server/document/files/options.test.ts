import { zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readFiltered } from '../../formats/filters/read-filtered.ts';
import { buildDocx, buildWorkbook, withParts } from '../../formats/filters/testing/build-package.ts';
import { xlsxFilter } from '../../formats/filters/xlsx/index.ts';
import { type Caller, startTestServer, type TestServer } from '../../testing/server.ts';
import { readOptionsOf } from './read-options.ts';

let server: TestServer;
let manager: Caller;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.as('manager');
});
afterAll(() => server.close());

type Values = Record<string, unknown>;

const LANGUAGES = { source_lang: 'en', target_lang: 'de' };
const SENTENCES: Values = { segmentation: 'sentences' };
const PARAGRAPHS: Values = { segmentation: 'paragraphs' };

const post = (
  file: string | Uint8Array,
  name: string,
  options: Values,
  fields: Record<string, string | File> = {},
) => manager.upload('/document/', file, name, { ...LANGUAGES, options: JSON.stringify(options), ...fields });

async function upload(...given: Parameters<typeof post>): Promise<number> {
  const { status, body } = await post(...given);
  expect([status, body.errors]).toEqual([201, undefined]);
  await server.runJobs();
  return body.id;
}

const recordsOf = async (id: number) => (await manager.get(`/document/${id}/records`)).body.records;
const sourcesOf = async (id: number) => (await recordsOf(id)).map(({ source }: { source: string }) => source);

async function edit(id: number, at: number, target: string): Promise<void> {
  const record = (await recordsOf(id))[at];
  const { status } = await manager.put(`/document/records/${record.id}`, { target, version: record.version });
  expect(status).toBe(200);
}

async function download(id: number): Promise<Buffer> {
  const response = await manager.request('GET', `/document/${id}/download`);
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

const PAGE = '<p>One is here. Two is there.</p>\n<p title="Tip">Three.</p>\n';

describe('document options', () => {
  test('are in the list of formats, with their defaults', async () => {
    const { body } = await manager.get('/document/formats');
    const optionsOf = (name: string) => body.find((one: { name: string }) => one.name === name).options;
    expect(optionsOf('docx')).toContainEqual({ name: 'comments', type: 'boolean', default: false });
    expect(optionsOf('json')).toEqual([{ name: 'skipped_keys', type: 'list', default: [] }]);
    const segmentation = { name: 'segmentation', type: 'choice', choices: ['paragraphs', 'sentences'] };
    for (const format of ['docx', 'html', 'markdown', 'mdx', 'opendocument', 'pptx', 'idml', 'zip']) {
      expect(optionsOf(format)).toContainEqual({ ...segmentation, default: 'sentences' });
    }
    for (const format of ['txt', 'dita', 'docbook', 'svg', 'xml', 'xlsx']) {
      expect(optionsOf(format)).toContainEqual({ ...segmentation, default: 'paragraphs' });
    }
    expect(optionsOf('XLIFF')).toBeUndefined();
    expect(optionsOf('xlz')).toEqual([]);
  });

  test.each([
    ['unknown', 'en.json', '{"comments":true}'],
    ['of the wrong type', 'a.html', '{"attributes":"alt"}'],
    ['not among the choices', 'a.html', '{"segmentation":"words"}'],
    ['too many words', 'a.html', JSON.stringify({ attributes: Array(301).fill('a') })],
    ['a blank word', 'a.html', '{"attributes":[" "]}'],
    ['not JSON', 'a.html', '{'],
    ['not an object', 'a.html', '[]'],
    ['for XLIFF', 'a.xlf', '{"segmentation":"sentences"}'],
  ])('that are %s are rejected', async (_, name, options) => {
    const file = name.endsWith('json') ? '{"a":"A"}' : name.endsWith('xlf') ? '<xliff/>' : PAGE;
    const { status, body } = await post(file, name, {}, { options });
    expect([status, body.errors]).toMatchObject([422, [{ path: 'options' }]]);
    expect((await manager.upload('/document/preview', file, name, { options })).status).toBe(422);
  });

  test('are returned with the document, and apply to its download', async () => {
    const values = { ...SENTENCES, attributes: [] };
    const id = await upload(PAGE, 'page.html', values);
    const { body } = await manager.get(`/document/${id}`);
    expect(body.options).toEqual({ segmentation: 'sentences', abbreviations: [], attributes: [] });
    expect(await sourcesOf(id)).toEqual(['One is here.', 'Two is there.', 'Three.']);
    expect(String(await download(id))).toBe(PAGE);
    await edit(id, 1, 'Zwei ist da.');
    expect(String(await download(id))).toBe(PAGE.replace('Two is there.', 'Zwei ist da.'));
    await edit(id, 1, '');
    expect(String(await download(id))).toBe(PAGE);
    const xliff = await manager.request('GET', `/document/${id}/download/xliff21`);
    expect(await xliff.text()).toContain('One is here.</source>');
  });

  test('group the segments of a paragraph in the editor', async () => {
    const records = await recordsOf(await upload(PAGE, 'page.html', SENTENCES));
    expect(records[0].paragraph).not.toBeNull();
    expect(records[1].paragraph).toBe(records[0].paragraph);
  });

  test('of a Word document apply to import and download; unedited text stays unchanged', async () => {
    const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
    const file = buildDocx({
      body: `<w:p>${run('One is here. Two is ')}<w:del w:id="1" w:author="A"><w:r><w:delText>there</w:delText></w:r></w:del><w:ins w:id="2" w:author="A">${run('gone')}</w:ins>${run('.')}</w:p>`,
      comments: `<w:comment w:id="1" w:author="A"><w:p>${run('Why?')}</w:p></w:comment>`,
    });
    const id = await upload(file, 'a.docx', { ...SENTENCES, comments: true, tracked_changes: 'rejected' });
    expect(await sourcesOf(id)).toEqual(['One is here.', 'Two is there.', 'Why?']);
    expect(await download(id)).toEqual(Buffer.from(file));
    await edit(id, 0, 'Eins ist da.');
    await edit(id, 2, 'Warum?');
    const translated = await upload(await download(id), 'b.docx', { ...PARAGRAPHS, comments: true });
    expect(await sourcesOf(translated)).toEqual(['Eins ist da. Two is there.', 'Warum?']);
    const plain = await upload(file, 'a.docx', PARAGRAPHS);
    expect(await sourcesOf(plain)).toEqual(['One is here. Two is gone.']);
    expect(await download(plain)).toEqual(Buffer.from(file));
  });

  test('also apply to a new version of the file, and its sentences are added and removed with it', async () => {
    const id = await upload(PAGE, 'page.html', { ...SENTENCES, attributes: [], abbreviations: ['Fzg.'] });
    await edit(id, 1, 'Zwei ist da.');
    const next = PAGE.replace('One is', 'The Fzg. One is').replace('Two', 'New is this. Two');
    const compared = await manager.upload(`/document/${id}/versions`, next, 'page.html');
    await server.runJobs();
    const applied = await manager.post(`/document/${id}/versions/${compared.body.id}/apply`);
    await server.runJobs();
    expect(await sourcesOf(id)).toEqual(['The Fzg. One is here.', 'New is this.', 'Two is there.', 'Three.']);
    expect(String(await download(id))).toBe(next.replace('Two is there.', 'Zwei ist da.'));
    await manager.post(`/document/${id}/actions/${applied.body.action_id}/undo`);
    await server.runJobs();
    expect(await sourcesOf(id)).toEqual(['One is here.', 'Two is there.', 'Three.']);
    expect(String(await download(id))).toBe(PAGE.replace('Two is there.', 'Zwei ist da.'));
  });

  test('apply to a returned copy: it is read sentence by sentence, and other sentences are reported', async () => {
    const id = await upload(PAGE, 'page.html', SENTENCES);
    const copy = '<p>Eins ist da. Zwei ist dort.</p>\n<p title="Hinweis">Drei. Vier.</p>\n'.replace(
      'Drei. Vier',
      'Drei',
    );
    const returned = await manager.upload(`/document/${id}/reimports`, copy, 'page.html');
    await server.runJobs();
    const { body } = await manager.get(`/document/${id}/reimports/${returned.body.id}`);
    expect(body.rows.map(({ theirs }: { theirs: string }) => theirs)).toEqual([
      'Eins ist da.',
      'Zwei ist dort.',
      'Hinweis',
      'Drei.',
    ]);
    const other = '<p>Eins ist da und zwei ist dort.</p>\n<p title="Hinweis">Drei.</p>\n';
    const second = await manager.upload(`/document/${id}/reimports`, other, 'page.html');
    await server.runJobs();
    const look = (await manager.get(`/document/${id}/reimports/${second.body.id}`)).body;
    expect(look.rows.map(({ theirs }: { theirs: string }) => theirs)).toEqual(['Hinweis', 'Drei.']);
    expect(look.reimport.warnings.join()).toContain('different sentences than its source');
  });

  test('split an uploaded translation where both have the same number of sentences', async () => {
    const target_file = new File(
      ['<p>Eins ist da. Zwei ist dort.</p>\n<p title="Hinweis">Drei.</p>\n'],
      'de.html',
    );
    const id = await upload(PAGE, 'en.html', SENTENCES, { target_file });
    expect((await recordsOf(id)).map(({ target }: { target: string }) => target)).toEqual([
      'Eins ist da.',
      'Zwei ist dort.',
      'Hinweis',
      'Drei.',
    ]);
    const whole = new File(['<p>Alles ist da.</p>\n<p title="Hinweis">Drei.</p>\n'], 'de.html');
    expect(await sourcesOf(await upload(PAGE, 'en.html', SENTENCES, { target_file: whole }))).toEqual([
      'One is here. Two is there.',
      'Tip',
      'Three.',
    ]);
  });

  test('of a package apply to all its files that support them', async () => {
    const encode = (text: string) => new TextEncoder().encode(text);
    const zip = zipSync({ 'a.html': encode(PAGE), 'en.json': encode('{"a":"One. Two."}') });
    const { body } = await post(zip, 'all.zip', SENTENCES);
    await server.runJobs();
    const [page, texts] = body.documents;
    expect(await sourcesOf(page.id)).toEqual(['One is here.', 'Two is there.', 'Tip', 'Three.']);
    expect(await sourcesOf(texts.id)).toEqual(['One. Two.']);
    await edit(page.id, 0, 'Eins ist da.');
    expect(String(await download(page.id))).toContain('a.html');
    expect((await post(zip, 'all.zip', { comments: true })).status).toBe(422);
  });

  test('do not affect older documents', async () => {
    const id = await upload(PAGE, 'page.html', PARAGRAPHS);
    await server.database.db
      .updateTable('document')
      .set({ options: null, sentence_breaks: null })
      .where('id', '=', id)
      .execute();
    await edit(id, 1, 'Hinweis');
    expect(String(await download(id))).toBe(PAGE.replace('Tip', 'Hinweis'));
    expect((await manager.get(`/document/${id}`)).body.options).toBeUndefined();
  });

  test('added later leave older documents with their segments', async () => {
    const rows = '<row r="1"><c r="A1" t="inlineStr"><is><t>A cell</t></is></c></row>';
    const box = '<a:p><a:r><a:t>A box</a:t></a:r></a:p>';
    const drawing =
      '<xdr:wsDr xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing"' +
      ` xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><xdr:sp><xdr:txBody>${box}</xdr:txBody></xdr:sp></xdr:wsDr>`;
    const file = withParts(buildWorkbook({ rows, strings: '' }), {
      'xl/drawings/drawing1.xml': [drawing, 'application/vnd.openxmlformats-officedocument.drawing'],
    });
    expect(await sourcesOf(await upload(file, 'prices.xlsx', {}))).toEqual(['A cell', 'A box']);
    const id = await upload(file, 'prices.xlsx', { text_boxes: false });
    const { db } = server.database;
    for (const options of ['{"comments":false}', null]) {
      await db.updateTable('document').set({ options }).where('id', '=', id).execute();
      const { values = {} } = await readOptionsOf(db, { id });
      expect(readFiltered(xlsxFilter, file, 'de', { values }).segments).toHaveLength(1);
    }
  });

  test('that only mark older documents are neither accepted nor returned', async () => {
    const rows = '<row r="1"><c r="A1" t="str"><v>A cell</v></c></row>';
    const file = buildWorkbook({ rows, strings: '' });
    const id = await upload(file, 'prices.xlsx', {});
    expect(await sourcesOf(id)).toEqual(['A cell']);
    const { options } = (await manager.get(`/document/${id}`)).body;
    const formats = (await manager.get('/document/formats')).body;
    const listed = formats.find(({ name }: { name: string }) => name === 'xlsx').options;
    expect(Object.keys(options)).toEqual(listed.map(({ name }: { name: string }) => name));
    expect(options).not.toHaveProperty('plain_cells');
    expect((await post(file, 'prices.xlsx', { plain_cells: false })).status).toBe(422);
    const { db } = server.database;
    await db.updateTable('document').set({ options: '{}' }).where('id', '=', id).execute();
    const { values = {} } = await readOptionsOf(db, { id });
    expect(readFiltered(xlsxFilter, file, 'de', { values }).segments).toEqual([]);
  });
});

test('the preview of a file applies its options, and finds sentences in the language of its texts', async () => {
  const text =
    'Am 3. Mai prüfen wir die Pumpe. Danach wird das Ventil gereinigt, damit kein Wasser eindringt.\n';
  const look = async (options: Values, fields = {}) => {
    const form = { options: JSON.stringify(options), ...fields };
    const { body } = await manager.upload('/document/preview', text, 'wartung.txt', form);
    return body.segments.map(({ source }: { source: string }) => source);
  };
  expect(await look({})).toHaveLength(1);
  expect(await look(SENTENCES)).toEqual([
    'Am 3. Mai prüfen wir die Pumpe.',
    'Danach wird das Ventil gereinigt, damit kein Wasser eindringt.',
  ]);
  expect(await look(SENTENCES, { source_lang: 'en' })).toHaveLength(3);
  expect(await look({ ...SENTENCES, abbreviations: ['Pumpe'] })).toHaveLength(1);
});
