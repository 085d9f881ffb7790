import { unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  buildDocx,
  buildIdml,
  buildOdt,
  buildPptx,
  buildWorkbook,
} from '../../formats/filters/testing/build-package.ts';
import { type Caller, startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let manager: Caller;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.as('manager');
});
afterAll(() => server.close());

const LANGUAGES = { source_lang: 'en', target_lang: 'de' };
const PARAGRAPHS = { options: '{"segmentation":"paragraphs"}' };

/** The ids of the uploaded documents. */
async function upload(
  file: string | Uint8Array,
  name: string,
  fields: Record<string, string> = {},
): Promise<number[]> {
  const { status, body } = await manager.upload('/document/', file, name, { ...LANGUAGES, ...fields });
  expect([status, body.errors]).toEqual([201, undefined]);
  await server.runJobs();
  return (body.documents ?? [body]).map(({ id }: { id: number }) => id);
}

async function uploadOne(...given: Parameters<typeof upload>): Promise<number> {
  return (await upload(...given))[0] ?? expect.fail('No document');
}

const recordsOf = async (id: number) => (await manager.get(`/document/${id}/records`)).body.records;
const sourcesOf = async (id: number): Promise<string[]> =>
  (await recordsOf(id)).map(({ source }: { source: string }) => source);

async function translate(id: number, row: number, target: string): Promise<void> {
  const { id: record, version } = (await recordsOf(id))[row - 1];
  expect((await manager.put(`/document/records/${record}`, { target, version })).status).toBe(200);
}

async function download(id: number): Promise<Uint8Array> {
  const response = await manager.request('GET', `/document/${id}/download?alone=1`);
  expect(response.status).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
}

