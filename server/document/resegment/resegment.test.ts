import { afterAll, beforeAll, expect, test } from 'vitest';
import { readXliff } from '../../formats/xliff/index.ts';
import { type Caller, startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let admin: Caller;
let translator: Caller;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.as('admin');
  translator = await server.as('user');
});
afterAll(() => server.close());

const V2 = `<?xml version="1.0"?>
<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en" trgLang="de">
 <!-- kept -->
 <file id="f1">
  <unit id="u1">
   <segment id="s1"><source>First one. <pc id="1">Second</pc> one.</source></segment>
   <ignorable><source> </source></ignorable>
   <segment id="s2"><source>Third.</source><target>Drittens.</target></segment>
  </unit>
  <unit id="u2" canResegment="no"><segment><source>Stay whole. Please.</source></segment></unit>
 </file>
</xliff>
`;

const V12 = `<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="a" source-language="en" target-language="de" datatype="plaintext"><body>
<trans-unit id="a"><source>One. Two. Three.</source><seg-source><mrk mtype="seg" mid="1">One. Two.</mrk> <mrk mtype="seg" mid="2">Three.</mrk></seg-source><target><mrk mtype="seg" mid="1">Eins. Zwei.</mrk> <mrk mtype="seg" mid="2">Drei.</mrk></target></trans-unit>
<trans-unit id="b"><source>Plain text. In one.</source></trans-unit>
</body></file></xliff>`;

async function upload(text: string): Promise<number> {
  const { body } = await admin.upload('/document/', text, 'sample.xlf');
  await server.runJobs();
  return body.id;
}

async function rows(id: number) {
  const { body } = await admin.get(`/document/${id}/records`);
  expect(body.records.map(({ row_number }: { row_number: number }) => row_number)).toEqual(
    body.records.map((_: unknown, at: number) => at + 1),
  );
  return body.records;
}

async function download(id: number): Promise<string> {
  const response = await admin.request('GET', `/document/${id}/download`);
  return response.text();
}

const texts = (records: { source: string; target: string }[]) =>
  records.map(({ source, target }) => [source, target]);

test('splitting a 2.0 segment creates a segment, and undoing it restores the same bytes', async () => {
  const id = await upload(V2);
  const [first] = await rows(id);
  const saved = await admin.put(`/document/records/${first.id}`, {
    target: 'Erster. \u0002<1>\u0003Zweiter\u0002</1>\u0003 Satz.',
    version: first.version,
  });
  const split = await admin.post(`/document/records/${first.id}/split`, {
    version: saved.body.version,
    source_offset: 'First one. '.length,
    target_offset: 'Erster. '.length,
  });
  expect(split.status).toBe(200);
  const records = await rows(id);
  expect(texts(records)).toEqual([
    ['First one. ', 'Erster. '],
    ['\u0002<1>\u0003Second\u0002</1>\u0003 one.', '\u0002<1>\u0003Zweiter\u0002</1>\u0003 Satz.'],
    ['Third.', 'Drittens.'],
    ['Stay whole. Please.', ''],
  ]);
  const document = await admin.get(`/document/${id}`);
  expect(document.body).toMatchObject({ records_count: 4, translated_records_count: 3, word_count: 8 });

  const file = await download(id);
  expect(file).toContain('<segment id="s1-2"');
  const [before, after] = [V2.split('<unit id="u1">'), file.split('<unit id="u1">')];
  expect(after[0]).toBe(before[0]);
  expect(after[1]?.split('</unit>')[1]).toBe(before[1]?.split('</unit>')[1]);
  expect(readXliff(new TextEncoder().encode(file)).segments.map(({ target }) => target)).toEqual([
    'Erster. ',
    '\u0002<1>\u0003Zweiter\u0002</1>\u0003 Satz.',
    'Drittens.',
    null,
  ]);

  const undone = await admin.post(`/document/${id}/actions/${split.body.action_id}/undo`);
  expect(undone.body).toMatchObject({ undone: 1, left_count: 0 });
  expect(texts(await rows(id))[0]).toEqual([first.source, saved.body.target]);
  const journal = await admin.get(`/document/${id}/actions`);
  const edit = journal.body.actions.find(({ kind }: { kind: string }) => kind === 'edit');
  const cleared = await admin.post(`/document/${id}/actions/${edit.action_id}/undo`);
  expect(cleared.body).toMatchObject({ undone: 1, left_count: 0 });
  expect(await download(id)).toBe(V2);
});

