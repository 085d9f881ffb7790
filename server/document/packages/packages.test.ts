import { strFromU8, strToU8, unzipSync, type Zippable, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Document } from '../../../shared/domain/contract/document.ts';
import { buildDocx } from '../../formats/filters/testing/build-package.ts';
import { freelancer } from '../../testing/give.ts';
import { type Caller, startTestServer, type TestServer } from '../../testing/server.ts';
import { packageFiles } from '../../workspace/export/document-files.ts';
import { purgeBin } from '../../workspace/retention/purge.ts';

let server: TestServer;
let manager: Caller;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.as('manager');
});
afterAll(() => server.close());

const LANGUAGES = { source_lang: 'en', target_lang: 'de' };

function xliff(texts: string[], { target = 'de' } = {}): Uint8Array {
  const units = texts.map((text, at) => `<trans-unit id="${at}"><source>${text}</source></trans-unit>`);
  const language = target ? ` target-language="${target}"` : '';
  return strToU8(
    `<xliff version="1.2"><file original="a" source-language="en"${language} datatype="plaintext"><body>${units.join('')}</body></file></xliff>`,
  );
}

/** A plain ZIP: documents in folders, and other files. */
const FILES: Zippable = {
  'docs/letter.docx': [buildDocx({ body: '<w:p><w:r><w:t>Dear reader</w:t></w:r></w:p>' }), { level: 0 }],
  'docs/image.png': new Uint8Array([0x89, 0x50, 0x4e, 0x47, 1, 2, 3]),
  'app/one/strings.json': strToU8('{"save": "Save"}'),
  'app/two/strings.json': strToU8('{"quit": "Quit"}'),
  'notes.txt': new Uint8Array(),
  'old.zip': zipSync({ 'a.json': strToU8('{"a": "A"}') }),
  '__reference/style.xlf': xliff(['Not this']),
};

async function uploaded(file: Uint8Array, name: string, fields = {}) {
  const answer = await manager.upload('/document/', file, name, fields);
  expect(answer).toMatchObject({ status: 201 });
  await server.runJobs();
  return answer.body as Document & {
    job_id: number;
    documents: Document[];
    passed: unknown[];
    passed_count: number;
  };
}

async function download(id: number, query = '', caller = manager): Promise<Uint8Array> {
  const answer = await caller.request('GET', `/document/${id}/download${query}`);
  expect(answer.status).toBe(200);
  return new Uint8Array(await answer.arrayBuffer());
}

async function translate(id: number, target: string): Promise<void> {
  const { records } = (await manager.get(`/document/${id}/records`)).body;
  const saved = await manager.put(`/document/records/${records[0].id}`, { target });
  expect(saved.status).toBe(200);
}

test('a plain ZIP becomes its documents, lists skipped files, and is downloaded with only the edits changed', async () => {
  const file = zipSync(FILES);
  const answer = await uploaded(file, 'site.zip', LANGUAGES);
  const names = answer.documents.map(({ name, format }) => [name, format]);
  expect(names).toEqual([
    ['letter.docx', 'docx'],
    ['app/one/strings.json', 'json'],
    ['app/two/strings.json', 'json'],
  ]);
  expect(answer).toMatchObject({ id: answer.documents[2]?.id, passed_count: 4 });
  expect(answer.passed).toEqual([
    { entry: 'docs/image.png', reason: 'format' },
    { entry: 'notes.txt', reason: 'empty' },
    { entry: 'old.zip', reason: 'nested' },
    { entry: '__reference/style.xlf', reason: 'companion' },
  ]);
  // This job ends last, so all are done.
  expect((await manager.get(`/job/${answer.job_id}`)).body.status).toBe('done');
  const [letter, one, two] = answer.documents.map(({ id }) => id) as [number, number, number];
  const listed = (await manager.get('/document/')).body.filter((each: Document) => each.package);
  expect(listed).toMatchObject(
    ['docs/letter.docx', 'app/one/strings.json', 'app/two/strings.json'].map((entry) => ({
      status: 'done',
      records_count: 1,
      package: { name: 'site.zip', entry, documents_count: 3, is_whole: true },
    })),
  );
  const about = (await manager.get(`/document/${one}/package`)).body;
  expect(about).toMatchObject({ name: 'site.zip', passed: answer.passed, passed_count: 4 });
  expect(about.documents.map(({ id }: Document) => id)).toEqual([letter, one, two]);

  for (const id of [letter, one, two]) expect(await download(id)).toEqual(file);
  expect(strFromU8(await download(two, '?alone=1'))).toBe('{"quit": "Quit"}');
  await translate(letter, 'Liebe Leser');
  await translate(two, 'Beenden "ä"');
  const written = await download(one);
  expect(unzipSync(await download(letter, '?alone=1'))['word/document.xml']).toEqual(
    unzipSync(unzipSync(written)['docs/letter.docx'] ?? expect.fail())['word/document.xml'],
  );
  const [before, after] = [unzipSync(file), unzipSync(written)];
  expect(Object.keys(after)).toEqual(Object.keys(before));
  const changed = Object.keys(before).filter((name) => String(before[name]) !== String(after[name]));
  expect(changed).toEqual(['docs/letter.docx', 'app/two/strings.json']);
  expect(strFromU8(after['app/two/strings.json'] ?? expect.fail())).toBe('{"quit": "Beenden \\"ä\\""}');
  expect(await download(one, '?original=1')).toEqual(file);
  expect(strFromU8(await download(two, '?original=1&alone=1'))).toBe('{"quit": "Quit"}');
});

