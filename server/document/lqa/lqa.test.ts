import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DocumentRecord } from '../../../shared/domain/contract/document/record.ts';
import { readTable } from '../../formats/tabular/index.ts';
import { buildDocument } from '../../testing/build-document.ts';
import { type Caller, startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let manager: Caller;
let reviewer: Caller;
let user: Caller;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.as('manager');
  reviewer = await server.as('reviewer');
  user = await server.as('user');
});
afterAll(() => server.close());

async function build(count: number) {
  const segments = Array.from({ length: count }, (_, at) => ({ source: `One two three four ${at + 1}.` }));
  const { document, records } = await buildDocument(server, manager, { segments });
  return { id: document.id as number, records: records as DocumentRecord[] };
}

async function write(caller: Caller, recordId: number, change: object) {
  const { body } = await user.get(`/document/records/${recordId}`);
  return caller.put(`/document/records/${recordId}`, {
    version: body.version,
    target: body.target,
    ...change,
  });
}

const mark = (recordId: number, error: object) =>
  reviewer.post(`/document/records/${recordId}/lqa/errors`, {
    type: 'accuracy',
    severity: 'minor',
    ...error,
  });
const lqaOf = async (recordId: number) => (await user.get(`/document/records/${recordId}/lqa`)).body;
const reportOf = async (id: number) => (await user.get(`/document/${id}/lqa`)).body;

describe('an error', () => {
  test('is marked on a span of the current text with its author, and can be removed', async () => {
    const { records } = await build(1);
    const id = records[0]?.id as number;
    await write(user, id, { target: 'Eins zwei drei' });
    const { status, body } = await mark(id, {
      type: 'accuracy.omission',
      severity: 'major',
      span: [5, 9],
      note: ' four ',
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      span: [5, 9],
      target: 'Eins zwei drei',
      note: 'four',
      author: { username: 'The user' },
    });
    await write(reviewer, id, { target: 'Eins zwei drei vier' });
    expect((await lqaOf(id)).errors).toEqual([body]);
    expect((await reviewer.delete(`/document/records/${id}/lqa/errors/${body.id}`)).status).toBe(200);
    expect((await reviewer.delete(`/document/records/${id}/lqa/errors/${body.id}`)).status).toBe(404);
    expect((await lqaOf(id)).errors).toEqual([]);
  });

  test.each([
    ['a type outside MQM', { type: 'accuracy.grammar' }],
    ['an unknown severity', { severity: 'fatal' }],
    ['an empty span', { span: [2, 2] }],
    ['a span beyond the end', { span: [0, 900] }],
  ])('is rejected with %s', async (_, error) => {
    const { records } = await build(1);
    expect((await mark(records[0]?.id as number, error)).status).toBe(422);
  });

  test('moves to the joined segment, and returns when the join is undone', async () => {
    const { document, records } = await buildDocument(server, manager, {
      segments: [{ source: 'One. Two.', target: 'Eins. Zwei.' }],
    });
    const id = records[0]?.id as number;
    const { body } = await user.post(`/document/records/${id}/split`, {
      version: records[0]?.version,
      source_offset: 5,
      target_offset: 6,
    });
    const tail = body.records[1];
    const marked = (await mark(tail.id, {})).body;
    const head = body.records[0];
    const joined = await user.post(`/document/records/${head.id}/join`, {
      version: head.version,
      next_version: tail.version,
    });
    expect(joined.status).toBe(200);
    expect((await lqaOf(head.id)).errors).toEqual([marked]);
    const undone = await user.post(`/document/${document.id}/actions/${joined.body.action_id}/undo`);
    expect(undone.status).toBe(200);
    expect((await lqaOf(head.id)).errors).toEqual([]);
  });
});