test('undoing an undo splits again and restores the parts’ annotations', async () => {
  const id = await upload(V12);
  const [, second] = await rows(id);
  await admin.post(`/document/records/${second.id}/comments`, { text: 'Of the second' });
  const [first] = await rows(id);
  const join = await admin.post(`/document/records/${first.id}/join`, {
    version: first.version,
    next_version: second.version,
  });
  expect(join.status).toBe(200);
  expect(texts(join.body.records)).toEqual([['One. Two. Three.', 'Eins. Zwei. Drei.']]);
  expect(join.body.records[0]).toMatchObject({ comments_count: 1, has_comments: true, state: 'translated' });
  expect(await download(id)).toContain('<target><mrk mtype="seg" mid="1">Eins. Zwei. Drei.</mrk></target>');
  const undone = await admin.post(`/document/${id}/actions/${join.body.action_id}/undo`);
  expect(undone.body).toMatchObject({ undone: 2, left_count: 0 });
  const back = await rows(id);
  expect(texts(back)).toEqual([
    ['One. Two.', 'Eins. Zwei.'],
    ['Three.', 'Drei.'],
    ['Plain text. In one.', ''],
  ]);
  expect(back.map(({ comments_count }: { comments_count: number }) => comments_count)).toEqual([0, 1, 0]);
  expect(await download(id)).toBe(V12);
  const again = await admin.post(`/document/${id}/actions/${undone.body.action_id}/undo`);
  expect(again.body.undone).toBe(1);
  expect(texts(await rows(id))[0]).toEqual(['One. Two. Three.', 'Eins. Zwei. Drei.']);
});

test('a 1.2 unit without marks can be split, keeping the whole translation in the first part', async () => {
  const id = await upload(V12);
  const plain = (await rows(id))[2];
  const saved = await admin.put(`/document/records/${plain.id}`, { target: 'Text. Ganz.', version: 1 });
  const split = await admin.post(`/document/records/${plain.id}/split`, {
    version: saved.body.version,
    source_offset: 'Plain text. '.length,
  });
  expect(texts(split.body.records)).toEqual([
    ['Plain text. ', 'Text. Ganz.'],
    ['In one.', ''],
  ]);
  expect(await download(id)).toContain(
    '<seg-source><mrk mtype="seg" mid="1">Plain text. </mrk><mrk mtype="seg" mid="2">In one.</mrk></seg-source>' +
      '<target><mrk mtype="seg" mid="1">Text. Ganz.</mrk><mrk mtype="seg" mid="2"/></target>',
  );
  const found = await admin.get(`/document/${id}/records?search=In one`);
  expect(found.body.records.map(({ id: own }: { id: number }) => own)).toContain(split.body.records[1].id);
  expect(split.body.records.map(({ key }: { key: string }) => key)).toEqual(['1/b/1', '1/b/2']);
  // Joining the parts removes every trace of the split from the file.
  const [a, b] = split.body.records;
  await admin.post(`/document/records/${a.id}/join`, { version: a.version, next_version: b.version });
  expect(await download(id)).toBe(
    V12.replace('In one.</source>', 'In one.</source><target>Text. Ganz.</target>'),
  );
});

