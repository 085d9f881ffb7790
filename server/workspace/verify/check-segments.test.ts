import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildDocument, buildXliff } from '../../testing/build-document.ts';
import { type Caller, startTestServer, type TestServer } from '../../testing/server.ts';
import { compareNightly } from './compare-nightly.ts';
import { verifyNow } from './nightly.ts';
import { verifyWorkspace } from './verify.ts';

let server: TestServer;
let manager: Caller;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.as('manager');
});
afterAll(() => server.close());

async function problems(): Promise<string[]> {
  const found: string[] = [];
  for await (const { check, problem } of verifyWorkspace(server.database.db))
    found.push(`${check}: ${problem}`);
  return found;
}

async function upload(file: string, name: string, options?: object, path = '/document/'): Promise<number> {
  const fields = {
    source_lang: 'en',
    target_lang: 'de',
    ...(options && { options: JSON.stringify(options) }),
  };
  const { status, body } = await manager.upload(path, file, name, fields);
  expect(status).toBe(201);
  await server.runJobs();
  return body.id;
}

const recordsOf = async (id: number) => (await manager.get(`/document/${id}/records`)).body.records;

async function act(path: string, body = {}): Promise<void> {
  const answer = await manager.post(path, body);
  expect([answer.status, answer.body.detail]).toEqual([200, undefined]);
  await server.runJobs();
}

async function splitAndJoin(id: number, source_offset: number): Promise<void> {
  const [first, second] = await recordsOf(id);
  await act(`/document/records/${second.id}/split`, {
    version: second.version,
    source_offset,
    target_offset: null,
  });
  await act(`/document/records/${first.id}/split`, {
    version: first.version,
    source_offset,
    target_offset: null,
  });
  const [, half, third] = await recordsOf(id);
  expect(half.source).not.toBe(second.source);
  const [again] = await recordsOf(id);
  await act(`/document/records/${again.id}/join`, { version: again.version, next_version: half.version });
  expect(third.source).not.toBe('');
}

const TEXT = 'One is here. Two is there.\n\nThree is where? Four is not.\n';

test('segments match their file after splits, joins, new versions and repairs, and while a newer server has read it', async () => {
  const text = await upload(TEXT, 'a.txt');
  await splitAndJoin(text, 13);
  const versionId = await upload(`${TEXT}Five.\n`, 'a.txt', undefined, `/document/${text}/versions`);
  await act(`/document/${text}/versions/${versionId}/apply`);
  const version2 = (body: string) =>
    `<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en_US" trgLang="de"><file id="f">${body}</file></xliff>`;
  const unit = (id: string, source: string) =>
    `<unit id="${id}"><segment><source>${source}</source></segment></unit>`;
  const xliff = await upload(
    version2(
      `${unit('a', 'One is here. Two is there.')}<unit id="n" translate="no"><segment><source>No</source></segment></unit>${unit('b', 'Three is where? <ph id="1"/>Four is not.')}`,
    ),
    'a.xlf',
  );
  await act(`/document/${xliff}/conformance/repair`);
  await splitAndJoin(xliff, 13);
  const newer = await upload('{"a": "One"}', 'a.json');
  const { db } = server.database;
  await db
    .updateTable('document')
    .set({ reader: 99, sentence_breaks: '{}' })
    .where('id', '=', newer)
    .execute();
  await db
    .updateTable('document_record')
    .set({ source: 'Another' })
    .where('document_id', '=', newer)
    .execute();
  expect(await problems()).toEqual([]);
});

test('the verification finds documents that have other texts than their file, more of them, or an unreadable file', async () => {
  const { db } = server.database;
  const { document, records } = await buildDocument(server, manager, { segments: 4 });
  const set = (row: number, source: string) =>
    db
      .updateTable('document_record')
      .set({ source })
      .where('id', '=', records[row]?.id ?? 0)
      .execute();
  await set(1, 'Another text.');
  await set(3, 'A third text.');
  const yaml = await upload('en:\n  id: OK\n  a: One\n  b: Two\n', 'a.yaml', { skipped_keys: ['en.id'] });
  const json = await upload('{"a": "One"}', 'b.json');
  await db.updateTable('document').set({ options: '{}' }).where('id', '=', yaml).execute();
  const { blob_id } = await db
    .selectFrom('document')
    .select('blob_id')
    .where('id', '=', yaml)
    .executeTakeFirstOrThrow();
  await db.updateTable('document').set({ blob_id }).where('id', '=', json).execute();
  const expected = [
    `segments: document ${document.id}: 2 segments differ from its file, the first in row 2`,
    `segments: document ${yaml}: it has 2 segments, its file 3`,
    `segments: document ${json}: its file can no longer be read (json)`,
  ];
  expect((await problems()).filter((one) => one.startsWith('segments'))).toEqual(expected);
  server.services.matcher.start();
  await server.services.matcher.settled();
  const nightly = await verifyNow({ ...server.services, log: () => {} });
  expect(
    nightly.flatMap(({ check, problem }) => (check === 'segments' ? [`${check}: ${problem}`] : [])),
  ).toEqual(expected);
});

test('a night compares as many documents as its time allows, and the next one continues with the rest', async () => {
  const { document } = await buildDocument(server, manager, { xliff: buildXliff({ segments: 2 }) });
  const { db } = server.database;
  await db
    .updateTable('document_record')
    .set({ source: 'x' })
    .where('document_id', '=', document.id)
    .execute();
  const misfit = { problem: 'texts', segments: 2, first: 1 };
  const warned: unknown[] = [];
  const services = { ...server.services, log: (_: string, message: string) => void warned.push(message) };
  const night = async (budget: { night: number; document: number }, ids: number[]) => {
    const { compare, end } = compareNightly(services, budget);
    const found = [];
    for (const id of ids) found.push(await compare(id));
    await end();
    return found;
  };
  const { id } = document;
  expect(await night({ night: -1, document: 60_000 }, [id, id + 1])).toEqual([null, null]);
  expect(await night({ night: 60_000, document: 60_000 }, [id - 1, id])).toEqual([null, misfit]);
  expect(warned).toEqual([]);
  expect(await night({ night: 60_000, document: 0 }, [id])).toEqual([null]);
  expect(warned).toEqual(['A document could not be compared with its file']);
});

test('a join of two approved halves, and undoing it, leave versions that count the moved history', async () => {
  const ofVersions = async () => (await problems()).filter((each) => each.startsWith('versions'));
  const id = await upload(TEXT, 'halves.txt');
  const [whole] = await recordsOf(id);
  await act(`/document/records/${whole.id}/split`, { version: whole.version, source_offset: 13 });
  const halves = await recordsOf(id);
  for (const half of halves.slice(0, 2)) {
    const { status } = await manager.put(`/document/records/${half.id}`, {
      target: 'Hälfte',
      approved: true,
    });
    expect(status).toBe(200);
  }
  const [first, second] = await recordsOf(id);
  const joined = await manager.post(`/document/records/${first.id}/join`, {
    version: first.version,
    next_version: second.version,
  });
  expect(joined.status).toBe(200);
  expect(await ofVersions()).toEqual([]);
  const { action_id } = joined.body;
  expect((await manager.post(`/document/${id}/actions/${action_id}/undo`)).body.left_count).toBe(0);
  expect(await ofVersions()).toEqual([]);
});
