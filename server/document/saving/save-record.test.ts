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

/** Creates a document with these segments; returns the path of the first. */
async function build(segments: (SegmentInput | string)[]) {
  const { document, records } = await buildDocument(server, manager, { segments });
  return {
    id: document.id,
    path: `/document/records/${records[0]?.id}`,
    paths: records.map(({ id }) => `/document/records/${id}`),
    counts: async () => {
      const { body } = await user.get(`/document/${document.id}`);
      return [body.approved_records_count, body.translated_records_count, body.approved_word_count];
    },
  };
}

const G1 = '\u0002<1>\u0003';
const G1_END = '\u0002</1>\u0003';
const X2 = '\u0002<2/>\u0003';

describe('saving a segment', () => {
  test('makes a draft on typing, reviewed on approval, and updates the document’s counts', async () => {
    const { path, counts } = await build(['Two words', 'Three more words']);
    const typed = await user.put(path, { target: 'Zwei Wörter', version: 1 });
    expect(typed.status).toBe(200);
    expect(typed.body).toMatchObject({
      target: 'Zwei Wörter',
      state: 'draft',
      approved: false,
      version: 2,
      updated_by: { username: 'The user' },
    });
    expect(await counts()).toEqual([0, 1, 0]);
    const approved = await reviewer.put(path, { target: 'Zwei Wörter', approved: true, version: 2 });
    expect(approved.body).toMatchObject({ state: 'reviewed', approved: true, version: 3 });
    expect(await counts()).toEqual([1, 0, 2]);
    const emptied = await user.put(path, { target: '' });
    expect(emptied.body).toMatchObject({ target: '', state: 'initial', approved: false });
    expect(await counts()).toEqual([0, 0, 0]);
    expect((await user.get(path)).body).toEqual(emptied.body);
  });

  test('with a stale version answers 409 with the whole current segment, and changes nothing', async () => {
    const { path } = await build(['One']);
    const first = await user.put(path, { target: 'Eins', version: 1 });
    const second = await reviewer.put(path, { target: 'Ein', version: 1 });
    expect(second.status).toBe(409);
    expect(second.body.current).toEqual(first.body);
    expect((await user.get(path)).body.target).toBe('Eins');
  });

  test('accepts one of two concurrent saves of a version and answers 409 to the other', async () => {
    const { path } = await build(['One']);
    const answers = await Promise.all(
      ['a', 'b', 'c', 'd'].map((target) => user.put(path, { target, version: 1 })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect((await user.get(`${path}/history`)).body).toHaveLength(1);
  });

  test('without differences changes nothing', async () => {
    const { path } = await build([{ source: 'One', target: 'Eins', attributes: 'approved="yes"' }]);
    const before = (await user.get(path)).body;
    for (const body of [{ target: 'Eins' }, { target: 'Eins', approved: true, version: 1 }]) {
      const saved = await user.put(path, body);
      expect(saved.status).toBe(200);
      expect(saved.body).toEqual(before);
    }
    expect((await user.get(`${path}/history`)).body).toEqual([]);
  });

  test('allows a translator neither to approve nor to unapprove, but editing unapproves', async () => {
    const { path, counts } = await build([{ source: 'One', target: 'Eins', attributes: 'approved="yes"' }]);
    expect(await counts()).toEqual([1, 0, 1]);
    for (const body of [
      { target: 'Eins', approved: false },
      { target: 'Ein', approved: true },
      { target: 'Ein', state: 'final' },
      { target: 'Eins', state: 'draft' },
    ]) {
      expect((await user.put(path, body)).status).toBe(403);
    }
    const edited = await user.put(path, { target: 'Ein' });
    expect(edited.body).toMatchObject({ approved: false, state: 'draft' });
    expect(await counts()).toEqual([0, 1, 0]);
    expect((await user.get(`${path}/history`)).body).toEqual([
      expect.objectContaining({
        kind: 'edit',
        user: { id: expect.any(Number), username: 'The user' },
        target_before: 'Eins',
        target_after: 'Ein',
        approved_before: true,
        approved_after: false,
        state_before: 'reviewed',
        state_after: 'draft',
      }),
    ]);
  });

  test('distinguishes approving, unapproving and editing in the history, newest first', async () => {
    const { path } = await build(['One']);
    await user.put(path, { target: 'Eins' });
    await reviewer.put(path, { target: 'Eins', approved: true });
    const unapproved = await reviewer.put(path, { target: 'Eins', approved: false });
    expect(unapproved.body.state).toBe('translated');
    await reviewer.put(path, { target: 'Ein', approved: true });
    const { body } = await user.get(`${path}/history`);
    expect(body.map(({ kind }: { kind: string }) => kind)).toEqual([
      'approve',
      'unapprove',
      'approve',
      'edit',
    ]);
  });

  test('keeps a final segment final when an approver corrects it', async () => {
    const { path } = await build([
      { source: 'One', more: '<target state="final">Eins</target>', attributes: 'approved="yes"' },
    ]);
    expect((await user.get(path)).body.state).toBe('final');
    const corrected = await reviewer.put(path, { target: 'Ein', approved: true });
    expect(corrected.body).toMatchObject({ state: 'final', approved: true, target: 'Ein' });
  });

  test('makes approved true exactly for reviewed and final, whatever is requested', async () => {
    const { path } = await build(['One']);
    const save = async (body: object) => {
      const { approved, state } = (await reviewer.put(path, body)).body;
      return [approved, state];
    };
    expect(await save({ target: 'a', state: 'translated' })).toEqual([false, 'translated']);
    expect(await save({ target: 'a', state: 'final' })).toEqual([true, 'final']);
    expect(await save({ target: 'a', approved: false, state: 'final' })).toEqual([false, 'translated']);
    expect(await save({ target: 'a', approved: true, state: 'draft' })).toEqual([true, 'reviewed']);
    expect(await save({ target: '', approved: false, state: 'translated' })).toEqual([false, 'initial']);
  });

  test('keeps a target’s match or engine until the target is edited', async () => {
    const { path } = await build(['One']);
    expect((await user.put(path, { target: 'Eins', match_percent: 87 })).body.match_percent).toBe(87);
    expect((await reviewer.put(path, { target: 'Eins', approved: true })).body.match_percent).toBe(87);
    expect((await user.put(path, { target: 'Ein' })).body.match_percent).toBeNull();
    expect((await user.put(path, { target: 'E', match_percent: 200 })).status).toBe(422);
    const byEngine = await user.put(path, { target: 'Uno', machine_engine: 'House engine' });
    expect(byEngine.body).toMatchObject({ match_percent: null, machine_engine: 'House engine' });
    expect((await user.put(path, { target: 'Uno', approved: false })).body.machine_engine).toBe(
      'House engine',
    );
    expect((await user.put(path, { target: 'Un' })).body.machine_engine).toBeNull();
  });

  test('keeps inline codes, allows missing ones, and rejects unknown, extra and broken ones', async () => {
    const { path } = await build(['A <g id="1">bold</g> word<x id="2"/>']);
    for (const target of [`${X2}Ein ${G1}fettes${G1_END} Wort`, 'Ein fettes Wort', `${X2}`]) {
      expect((await reviewer.put(path, { target, approved: true })).body.target).toBe(target);
    }
    for (const target of [
      'x\u0002<3/>\u0003',
      `x${X2}${X2}`,
      `${G1}x${G1_END}${G1}y${G1_END}`,
      `${G1}x`,
      `x${G1_END}`,
      'x\u0002<1/>\u0003',
      'x\u0002',
      '\u0002<x>\u0003',
      '\u0002<999999/>\u0003',
    ]) {
      const refused = await reviewer.put(path, { target });
      expect([target, refused.status]).toEqual([target, 422]);
      expect(refused.body.errors).toEqual([
        {
          path: 'target',
          message: expect.stringMatching(/[a-z].*\.$/),
          says: { id: expect.stringMatching(/^target\./), values: expect.any(Object) },
        },
      ]);
    }
  });

  test.each(['a\u0000b', 'a\u0008b', 'a\uffffb', 'a\ud800b', 'a\u001fb'])(
    'rejects a character that XML forbids in the target (%j)',
    async (target) => {
      const { path } = await build(['One']);
      const refused = await user.put(path, { target });
      expect(refused.status).toBe(422);
      expect(refused.body.errors[0].path).toBe('target');
      expect((await user.get(path)).body.version).toBe(1);
    },
  );

  test.each([
    {},
    { target: 1 },
    { target: null },
    { target: 'x', approved: 'yes' },
    { target: 'x', version: '1' },
    { target: 'x', state: 'done' },
  ])('rejects a malformed body (%j)', async (body) => {
    const { path } = await build(['One']);
    expect((await user.put(path, body)).status).toBe(422);
  });

  test('answers 404 for an unknown segment', async () => {
    for (const id of ['999999', '0', 'x', '1e3', '99999999999999999999']) {
      expect((await user.put(`/document/records/${id}`, { target: 'x' })).status).toBe(404);
    }
  });

  test('makes the search find the new text instead of the old', async () => {
    const { id, path } = await build([{ source: 'One', target: 'vorher' }]);
    await user.put(path, { target: 'NACHHER' });
    const rows = async (text: string) =>
      (await user.get(`/document/${id}/records?search=${text}`)).body.total_rows;
    expect([await rows('vorher'), await rows('nachher')]).toEqual([0, 1]);
  });
});