describe('tracked changes', () => {
  test('can be found, accepted, and reopened', async () => {
    const { id: documentId, records } = await build(2);
    const id = records[0]?.id as number;
    await write(user, id, { target: 'Eins zwei' });
    await write(reviewer, id, { target: 'Eins, zwei' });
    const { changes } = await lqaOf(id);
    expect(changes).toMatchObject({
      before: 'Eins zwei',
      after: 'Eins, zwei',
      author: { username: 'The user' },
    });
    const tracked = async () =>
      (await user.get(`/document/${documentId}/records?query=has:tracked`)).body.records.map(
        (record: DocumentRecord) => record.id,
      );
    expect(await tracked()).toEqual([id]);
    const accept = (change_id: number | null) =>
      user.put(`/document/records/${id}/lqa/accepted`, { change_id });
    expect((await accept(changes.change_id)).body.changes).toBeNull();
    expect(await tracked()).toEqual([]);
    expect((await accept(null)).body.changes).toEqual(changes);
    const places = async (before: string) =>
      (await user.put(`/document/records/${id}/lqa/accepted`, { change_id: changes.change_id, before })).body;
    expect(await places('Eins zwei.')).toMatchObject({
      changes: { ...changes, before: 'Eins zwei.' },
      accepted: { change_id: changes.change_id, before: 'Eins zwei.' },
    });
    expect(await tracked()).toEqual([id]);
    expect(await places('Eins, zwei')).toMatchObject({
      changes: null,
      accepted: { change_id: changes.change_id, before: null },
    });
    expect(await tracked()).toEqual([]);
    const other = records[1]?.id as number;
    expect(
      (await user.put(`/document/records/${other}/lqa/accepted`, { change_id: changes.change_id })).status,
    ).toBe(422);
  });
});

test('the tracked changes of several segments are listed by row, without accepted ones', async () => {
  const { id: documentId, records } = await build(4);
  const ids = records.map(({ id }) => id);
  for (const id of ids) await write(user, id, { target: 'Eins zwei' });
  for (const id of ids.slice(1)) {
    await write(reviewer, id, { target: 'Eins, zwei' });
    await write(reviewer, id, { target: 'Eins, zwei, drei' });
  }
  const list = async (rows: string) =>
    (await user.get(`/document/${documentId}/lqa/changes?rows=${rows}`)).body;
  const changesOf = async (id: number | undefined) => ({
    record_id: id,
    ...(await lqaOf(id as number)).changes,
  });
  expect(await list('1,2,3')).toEqual([await changesOf(ids[1]), await changesOf(ids[2])]);
  const { change_id } = await changesOf(ids[1]);
  await user.put(`/document/records/${ids[1]}/lqa/accepted`, { change_id });
  const { change_id: third } = await changesOf(ids[2]);
  await user.put(`/document/records/${ids[2]}/lqa/accepted`, { change_id: third, before: 'Eins zwei, drei' });
  expect(await list('1,2,3')).toEqual([
    { ...(await changesOf(ids[2])), before: 'Eins zwei, drei', after: 'Eins, zwei, drei' },
  ]);
  expect(await list('99')).toEqual([]);
});

test('a segment that another person only approved has no tracked changes', async () => {
  const { id, records } = await build(1);
  const record = records[0]?.id as number;
  await write(user, record, { target: 'Eins zwei' });
  await write(reviewer, record, { approved: true });
  expect((await user.get(`/document/${id}/records?query=has:tracked`)).body.records).toEqual([]);
});