describe('packages of translation tools', () => {
  test.each([
    ['a.xlz', { 'content.xlf': xliff(['One']), 'skeleton.skl': strToU8('s') }, ['a.xlz']],
    ['a.mqxlz', { 'document.mqxliff': xliff(['One']), 'skeleton.xml': strToU8('<s/>') }, ['a.mqxlz']],
    [
      'a.sdlppx',
      {
        'p.sdlproj': strToU8('<PackageProject/>'),
        'de-DE/a.docx.sdlxliff': xliff(['A']),
        'de-DE/b.html.sdlxliff': xliff(['B']),
        'en-US/a.docx.sdlxliff': xliff(['A'], { target: '' }),
        'en-US/a.docx': buildDocx({ body: '<w:p><w:r><w:t>A</w:t></w:r></w:p>' }),
        'TM/a.json': strToU8('{"a": "A"}'),
      },
      ['a.docx.sdlxliff', 'b.html.sdlxliff'],
    ],
    [
      'de.xcloc.zip',
      {
        'de.xcloc/contents.json': strToU8('{"developmentRegion": "en"}'),
        'de.xcloc/Localized Contents/de.xliff': xliff(['One']),
        'de.xcloc/Source Contents/en.lproj/L.strings': strToU8('"a" = "A";'),
      },
      ['de.xcloc.zip'],
    ],
  ])('%s becomes a document per XLIFF file, and skips the rest', async (name, files, names) => {
    const file = zipSync(files as Zippable);
    const { documents, passed } = await uploaded(file, name);
    expect(documents.map((document) => document.name)).toEqual(names);
    expect(passed).toHaveLength(Object.keys(files).length - names.length);
    const last = documents.at(-1)?.id ?? 0;
    expect(await download(last)).toEqual(file);
    await translate(last, 'Übersetzt');
    const [before, after] = [unzipSync(file), unzipSync(await download(last))];
    const entry = documents.at(-1)?.package?.entry ?? '';
    expect(strFromU8(after[entry] ?? expect.fail())).toContain('<target>Übersetzt</target>');
    delete after[entry];
    delete before[entry];
    expect(after).toEqual(before);
  });
});

test('missing languages are requested once for the whole package', async () => {
  const refused = await manager.upload('/document/', zipSync(FILES), 'site.zip', { source_lang: 'en' });
  expect(refused).toMatchObject({ status: 422, body: { errors: [{ path: 'target_lang' }] } });
});

test('a package with one document gets the given name; otherwise documents keep their own names', async () => {
  const one = zipSync({ 'content.xlf': xliff(['One']) });
  expect(await uploaded(one, 'a.xlz', { name: 'Lease' })).toMatchObject({
    name: 'Lease',
    package: { name: 'Lease', entry: 'content.xlf' },
  });
});

test('an unreadable file fails alone, and is downloaded unchanged', async () => {
  const file = zipSync({ 'good.json': strToU8('{"a": "A"}'), 'bad.json': strToU8('{"a": ') });
  const { documents } = await uploaded(file, 'a.zip', LANGUAGES);
  const states = await Promise.all(
    documents.map(async ({ id }) => (await manager.get(`/document/${id}`)).body),
  );
  expect(states).toMatchObject([{ status: 'done' }, { status: 'failed' }]);
  const [good, bad] = documents.map(({ id }) => id) as [number, number];
  await translate(good, 'Ä');
  expect(strFromU8(unzipSync(await download(bad))['bad.json'] ?? expect.fail())).toBe('{"a": ');
  expect((await manager.request('GET', `/document/${bad}/download?alone=1`)).status).toBe(409);
});