test('a split or join that the file does not allow is rejected with the reason', async () => {
  const id = await upload(V2);
  const [first, second, whole] = await rows(id);
  const at = (record: { id: number; version: number }, source_offset: number) =>
    admin.post(`/document/records/${record.id}/split`, { version: record.version, source_offset });
  expect((await at(whole, 12)).body.detail).toContain('canResegment');
  expect((await at(first, 'First one. '.length + 6)).body.detail).toContain('inside the tag pair {1}');
  expect((await at(first, 1000)).body.detail).toContain('One side of this position has no text');
  expect((await at({ ...first, version: 9 }, 5)).status).toBe(409);
  expect((await at({ ...first, id: 999_999 }, 5)).status).toBe(404);
  const join = await admin.post(`/document/records/${second.id}/join`, {
    version: second.version,
    next_version: whole.version,
  });
  expect(join).toMatchObject({ status: 409 });
  expect(join.body.detail).toContain('a different unit');
  expect((await admin.get(`/document/records/${second.id}/segmentation`)).body).toEqual({
    split: null,
    join: 'The next segment belongs to a different unit of the file.',
    join_says: { id: 'format.split.other-unit' },
  });
  expect((await admin.get(`/document/records/${first.id}/segmentation`)).body.join).toBeNull();
  const nobody = await server.anonymous.post(`/document/records/${first.id}/split`, {
    version: 1,
    source_offset: 5,
  });
  expect(nobody.status).toBe(401);
  expect((await admin.post(`/document/records/${first.id}/split`, { source_offset: 0 })).status).toBe(422);
});

test('splitting an approved segment withdraws its unit, and an undo restores it', async () => {
  const id = await upload(V12);
  const memory = await admin.post('/translation_memory/', {
    name: 'Main',
    source_lang: 'en',
    target_lang: 'de',
  });
  await admin.post(`/document/${id}/memories`, { memories: [{ id: memory.body.id, mode: 'write' }] });
  const plain = (await rows(id))[2];
  const saved = await admin.put(`/document/records/${plain.id}`, {
    target: 'Text. Ganz.',
    approved: true,
    version: 1,
  });
  const units = async () => (await admin.get(`/translation_memory/${memory.body.id}`)).body.records_count;
  expect(await units()).toBe(1);
  const body = { version: saved.body.version, source_offset: 12, target_offset: 6 };
  expect((await translator.post(`/document/records/${plain.id}/split`, body)).status).toBe(403);
  const split = await admin.post(`/document/records/${plain.id}/split`, body);
  expect(split.body.records.map(({ approved }: { approved: boolean }) => approved)).toEqual([false, false]);
  expect(await units()).toBe(0);
  await admin.post(`/document/${id}/actions/${split.body.action_id}/undo`);
  expect(await units()).toBe(1);
  expect((await rows(id))[2]).toMatchObject({ approved: true, target: 'Text. Ganz.' });
});

test('an undo skips parts changed since', async () => {
  const id = await upload(V12);
  const plain = (await rows(id))[2];
  const split = await admin.post(`/document/records/${plain.id}/split`, { version: 1, source_offset: 12 });
  const [, part] = split.body.records;
  await admin.put(`/document/records/${part.id}`, { target: 'Neu', version: part.version });
  const undone = await admin.post(`/document/${id}/actions/${split.body.action_id}/undo`);
  expect(undone.body).toMatchObject({ undone: 0, left_count: 2 });
  expect(await rows(id)).toHaveLength(4);
});

test('in a long document the new segment moves up in steps', async () => {
  const units = Array.from(
    { length: 4100 },
    (_, at) => `<trans-unit id="u${at}"><source>Sentence ${at}. The end.</source></trans-unit>`,
  ).join('');
  const id = await upload(V12.replace(/<trans-unit[\s\S]*<\/trans-unit>/, units));
  const [, second] = await rows(id);
  const split = await admin.post(`/document/records/${second.id}/split`, { version: 1, source_offset: 12 });
  expect(texts((await rows(id)).slice(0, 4))).toEqual([
    ['Sentence 0. The end.', ''],
    ['Sentence 1. ', ''],
    ['The end.', ''],
    ['Sentence 2. The end.', ''],
  ]);
  const last = await admin.get(`/document/${id}/records?page=41`);
  expect(last.body).toMatchObject({ total_rows: 4101, records: [{ row_number: 4101 }] });
  await admin.post(`/document/${id}/actions/${split.body.action_id}/undo`);
  const after = await admin.get(`/document/${id}/records?page=40`);
  expect(after.body).toMatchObject({ total_rows: 4100 });
  expect(after.body.records.at(-1)).toMatchObject({ row_number: 4100, source: 'Sentence 4099. The end.' });
  expect(await rows(id)).toHaveLength(100);
}, 60_000);