describe('the report', () => {
  test('covers approved segments and segments with errors until a sample is drawn', async () => {
    const { id, records } = await build(40);
    for (const record of records) await write(user, record.id, { target: 'Eins zwei drei vier.' });
    expect(await reportOf(id)).toMatchObject({ words: 0, score: null, passed: null, errors: [] });
    await write(reviewer, records[0]?.id as number, { approved: true });
    await mark(records[1]?.id as number, { type: 'style.awkward' });
    await mark(records[1]?.id as number, { type: 'style.awkward', severity: 'major' });
    /** Each segment has five. */
    const words = 10;
    expect(await reportOf(id)).toMatchObject({
      words,
      segments: 2,
      points: 6,
      points_per_1000: 6000 / words,
      passed: false,
      by_type: [{ type: 'style.awkward', minor: 1, major: 1, critical: 0, points: 6 }],
      by_author: [{ author: { username: 'The user' }, errors: 2, points: 6 }],
      total_rows: 2,
    });

    // A Sunday belongs to the week before.
    const days = ['2026-11-15T23:59:59.000Z', '2026-11-16T00:00:00.000Z'];
    const { errors } = await reportOf(id);
    for (const [at, day] of days.entries())
      await server.database.db
        .updateTable('lqa_error')
        .set({ at: day })
        .where('id', '=', errors[at].id)
        .execute();
    const of = { author: { username: 'The user' }, dimension: 'style', errors: 1 };
    expect((await reportOf(id)).by_week).toMatchObject([
      { week: '2026-11-09', ...of, points: 1 },
      { week: '2026-11-16', ...of, points: 5 },
    ]);

    const sample = (await reviewer.post(`/document/${id}/lqa/sample`, { words: 50 })).body;
    expect(sample.words).toBeGreaterThanOrEqual(50);
    expect(sample.words).toBeLessThan(55);
    const drawn = (await user.get(`/document/${id}/records?query=has:sample`)).body
      .records as DocumentRecord[];
    expect(drawn).toHaveLength(sample.segments);
    const isIn = drawn.some((record) => record.id === records[1]?.id);
    expect(await reportOf(id)).toMatchObject({
      words: sample.words,
      points: isIn ? 6 : 0,
      errors: [{ counts: isIn }, { counts: isIn }],
    });
    expect((await reviewer.delete(`/document/${id}/lqa/sample`)).status).toBe(200);
    expect(await reportOf(id)).toMatchObject({ words, sample: null });
  });

  test('cannot draw a sample while nothing is translated', async () => {
    const { id } = await build(2);
    expect((await reviewer.post(`/document/${id}/lqa/sample`, { words: 10 })).status).toBe(409);
  });

  test('uses the document’s weights', async () => {
    const { id, records } = await build(1);
    await mark(records[0]?.id as number, {});
    const { settings, points } = await reportOf(id);
    expect(points).toBe(1);
    settings.profile.severities.minor = 2;
    settings.profile.weights.accuracy = 1.5;
    settings.profile.limit = 100_000;
    expect((await reviewer.put(`/document/${id}/lqa/settings`, settings)).status).toBe(403);
    expect((await manager.put(`/document/${id}/lqa/settings`, settings)).body).toEqual(settings);
    expect(await reportOf(id)).toMatchObject({ points: 3, passed: true });
  });

  test('downloads as a page, a table and data with every error', async () => {
    const { id, records } = await build(1);
    await mark(records[0]?.id as number, { note: '<script>alert(1)</script> & =1+1' });
    const read = (query: string) => user.request('GET', `/document/${id}/lqa/download?${query}`);
    const html = await (await read('format=html&language=de')).text();
    expect(html).toContain('<html lang="de" dir="ltr">');
    expect(html).toContain('Genauigkeit');
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; =1+1');
    const data = (await (await read('format=json')).json()) as { errors: object[] };
    expect(data).toMatchObject({
      document: { id },
      points: 1,
      errors: [{ type: 'accuracy', row_number: 1 }],
    });
    const table = await readTable(new Uint8Array(await (await read('format=xlsx')).arrayBuffer()));
    expect(table.rows[1]?.cells).toEqual(expect.arrayContaining(['Accuracy', 'Minor']));
  });
});

describe('a document that requires two people', () => {
  test('is approved only by someone other than the translator, in one segment or many', async () => {
    const { id, records } = await build(2);
    const [first, second] = records.map((record) => record.id) as [number, number];
    const { settings } = await reportOf(id);
    await manager.put(`/document/${id}/lqa/settings`, { ...settings, two_people: true });
    await write(reviewer, first, { target: 'Eins' });
    await write(user, second, { target: 'Zwei' });
    expect(await write(reviewer, first, { approved: true })).toMatchObject({ status: 422 });
    const { body } = await reviewer.post(`/document/${id}/bulk`, { action: 'approve', filter: {} });
    expect(body).toMatchObject({ changed: 1, skipped: [{ record_id: first }] });
    await write(manager, first, { target: 'Eins!' });
    expect((await write(reviewer, first, { approved: true })).status).toBe(200);
  });
});
