import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SourceVersion } from '../../../shared/domain/contract/document/version.ts';
import type { Document } from '../../../shared/domain/contract/document.ts';
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

async function upload(file: Uint8Array, name: string): Promise<Document[]> {
  const { status, body } = await manager.upload('/document/', file, name, LANGUAGES);
  expect(status).toBe(201);
  await server.runJobs();
  return body.documents ?? [body];
}

async function compare(id: number, file: Uint8Array, name: string): Promise<SourceVersion> {
  const { status, body } = await manager.upload(`/document/${id}/versions`, file, name);
  expect(status).toBe(201);
  await server.runJobs();
  return (await manager.get(`/document/${id}/versions/${body.id}`)).body.version;
}

async function apply(id: number, version: SourceVersion): Promise<string> {
  const { body } = await manager.post(`/document/${id}/versions/${version.id}/apply`);
  await server.runJobs();
  expect((await manager.get(`/job/${body.job_id}`)).body).toMatchObject({ status: 'done' });
  return body.action_id;
}

async function download(id: number): Promise<Uint8Array> {
  const response = await manager.request('GET', `/document/${id}/download`);
  expect(response.status).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
}

type Row = { id: number; source: string; target: string; version: number };
const recordsOf = async (id: number): Promise<Row[]> =>
  (await manager.get(`/document/${id}/records`)).body.records;

async function translate(id: number, words: Record<string, string>): Promise<void> {
  for (const { id: record, source, version } of await recordsOf(id)) {
    const target = words[source];
    if (target === undefined) continue;
    const saved = await manager.put(`/document/records/${record}`, { target, version });
    expect(saved.status).toBe(200);
  }
}

/** A file of these paragraphs. */
const MAKERS: Record<string, (texts: string[]) => Uint8Array> = {
  docx: (texts) =>
    buildDocx({ body: texts.map((text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`).join('') }),
  pptx: (texts) =>
    buildPptx({ slide: texts.map((text) => `<a:p><a:r><a:t>${text}</a:t></a:r></a:p>`).join('') }),
  xlsx: (texts) =>
    buildWorkbook({
      rows: texts
        .map((_, at) => `<row r="${at + 1}"><c r="A${at + 1}" t="s"><v>${at}</v></c></row>`)
        .join(''),
      strings: texts.map((text) => `<si><t>${text}</t></si>`).join(''),
    }),
  odt: (texts) => buildOdt({ text: texts.map((text) => `<text:p>${text}</text:p>`).join('') }),
  idml: (texts) =>
    buildIdml(
      `<ParagraphStyleRange><CharacterStyleRange>${texts.map((text) => `<Content>${text}</Content>`).join('<Br/>')}</CharacterStyleRange></ParagraphStyleRange>`,
    ),
};

const WORDS = { One: 'Eins', Two: 'Zwei', 'The price rises': 'Der Preis steigt', Gone: 'Weg' };

test.each(Object.keys(MAKERS))('a new version of a %s file keeps its translations', async (extension) => {
  const make = MAKERS[extension] ?? expect.fail();
  const name = `report.${extension}`;
  const [{ id } = expect.fail()] = await upload(make(['One', 'Two', 'The price rises', 'Gone']), name);
  await translate(id, WORDS);
  const before = await download(id);
  const next = make(['Two', 'Brand new', 'One', 'The price rises again']);
  const version = await compare(id, next, name);
  expect(version).toMatchObject({
    status: 'done',
    counts: { same: 1, moved: 1, changed: 1, added: 1, removed: 1 },
  });
  const action = await apply(id, version);
  expect((await recordsOf(id)).map(({ source, target }) => [source, target])).toEqual([
    ['Two', 'Zwei'],
    ['Brand new', ''],
    ['One', 'Eins'],
    ['The price rises again', 'Der Preis steigt'],
  ]);
  const [again = expect.fail()] = await upload(await download(id), name);
  expect((await recordsOf(again.id)).map(({ source }) => source)).toEqual([
    'Zwei',
    'Brand new',
    'Eins',
    'Der Preis steigt',
  ]);
  expect((await manager.post(`/document/${id}/actions/${action}/undo`)).status).toBe(200);
  await server.runJobs();
  expect(await download(id)).toEqual(before);
});

test('a new version of a packaged document is its own file, or the whole package, which then contains it', async () => {
  const docx = MAKERS.docx ?? expect.fail();
  const pack = (letter: string[], app: object) =>
    zipSync({
      'docs/letter.docx': docx(letter),
      'app/en.json': strToU8(JSON.stringify(app)),
      'a.png': strToU8('x'),
    });
  const file = pack(['One', 'Two'], { a: 'One' });
  const documents = await upload(file, 'site.zip');
  const [letter = 0, app = 0] = documents.map(({ id }) => id);
  await translate(letter, WORDS);
  await translate(app, WORDS);
  const before = await download(letter);

  const alone = await compare(letter, docx(['One', 'New', 'Two']), 'letter.docx');
  expect(alone.counts).toMatchObject({ same: 2, added: 1 });
  const action = await apply(letter, alone);
  const textsOf = async (zip: Uint8Array) => {
    const [{ id } = expect.fail()] = await upload(
      unzipSync(zip)['docs/letter.docx'] ?? expect.fail(),
      'a.docx',
    );
    return (await recordsOf(id)).map(({ source }) => source);
  };
  expect(await textsOf(await download(app))).toEqual(['Eins', 'New', 'Zwei']);
  await manager.post(`/document/${letter}/actions/${action}/undo`);
  await server.runJobs();
  expect(await download(app)).toEqual(before);

  const whole = pack(['Two', 'One'], { b: 'Two', a: 'One' });
  const versions = [await compare(letter, whole, 'site-2.zip'), await compare(app, whole, 'site-2.zip')];
  expect(versions.map(({ counts }) => counts)).toMatchObject([
    { same: 1, moved: 1, added: 0, removed: 0 },
    { same: 1, added: 1, removed: 0 },
  ]);
  for (const [at, version] of versions.entries()) await apply(documents[at]?.id ?? 0, version);
  const written = await download(letter);
  expect(await textsOf(written)).toEqual(['Zwei', 'Eins']);
  expect(strFromU8(unzipSync(written)['app/en.json'] ?? expect.fail())).toBe('{"b":"Two","a":"Eins"}');
  expect(Object.keys(unzipSync(written))).toEqual(Object.keys(unzipSync(file)));

  const without = zipSync({ 'app/en.json': strToU8('{"a":"One"}') });
  expect(await compare(letter, without, 'site-3.zip')).toMatchObject({
    status: 'failed',
    error: expect.stringContaining('not in the document’s format'),
  });
});