test('a binned document’s file stays as uploaded until it is restored; purging the last one deletes the package', async () => {
  const file = zipSync({ 'a.json': strToU8('{"a": "A"}'), 'b.json': strToU8('{"b": "B"}') });
  const { documents, ...last } = await uploaded(file, 'bin.zip', LANGUAGES);
  const [a, b] = documents.map(({ id }) => id) as [number, number];
  await translate(a, 'Ä');
  const edited = await download(b);
  expect(edited).not.toEqual(file);
  await manager.delete(`/document/${a}`);
  expect(await download(b)).toEqual(file);
  await manager.post(`/document/${a}/restore`);
  expect(await download(b)).toEqual(edited);
  const { db } = server.database;
  const blobs = () => db.selectFrom('blob').select('id').where('name', '=', 'bin.zip').execute();
  await manager.delete(`/document/${a}`);
  await purgeBin(db, 0, Date.now() + 1000);
  expect(await download(b)).toEqual(file);
  expect(await blobs()).toHaveLength(1);
  await manager.delete(`/document/${b}`);
  await purgeBin(db, 0, Date.now() + 1000);
  expect(await blobs()).toEqual([]);
  expect(
    await db
      .selectFrom('document_package')
      .select('id')
      .where('id', '=', last.package?.id ?? 0)
      .execute(),
  ).toEqual([]);
});

test('losses are listed for all documents of a package before its download', async () => {
  const { documents } = await uploaded(zipSync(FILES), 'lossy.zip', LANGUAGES);
  const [letter, one, two] = documents.map(({ id }) => id) as [number, number, number];
  const losses = async (query: string) =>
    (await manager.get(`/document/${one}/download/losses${query}`)).body;
  expect((await losses('?package=1')).total_losses).toBe(0);
  const reviewer = await server.as('reviewer');
  for (const id of [letter, two]) {
    const { records } = (await manager.get(`/document/${id}/records`)).body;
    await reviewer.put(`/document/records/${records[0].id}`, { target: 'Ja', approved: true });
  }
  expect(await losses('')).toMatchObject({ total_losses: 0, losses: [] });
  expect(await losses('?package=1')).toMatchObject({
    total_losses: 2,
    counts: { approval: 2, state: 0, text: 0, comments: 0 },
    losses: [
      { row_number: 1, reason: 'approval', document: { id: letter, name: 'letter.docx', source_lang: 'en' } },
      { row_number: 1, reason: 'approval', document: { id: two, name: 'app/two/strings.json' } },
    ],
  });
});

test('users who see one document of a package get it alone, and learn nothing about the others', async () => {
  const file = zipSync({
    'a.json': strToU8('{"a": "A"}'),
    'b.json': strToU8('{"b": "B"}'),
    'c.png': strToU8('c'),
  });
  const { documents } = await uploaded(file, 'shared.zip', LANGUAGES);
  const [a, b] = documents.map(({ id }) => id) as [number, number];
  const outsider = await freelancer(server, await server.as('admin'), 'user');
  await outsider.give({ resources: [{ kind: 'document', id: a, role: null }] });
  expect((await outsider.get('/document/')).body).toMatchObject([{ id: a, package: { is_whole: false } }]);
  for (const query of ['', '?original=1']) {
    expect((await outsider.request('GET', `/document/${a}/download${query}`)).status).toBe(403);
  }
  expect((await outsider.request('GET', `/document/${b}/download`)).status).toBe(404);
  expect((await outsider.get(`/document/${a}/download/losses?package=1`)).status).toBe(403);
  expect(strFromU8(await download(a, '?alone=1', outsider))).toBe('{"a": "A"}');
  const about = (await outsider.get(`/document/${a}/package`)).body;
  expect(about).toMatchObject({ documents: [{ id: a }], passed: [], passed_count: 0 });
  await outsider.give({
    resources: [
      { kind: 'document', id: a, role: null },
      { kind: 'document', id: b, role: null },
    ],
  });
  expect(await download(a, '', outsider)).toEqual(file);
});

