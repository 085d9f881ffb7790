import { zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, startTestServer, type TestServer } from '../../testing/server.ts';
import { writePackage } from '../packages/write-package.ts';
import { writeDocument } from '../processing/download.ts';

// A later version is simulated by the values it would store, an earlier version by the options it would lack.

let server: TestServer;
let manager: Caller;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.as('manager');
});
afterAll(() => server.close());

const NEWER =
  'This document needs a newer version of Tessera than this server runs. Try again when the server has been updated.';
const LANGUAGES = { source_lang: 'en', target_lang: 'de' };
const TEXT = 'One is here. Two is there.\n\nThree.\n';

async function upload(
  file: string | Uint8Array,
  name: string,
  options?: object,
  path = '/document/',
): Promise<number> {
  const fields = { ...LANGUAGES, ...(options && { options: JSON.stringify(options) }) };
  const { status, body } = await manager.upload(path, file, name, fields);
  expect([status, body.detail]).toEqual([201, undefined]);
  await server.runJobs();
  return body.id;
}

const recordsOf = async (id: number) => (await manager.get(`/document/${id}/records`)).body.records;
const save = ({ id, version }: { id: number; version: number }, target: string) =>
  manager.put(`/document/records/${id}`, { target, version });
const download = (id: number) => manager.get(`/document/${id}/download`);
const split = ({ id, version }: { id: number; version: number }, source_offset: number) =>
  manager.post(`/document/records/${id}/split`, { version, source_offset, target_offset: null });

function change(id: number, values: { reader?: number; options?: string; dialect?: string }) {
  return server.database.db.updateTable('document').set(values).where('id', '=', id).execute();
}

async function readerOf(id: number): Promise<number> {
  const { db } = server.database;
  const query = db.selectFrom('document').select('reader').where('id', '=', id);
  return (await query.executeTakeFirstOrThrow()).reader;
}

async function errorOf(answer: { body: { job_id: number } }): Promise<string | null> {
  await server.runJobs();
  return (await manager.get(`/job/${answer.body.job_id}`)).body.error;
}

describe('a document whose file a newer server has read', () => {
  test('is refused by every call that needs its file, while its segments can be saved and exported', async () => {
    const id = await upload(TEXT, 'a.txt', { segmentation: 'sentences' });
    const version = await manager.upload(`/document/${id}/versions`, `${TEXT}Four.\n`, 'a.txt');
    await server.runJobs();
    const records = await recordsOf(id);
    await change(id, { reader: 99 });

    const answers = [
      await download(id),
      await manager.get(`/document/${id}/download/losses`),
      await split(records[0], 4),
      await manager.post(`/document/records/${records[0].id}/join`, { version: 1, next_version: 1 }),
    ];
    expect(answers.map(({ status, body }) => [status, body.detail])).toEqual(answers.map(() => [409, NEWER]));
    expect((await manager.get(`/document/records/${records[0].id}/segmentation`)).body).toMatchObject({
      split: NEWER,
      join: NEWER,
    });
    expect(await errorOf(await manager.upload(`/document/${id}/versions`, TEXT, 'a.txt'))).toBe(NEWER);
    expect(await errorOf(await manager.upload(`/document/${id}/reimports`, TEXT, 'a.txt'))).toBe(NEWER);
    expect(await errorOf(await manager.post(`/document/${id}/versions/${version.body.id}/apply`))).toBe(
      NEWER,
    );
    expect(await recordsOf(id)).toEqual(records);

    expect((await save(records[0], 'Eins ist hier.')).status).toBe(200);
    for (const path of ['download/review?format=csv', 'download/xliff21', 'download?original=1']) {
      expect((await manager.request('GET', `/document/${id}/${path}`)).status).toBe(200);
    }
    await change(id, { reader: 1 });
    expect(await (await manager.request('GET', `/document/${id}/download`)).text()).toBe(
      TEXT.replace('One is here.', 'Eins ist hier.'),
    );
  });

  test('is refused as XLIFF, too, also for repairs and in a package', async () => {
    const file = `<xliff version="1.2"><file original="a" source-language="en" target-language="de" datatype="x"><body>
      <trans-unit id="1"><source>One</source></trans-unit></body></file></xliff>`;
    const id = await upload(zipSync({ 'a/one.xlf': Buffer.from(file) }), 'a.zip');
    await change(id, { reader: 99 });
    const repair = await manager.post(`/document/${id}/conformance/repair`, {});
    expect([repair.status, repair.body.detail]).toEqual([409, NEWER]);
    const { db } = server.database;
    await expect(writePackage(db, id)).rejects.toThrow(NEWER);
    await expect(writeDocument(db, id)).rejects.toThrow(NEWER);
  });

  test('is refused if it has an option, a choice or a format that this server does not know', async () => {
    const id = await upload(TEXT, 'options.txt');
    const { db } = server.database;
    for (const [options, dialect] of [
      ['{"hyphenation":true}', 'txt'],
      ['{"segmentation":"clauses"}', 'txt'],
      ['{}', 'latex'],
    ] as const) {
      await change(id, { options, dialect });
      await expect(writeDocument(db, id)).rejects.toThrow(NEWER);
    }
  });

  test('is not imported by this server', async () => {
    const { body } = await manager.upload('/document/', TEXT, 'queued.txt', LANGUAGES);
    await change(body.id, { options: '{"segmentation":"paragraphs","hyphenation":true}' });
    expect(await errorOf({ body })).toBe(NEWER);
  });
});