const FIRST = 'One is here. Two is there.';
const SENTENCES = ['One is here.', 'Two is there.', 'It is alone.'];
const word = (...texts: string[]) =>
  buildDocx({ body: texts.map((text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`).join('') });
const openDocument = (...texts: string[]) =>
  buildOdt({ text: texts.map((text) => `<text:p>${text}</text:p>`).join('') });
const story = (...texts: string[]) =>
  buildIdml(
    texts
      .map(
        (text) =>
          `<ParagraphStyleRange><CharacterStyleRange><Content>${text}</Content><Br/></CharacterStyleRange></ParagraphStyleRange>`,
      )
      .join(''),
  );
const workbook = (text: string) =>
  buildWorkbook({
    rows: `<row r="1"><c r="A1" t="inlineStr"><is><t>${text}</t></is></c></row>`,
    strings: '',
  });

describe.each<[string, (...texts: string[]) => string | Uint8Array]>([
  ['a.docx', word],
  ['a.html', (...texts) => texts.map((text) => `<p>${text}</p>\n`).join('')],
  ['a.md', (...texts) => `${texts.join('\n\n')}\n`],
  ['a.mdx', (...texts) => `import A from 'a';\n\n${texts.join('\n\n')}\n`],
  ['a.odt', openDocument],
  ['a.odp', openDocument],
  [
    'a.pptx',
    (...texts) =>
      buildPptx({ slide: texts.map((text) => `<a:p><a:r><a:t>${text}</a:t></a:r></a:p>`).join('') }),
  ],
  ['a.idml', story],
])('%s, uploaded without options', (name, build) => {
  test('is segmented into sentences, and stores the option', async () => {
    const file = Buffer.from(build(FIRST, 'It is alone.'));
    const id = await uploadOne(file, name);
    expect(await sourcesOf(id)).toEqual(SENTENCES);
    expect((await manager.get(`/document/${id}`)).body.options.segmentation).toBe('sentences');
    // Servers whose default is paragraphs read the stored value.
    const { db } = server.database;
    const { options } = await db
      .selectFrom('document')
      .select('options')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(JSON.parse(options ?? '')).toMatchObject({ segmentation: 'sentences', abbreviations: [] });
  });

  test('is downloaded byte for byte, and with only the translated sentence changed', async () => {
    const file = Buffer.from(build(FIRST, 'It is alone.'));
    const id = await uploadOne(file, name);
    expect(Buffer.compare(await download(id), file)).toBe(0);
    await translate(id, 2, 'Zwei ist dort.');
    const written = await download(id);
    expect(await sourcesOf(await uploadOne(written, name, PARAGRAPHS))).toEqual([
      'One is here. Zwei ist dort.',
      'It is alone.',
    ]);
    await translate(id, 2, '');
    expect(Buffer.compare(await download(id), file)).toBe(0);
  });

  test('has the same segments as in paragraphs where each is one sentence', async () => {
    const file = Buffer.from(build('It is alone.', 'A heading', 'No. 5 of 7'));
    const shown = async (fields: Record<string, string>) =>
      (await recordsOf(await uploadOne(file, name, fields))).map(
        ({ source, codes, paragraph, key, block }: Record<string, unknown>) => ({
          source,
          codes,
          paragraph,
          key,
          block,
        }),
      );
    const whole = await shown(PARAGRAPHS);
    expect(whole).toHaveLength(3);
    expect(await shown({})).toEqual(whole);
  });
});

test.each<[string, string | Uint8Array]>([
  ['a.txt', `${FIRST}\n`],
  ['a.xml', `<a><p>${FIRST}</p></a>`],
  ['a.xlsx', workbook(FIRST)],
])('%s keeps whole texts by default', async (name, file) => {
  expect(await sourcesOf(await uploadOne(file, name))).toEqual([FIRST]);
});

test('each file of a package has the default of its format, or the chosen value', async () => {
  const zip = zipSync({ 'a.html': Buffer.from(`<p>${FIRST}</p>`), 'b.xlsx': workbook(FIRST) });
  const sources = async (fields = {}) => Promise.all((await upload(zip, 'all.zip', fields)).map(sourcesOf));
  const cut = SENTENCES.slice(0, 2);
  expect(await sources()).toEqual([cut, [FIRST]]);
  expect(await sources({ options: '{"segmentation":"sentences"}' })).toEqual([cut, cut]);
  expect(await sources(PARAGRAPHS)).toEqual([[FIRST], [FIRST]]);
});

test('the preview shows the sentences that the upload will have', async () => {
  const page = `<p>${FIRST}</p>`;
  const look = async (file: string | Uint8Array, name: string, fields = {}) =>
    (await manager.upload('/document/preview', file, name, fields)).body.segments.map(
      ({ source }: { source: string }) => source,
    );
  expect(await look(page, 'a.html')).toEqual(SENTENCES.slice(0, 2));
  expect(await look(page, 'a.html', PARAGRAPHS)).toEqual([FIRST]);
  const zip = zipSync({ 'a.html': Buffer.from(page), 'b.txt': Buffer.from(FIRST) });
  expect(await look(zip, 'all.zip')).toEqual([...SENTENCES.slice(0, 2), FIRST]);
});

describe.each<[string, string | null]>([
  ['before options existed', null],
  ['before segmentation was an option', '{}'],
  ['while paragraphs were the default', '{"segmentation":"paragraphs","abbreviations":[]}'],
])('a document imported %s', (_, options) => {
  const PAGE = `<p>${FIRST}</p>\n<p>It is alone.</p>\n`;
  const NEXT = `<p>${FIRST}</p>\n<p>It is new. It is alone.</p>\n`;

  async function uploadOlder(name: string, file: string | Uint8Array): Promise<number> {
    const id = await uploadOne(file, name, PARAGRAPHS);
    await server.database.db
      .updateTable('document')
      .set({ options, sentence_breaks: null })
      .where('id', '=', id)
      .execute();
    return id;
  }

  async function applyVersion(id: number, file: string | Uint8Array, name: string): Promise<string> {
    const made = await manager.upload(`/document/${id}/versions`, file, name);
    await server.runJobs();
    const applied = await manager.post(`/document/${id}/versions/${made.body.id}/apply`);
    await server.runJobs();
    expect((await manager.get(`/job/${applied.body.job_id}`)).body).toMatchObject({ status: 'done' });
    return applied.body.action_id;
  }

  test('keeps its paragraphs through a new version of the file and its undo', async () => {
    const id = await uploadOlder('a.html', PAGE);
    await translate(id, 1, 'Eins ist da. Zwei ist dort.');
    const action = await applyVersion(id, NEXT, 'a.html');
    expect(await sourcesOf(id)).toEqual([FIRST, 'It is new. It is alone.']);
    const translated = (page: string) => page.replace(FIRST, 'Eins ist da. Zwei ist dort.');
    expect(String(Buffer.from(await download(id)))).toContain(translated(NEXT));
    await manager.post(`/document/${id}/actions/${action}/undo`);
    await server.runJobs();
    expect(await sourcesOf(id)).toEqual([FIRST, 'It is alone.']);
    expect(String(Buffer.from(await download(id)))).toContain(translated(PAGE));
  });

  test('is split by users as before, and whole again when that is undone', async () => {
    const file = Buffer.from(word(FIRST, 'It is alone.'));
    const id = await uploadOlder('a.docx', file);
    const { id: record, version } = (await recordsOf(id))[0];
    const split = await manager.post(`/document/records/${record}/split`, { version, source_offset: 13 });
    expect(await sourcesOf(id)).toEqual(SENTENCES);
    expect(Buffer.compare(await download(id), file)).toBe(0);
    const undone = await manager.post(`/document/${id}/actions/${split.body.action_id}/undo`);
    expect(undone.body).toMatchObject({ left_count: 0 });
    expect(await sourcesOf(id)).toEqual([FIRST, 'It is alone.']);
    expect(Buffer.compare(await download(id), file)).toBe(0);
  });

  test.each([
    ['a.html', PAGE, PAGE.replace(FIRST, 'Eins. Zwei! Drei?').replace('It is alone.', 'Es ist allein.')],
    ['a.docx', word(FIRST, 'It is alone.'), word('Eins. Zwei! Drei?', 'Es ist allein.')],
  ])('reads a returned copy of %s by paragraph', async (name, file, copy) => {
    const id = await uploadOlder(name, file);
    const { body } = await manager.upload(`/document/${id}/reimports`, copy, name);
    await server.runJobs();
    const { rows, reimport } = (await manager.get(`/document/${id}/reimports/${body.id}`)).body;
    expect(reimport.warnings).toEqual([]);
    expect(rows.map(({ theirs }: { theirs: string }) => theirs)).toEqual([
      'Eins. Zwei! Drei?',
      'Es ist allein.',
    ]);
  });

  test('keeps its paragraphs in a package', async () => {
    const entries = { 'a/one.html': Buffer.from(PAGE), 'b/two.md': Buffer.from(`${FIRST}\n`) };
    const ids = await upload(zipSync(entries), 'all.zip', PARAGRAPHS);
    await server.database.db
      .updateTable('document')
      .set({ options, sentence_breaks: null })
      .where('id', '=', ids[0] ?? 0)
      .execute();
    await translate(ids[0] ?? 0, 1, 'Eins ist da. Zwei ist dort.');
    const response = await manager.request('GET', `/document/${ids[0]}/download`);
    const written = unzipSync(new Uint8Array(await response.arrayBuffer()));
    expect(Buffer.from(written['a/one.html'] ?? []).toString()).toContain(
      '<p>Eins ist da. Zwei ist dort.</p>\n<p>It is alone.</p>',
    );
    await applyVersion(ids[0] ?? 0, zipSync({ ...entries, 'a/one.html': Buffer.from(NEXT) }), 'all.zip');
    expect(await sourcesOf(ids[0] ?? 0)).toEqual([FIRST, 'It is new. It is alone.']);
  });
});

test('a file uploaded to an older server, without the option, is imported in paragraphs', async () => {
  const { body } = await manager.upload('/document/', `<p>${FIRST}</p>`, 'queued.html', LANGUAGES);
  const { db } = server.database;
  await db.updateTable('document').set({ options: '{}' }).where('id', '=', body.id).execute();
  await server.runJobs();
  expect(await sourcesOf(body.id)).toEqual([FIRST]);
  await translate(body.id, 1, 'Alles.');
  expect(String(Buffer.from(await download(body.id)))).toContain('Alles.');
});