describe('an invalid package', () => {
  const json = strToU8('{"a": "A"}');
  const deep = zipSync({ 'b.zip': zipSync({ 'a.json': json }) });
  const many = Object.fromEntries(Array.from({ length: 501 }, (_, at) => [`${at}.json`, json]));
  const endless = Object.fromEntries(
    Array.from({ length: 10_001 }, (_, at) => [`${at}.png`, new Uint8Array()]),
  );
  const damaged = Buffer.from(zipSync({ 'a.json': [json, { level: 0 }] }));
  damaged.write('X', damaged.indexOf('"A"') + 1);
  const bomb = zipSync({ 'a.json': new Uint8Array(60_000_000).fill(32) });
  test.each([
    ['has a file outside its root', zipSync({ '../a.json': json, 'b.json': json }), 422, '“../a.json”'],
    ['contains only other packages', deep, 415, 'Unpack it'],
    ['contains no supported file', zipSync({ 'a.png': json }), 415, '.md'],
    ['has too many documents', zipSync(many), 422, '500'],
    ['has too many entries', zipSync(endless), 413, 'entries'],
    ['is damaged', damaged, 422, 'checksum'],
    ['is truncated', zipSync(FILES).subarray(0, 400), 422, 'its end is missing'],
    ['is a ZIP bomb', bomb, 413, 'too large when unpacked'],
  ])('that %s is rejected with the reason', async (_, file, status, reason) => {
    const before = await server.database.db.selectFrom('blob').select('id').execute();
    const answer = await manager.upload('/document/', file, 'a.zip', LANGUAGES);
    expect(answer).toMatchObject({ status, body: { errors: [{ path: 'file' }] } });
    expect(answer.body.detail).toContain(reason);
    expect(await server.database.db.selectFrom('blob').select('id').execute()).toEqual(before);
  });

  test('ignores names with control characters', async () => {
    const { documents, passed } = await uploaded(
      zipSync({ 'a\0.json': json, 'b.json': json }),
      'a.zip',
      LANGUAGES,
    );
    expect(documents).toMatchObject([{ name: 'b.json' }]);
    expect(passed).toEqual([{ entry: 'a\uFFFD.json', reason: 'format' }]);
  });
});

test('a cancelled import does not affect the other documents of the package', async () => {
  const file = zipSync({ 'a.json': strToU8('{"a": "A"}'), 'b.json': strToU8('{"b": "B"}') });
  const { body } = await manager.upload('/document/', file, 'a.zip', LANGUAGES);
  const [a, b] = body.documents as [Document, Document];
  expect((await manager.post(`/job/${a.job_id}/cancel`)).status).toBe(200);
  await server.runJobs();
  expect((await manager.get(`/document/${a.id}`)).body.status).toBe('failed');
  expect((await manager.get(`/document/${b.id}`)).body.status).toBe('done');
  expect(await download(b.id)).toEqual(file);
});

test('a returned package is compared with each of its documents', async () => {
  const file = zipSync({ 'a.xlf': xliff(['One']), 'b.xlf': xliff(['Two']) });
  const translated = await uploaded(file, 'a.zip');
  await translate(translated.id, 'Zwei');
  const returned = await download(translated.id);
  const { documents } = await uploaded(file, 'a.zip');
  const changes: unknown[] = [];
  // One after the other, as jobs run by another call are not waited for.
  for (const { id } of documents) {
    const started = await manager.upload(`/document/${id}/reimports`, returned, 'back.zip');
    expect(started.status).toBe(201);
    await server.runJobs();
    changes.push((await manager.get(`/document/${id}/reimports`)).body[0]);
  }
  expect(changes).toMatchObject([
    { status: 'done', unchanged: 1, counts: { change: 0 } },
    { status: 'done', unchanged: 0, counts: { change: 1 } },
  ]);
});

test('each document of a package is in the audit log, and an export contains the uploaded package', async () => {
  const file = zipSync({ 'a.json': strToU8('{"a": "A"}'), 'b.json': strToU8('{"b": "B"}') });
  const { documents, ...last } = await uploaded(file, 'audited.zip', LANGUAGES);
  const admin = await server.as('admin');
  const { records } = (await admin.get('/audit/?action=document.upload')).body;
  const ids = records.slice(0, 2).map(({ subject }: { subject: { id: number } }) => subject.id);
  expect(ids.sort()).toEqual(documents.map(({ id }) => id));
  const exported: string[] = [];
  for await (const { name, content } of packageFiles({ db: server.database.db })) {
    if (!name.endsWith('audited.zip')) continue;
    exported.push(name);
    const parts: Uint8Array[] = [];
    for await (const part of content as AsyncIterable<Uint8Array>) parts.push(part);
    expect(new Uint8Array(Buffer.concat(parts))).toEqual(file);
  }
  expect(exported).toEqual([`packages/${last.package?.id} audited.zip`]);
});