describe('the reader version of a document', () => {
  test('comes from the server that imported it or last split its segments', async () => {
    const id = await upload(TEXT, 'split.txt');
    expect(await readerOf(id)).toBe(1);
    await change(id, { reader: 0 });
    const [first] = await recordsOf(id);
    expect((await split(first, 13)).status).toBe(200);
    expect(await readerOf(id)).toBe(1);
  });

  test('is exchanged together with the file, and a comparison by a newer server is not applied', async () => {
    const { db } = server.database;
    const id = await upload(TEXT, 'version.txt');
    const versionId = await upload(`${TEXT}Four.\n`, 'version.txt', undefined, `/document/${id}/versions`);
    const about = (reader: number) => ({
      about: JSON.stringify({ findings: '[]', conformance: '{}', reader }),
    });
    const setAbout = (reader: number) =>
      db.updateTable('source_version').set(about(reader)).where('id', '=', versionId).execute();
    await setAbout(99);
    const apply = () => manager.post(`/document/${id}/versions/${versionId}/apply`);
    expect(await errorOf(await apply())).toBe(NEWER);
    expect(await recordsOf(id)).toHaveLength(2);

    await setAbout(1);
    await change(id, { reader: 0 });
    const applied = await apply();
    expect(await errorOf(applied)).toBe(null);
    expect([await readerOf(id), (await recordsOf(id)).length]).toEqual([1, 3]);
    const { action_id } = (await manager.get(`/document/${id}/versions/${versionId}`)).body.version;
    expect(await errorOf(await manager.post(`/document/${id}/actions/${action_id}/undo`))).toBe(null);
    expect([await readerOf(id), (await recordsOf(id)).length]).toEqual([0, 2]);
  });
});

describe('segments that do not match their file', () => {
  const REFUSED =
    'The file cannot be written: The segments do not fit the file. Upload the file again as a new version.';

  test.each([
    [
      'YAML read without its skipped keys',
      'a.yaml',
      'en:\n  id: OK\n  a: OK\n  b: Two\n',
      { skipped_keys: ['en.id'] },
    ],
    [
      'Markdown read without its front matter',
      'a.md',
      '---\nteaser: S\n---\n\nOne.\n\nTwo.\n',
      { front_matter: ['teaser'] },
    ],
    ['plain text read without its sentences', 'a.txt', TEXT, { segmentation: 'sentences' }],
  ])('are never written to another place: %s', async (_, name, file, options) => {
    const id = await upload(file, name, options);
    for (const record of await recordsOf(id))
      expect((await save(record, `${record.source}!`)).status).toBe(200);
    const right = await (await manager.request('GET', `/document/${id}/download`)).text();
    const { db } = server.database;
    const kept = db.selectFrom('document').select(['options', 'sentence_breaks']).where('id', '=', id);
    const { options: own } = await kept.executeTakeFirstOrThrow();
    await db
      .updateTable('document')
      .set({ options: '{}', sentence_breaks: null })
      .where('id', '=', id)
      .execute();
    const { status, body } = await download(id);
    expect([status, body.detail]).toEqual([409, REFUSED]);

    // Follows the message's advice: translations stay, and the segments fit the file again.
    await change(id, { options: own ?? '{}' });
    const versionId = await upload(file, name, undefined, `/document/${id}/versions`);
    expect(await errorOf(await manager.post(`/document/${id}/versions/${versionId}/apply`))).toBe(null);
    expect(await (await manager.request('GET', `/document/${id}/download`)).text()).toBe(right);
  });

  test('are refused if the new target language needs other plural forms, until the file is a new version', async () => {
    const file = '{"a_one":"{{count}} cat","a_other":"{{count}} cats","b":"Dog"}';
    const id = await upload(file, 'plural.json');
    for (const record of await recordsOf(id)) await save(record, record.source.toUpperCase());
    const translated = file.replace('cat"', 'CAT"').replace('cats', 'CATS').replace('Dog', 'DOG');
    const written = async () => (await manager.request('GET', `/document/${id}/download`)).text();
    expect(await written()).toBe(translated);
    await manager.put(`/document/${id}`, { target_lang: 'pl' });
    const { status, body } = await download(id);
    expect([status, body.detail]).toEqual([409, REFUSED]);
    const versionId = await upload(file, 'plural.json', undefined, `/document/${id}/versions`);
    expect(await errorOf(await manager.post(`/document/${id}/versions/${versionId}/apply`))).toBe(null);
    expect(JSON.parse(await written())).toMatchObject(JSON.parse(translated));
  });

  test('match it if they were imported before their placeholders were codes', async () => {
    const id = await upload('{"a": "Hi {name}"}', 'old.json');
    const [record] = await recordsOf(id);
    const { db } = server.database;
    const before = { source: 'Hi {name}', codes: '[]' };
    await db.updateTable('document_record').set(before).where('id', '=', record.id).execute();
    expect((await save(record, 'Hallo {name}')).status).toBe(200);
    const response = await manager.request('GET', `/document/${id}/download`);
    expect(await response.text()).toBe('{"a": "Hallo {name}"}');
  });

  test('are refused in XLIFF by their source', async () => {
    const file = `<xliff version="1.2"><file original="a" source-language="en" target-language="de" datatype="x"><body>
      <trans-unit id="1"><source>One</source></trans-unit><trans-unit id="2"><source>Two</source></trans-unit></body></file></xliff>`;
    const id = await upload(file, 'a.xlf');
    const [first] = await recordsOf(id);
    await save(first, 'Eins');
    const { db } = server.database;
    await db.updateTable('document_record').set({ segment_index: 1 }).where('id', '=', first.id).execute();
    const { status, body } = await download(id);
    expect([status, body.detail]).toEqual([
      409,
      'The file cannot be written: The segments do not fit the file.',
    ]);
  });
});
