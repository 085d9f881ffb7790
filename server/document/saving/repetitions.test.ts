import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildDocument, type SegmentInput } from '../../testing/build-document.ts';
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

const SEGMENTS: (SegmentInput | string)[] = [
  'Press OK.',
  { source: 'Press OK.', target: 'Alt' },
  { source: 'Press OK.', target: 'OK drücken!', attributes: 'approved="yes"' },
  'Something else',
  'Press OK.',
];

async function build(segments = SEGMENTS) {
  const { document, records } = await buildDocument(server, manager, { segments });
  const ids = records.map(({ id }) => id);
  const targets = async () => {
    const { body } = await user.get(`/document/${document.id}/records`);
    return body.records.map((record: { target: string; approved: boolean }) => [
      record.target,
      record.approved,
    ]);
  };
  return { document, ids, path: `/document/records/${ids[0]}`, targets };
}

describe('repetitions', () => {
  test('are listed with the effect of propagating to each, or the reason it is skipped', async () => {
    const { path, ids } = await build();
    await user.put(path, { target: 'Drücken Sie OK.' });
    const { status, body } = await user.get(`${path}/repetitions`);
    expect(status).toBe(200);
    expect(body.total_rows).toBe(3);
    expect(body.repetitions).toEqual([
      expect.objectContaining({ record_id: ids[1], row_number: 2, would_change: true, reason: null }),
      expect.objectContaining({
        record_id: ids[2],
        target: 'OK drücken!',
        approved: true,
        would_change: false,
        reason: expect.stringMatching(/another translation/),
      }),
      expect.objectContaining({ record_id: ids[4], would_change: true, target: '' }),
    ]);
  });

  test('get the translation in one action, which never changes a different approved one', async () => {
    const { path, ids, targets, document } = await build();
    await user.put(path, { target: 'Drücken Sie OK.' });
    const { status, body } = await user.post(`${path}/propagate`, {});
    expect(status).toBe(200);
    expect(body).toMatchObject({ changed: 2, job_id: null, skipped_count: 1 });
    expect(body.skipped).toEqual([
      {
        record_id: ids[2],
        row_number: 3,
        reason: expect.any(String),
        reason_says: { id: 'left.approved-other' },
      },
    ]);
    expect(await targets()).toEqual([
      ['Drücken Sie OK.', false],
      ['Drücken Sie OK.', false],
      ['OK drücken!', true],
      ['', false],
      ['Drücken Sie OK.', false],
    ]);
    const history = await user.get(`/document/records/${ids[4]}/history`);
    expect(history.body[0]).toMatchObject({ kind: 'propagate', target_after: 'Drücken Sie OK.' });
    const { body: now } = await user.get(`/document/${document.id}`);
    expect(now).toMatchObject({ translated_records_count: 3, approved_records_count: 1 });
    expect((await user.post(`${path}/propagate`, {})).body).toMatchObject({ action_id: null, changed: 0 });
  });

  test('named as exceptions stay unchanged', async () => {
    const { path, ids, targets } = await build();
    await user.put(path, { target: 'Drücken Sie OK.' });
    const { body } = await user.post(`${path}/propagate`, { except: [ids[1]] });
    expect(body.changed).toBe(1);
    expect((await targets())[1]).toEqual(['Alt', false]);
  });

  test('are approved with an approved segment, each with its own neighbours in the memory', async () => {
    const { path, ids, document, targets } = await build();
    const memory = (
      await manager.post('/translation_memory/', { name: 'M', source_lang: 'en', target_lang: 'de' })
    ).body;
    await manager.post(`/document/${document.id}/memories`, { memories: [{ id: memory.id, mode: 'write' }] });
    await reviewer.put(path, { target: 'Drücken Sie OK.', approved: true });
    await reviewer.post(`${path}/propagate`, {});
    expect((await targets())[4]).toEqual(['Drücken Sie OK.', true]);
    const units = await server.database.db
      .selectFrom('unit')
      .select(['document_record_id', 'previous_source', 'next_source'])
      .where('memory_id', '=', memory.id)
      .where('deleted_at', 'is', null)
      .orderBy('document_record_id')
      .execute();
    expect(units).toEqual([
      { document_record_id: ids[0], previous_source: '', next_source: 'Press OK.' },
      { document_record_id: ids[1], previous_source: 'Press OK.', next_source: 'Press OK.' },
      { document_record_id: ids[4], previous_source: 'Something else', next_source: '' },
    ]);
  });

  test('stay unapproved when the propagating user may not approve', async () => {
    const { path, targets } = await build();
    await reviewer.put(path, { target: 'Drücken Sie OK.', approved: true });
    await user.post(`${path}/propagate`, {});
    expect((await targets())[4]).toEqual(['Drücken Sie OK.', false]);
  });

  test('never get an empty translation', async () => {
    const { path, targets } = await build();
    const refused = await user.post(`${path}/propagate`, {});
    expect([refused.status, (await targets())[1]]).toEqual([409, ['Alt', false]]);
  });

  test('reject invalid input and callers without access', async () => {
    const { path } = await build();
    expect((await user.post(`${path}/propagate`, { except: ['x'] })).status).toBe(422);
    expect((await user.get(`${path}/repetitions?page=-1`)).status).toBe(422);
    expect((await user.get('/document/records/999999/repetitions')).status).toBe(404);
    expect((await user.post('/document/records/999999/propagate', {})).status).toBe(404);
    expect((await server.anonymous.post(`${path}/propagate`, {})).status).toBe(401);
  });
});
