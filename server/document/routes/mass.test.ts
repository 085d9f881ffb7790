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

async function build(segments: number | (SegmentInput | string)[]) {
  const { document, records } = await buildDocument(server, manager, { segments });
  return {
    base: `/document/${document.id}`,
    ids: records.map(({ id }) => id),
    records: async () => (await user.get(`/document/${document.id}/records`)).body.records,
    document: async () => (await user.get(`/document/${document.id}`)).body,
  };
}

const TARGETS: (SegmentInput | string)[] = [
  { source: 'A cat', target: 'Die Katze' },
  { source: 'A dog', target: 'Der Hund' },
  'Nothing yet',
  { source: 'Done', target: 'Die Katze, fertig', attributes: 'approved="yes"' },
];

describe('a bulk change', () => {
  test('on a dry run counts and previews its changes without making them', async () => {
    const { base, records } = await build(TARGETS);
    const before = await records();
    const { status, body } = await reviewer.post(`${base}/bulk`, { action: 'approve', dry_run: true });
    expect(status).toBe(200);
    expect(body).toMatchObject({ action_id: null, changed: 2, skipped_count: 1 });
    expect(body.samples[0]).toMatchObject({ row_number: 1, approved_before: false, approved_after: true });
    expect(await records()).toEqual(before);
  });

  test('approves the filtered segments that have a translation', async () => {
    const { base, document } = await build(TARGETS);
    const { body } = await reviewer.post(`${base}/bulk`, { action: 'approve', filter: { target: 'katze' } });
    expect(body).toMatchObject({ changed: 1, skipped: [] });
    expect(await document()).toMatchObject({ approved_records_count: 2, translated_records_count: 1 });
  });

  test('requires a reviewer to approve, or to clear approved segments', async () => {
    const { base, records } = await build(TARGETS);
    expect((await user.post(`${base}/bulk`, { action: 'approve' })).status).toBe(403);
    expect((await user.post(`${base}/bulk`, { action: 'unapprove', dry_run: true })).status).toBe(403);
    const { body } = await user.post(`${base}/bulk`, { action: 'clear' });
    expect(body).toMatchObject({ changed: 2, skipped_count: 1 });
    expect((await records()).map(({ target }: { target: string }) => target)).toEqual([
      '',
      '',
      '',
      'Die Katze, fertig',
    ]);
  });

  test('unapproves segments', async () => {
    const { base, records } = await build(TARGETS);
    await reviewer.post(`${base}/bulk`, { action: 'unapprove', filter: { approved: true } });
    expect((await records())[3]).toMatchObject({ approved: false, state: 'translated' });
  });

  test('of thousands of segments is a job, whose changes are one action that another job undoes', async () => {
    const { base, document } = await build(2101);
    const filled = async () => (await user.get(`${base}/records?query=has:target`)).body.total_rows;
    const { body } = await user.post(`${base}/bulk`, { action: 'copy_source' });
    expect(body).toMatchObject({ changed: 0, job_id: expect.any(Number), action_id: `job:${body.job_id}` });
    await server.runJobs();
    const job = (await user.get(`/job/${body.job_id}`)).body;
    expect(job).toMatchObject({ status: 'done', report: { changed: 2101, refused: 0 } });
    expect(await filled()).toBe(2101);
    // A copied source is not a translation.
    expect((await document()).translated_records_count).toBe(0);
    const { actions } = (await user.get(`${base}/actions`)).body;
    expect(actions).toEqual([expect.objectContaining({ action_id: body.action_id, changed: 2101 })]);
    const undo = await user.post(`${base}/actions/${body.action_id}/undo`);
    expect(undo.body.job_id).toEqual(expect.any(Number));
    await server.runJobs();
    expect(await filled()).toBe(0);
  });

  test('rejects an invalid filter instead of changing everything', async () => {
    const { base } = await build(TARGETS);
    for (const body of [
      { action: 'clear', filter: { aproved: true } },
      { action: 'clear', filter: { state: 'x' } },
      { action: 'delete' },
      {},
    ]) {
      expect((await manager.post(`${base}/bulk`, body)).status).toBe(422);
    }
    expect((await manager.post('/document/999999/bulk', { action: 'clear' })).status).toBe(404);
    expect((await server.anonymous.post(`${base}/bulk`, { action: 'clear' })).status).toBe(401);
  });
});

describe('find and replace', () => {
  test('previews before and after on a dry run, then replaces in one action that can be undone', async () => {
    const { base, records } = await build(TARGETS);
    const wanted = { find: 'katze', replace: 'Mieze' };
    const dry = (await reviewer.post(`${base}/replace`, { ...wanted, dry_run: true })).body;
    expect(dry.changed).toBe(2);
    expect(dry.samples[0]).toMatchObject({ target_before: 'Die Katze', target_after: 'Die Mieze' });
    const { body } = await reviewer.post(`${base}/replace`, wanted);
    expect(body).toMatchObject({ changed: 2, samples: [] });
    const after = await records();
    expect(after[0]).toMatchObject({ target: 'Die Mieze', state: 'translated' });
    expect(after[3]).toMatchObject({ target: 'Die Mieze, fertig', approved: false, state: 'translated' });
    await reviewer.post(`${base}/actions/${body.action_id}/undo`);
    expect((await records())[3]).toMatchObject({ target: 'Die Katze, fertig', approved: true });
  });

  test('previews thousands of segments in a thread, and rejects a wrong expression there', async () => {
    const { base } = await build(
      Array.from({ length: 10_001 }, (_, at) => ({ source: `${at}`, target: 'Katze' })),
    );
    const wanted = { find: 'katze', replace: 'Mieze', dry_run: true };
    const { body } = await user.post(`${base}/replace`, wanted);
    expect(body).toMatchObject({ changed: 10_001, skipped_count: 0 });
    expect(body.samples).toHaveLength(100);
    expect(body.samples[99]).toMatchObject({ row_number: 100, target_after: 'Mieze' });
    const wrong = await user.post(`${base}/replace`, { ...wanted, find: '(a', regex: true });
    expect([wrong.status, wrong.body.errors[0].path]).toEqual([422, 'find']);
  }, 120_000);

  test('replaces whole words in their case, and skips exceptions', async () => {
    const { base, records } = await build([
      { source: 'a', target: 'Luke LUKE luke' },
      { source: 'b', target: 'Dachluke, Luken' },
      { source: 'c', target: 'die Luke' },
    ]);
    const [, , third] = await records();
    const wanted = { find: 'luke', replace: 'klappe', whole_word: true, keep_case: true };
    expect((await user.post(`${base}/replace`, { ...wanted, dry_run: true })).body.changed).toBe(2);
    const { body } = await user.post(`${base}/replace`, { ...wanted, except: [third.id] });
    expect(body).toMatchObject({ changed: 1, skipped_count: 1 });
    expect(body.skipped[0]).toMatchObject({ record_id: third.id, reason: 'It was excluded.' });
    expect((await records()).map(({ target }: { target: string }) => target)).toEqual([
      'Klappe KLAPPE klappe',
      'Dachluke, Luken',
      'die Luke',
    ]);
  });

  test('skips excluded hits, also between codes, and segments changed meanwhile', async () => {
    const { base, records, ids } = await build([
      { source: 'a <ph id="1">1</ph> b', target: 'eins <ph id="1">1</ph> ein EIN' },
      { source: 'b', target: 'ein, ein' },
      { source: 'c', target: 'ein, ein' },
    ]);
    const targets = async () => (await records()).map(({ target }: { target: string }) => target);
    const [before, ...others] = await targets();
    const wanted = { find: 'ein', replace: 'kein' };
    const { samples } = (await user.post(`${base}/replace`, { ...wanted, dry_run: true })).body;
    const { hits, version } = samples[0];
    expect(hits.map(({ start, end }: { start: number; end: number }) => before.slice(start, end))).toEqual([
      'ein',
      'ein',
      'EIN',
    ]);
    expect(hits[2].replacement).toBe('kein');
    await user.put(`/document/records/${ids[1]}`, { target: 'und ein, ein' });
    const except_hits = [
      { record_id: ids[0], version, starts: [hits[1].start] },
      { record_id: ids[1], version: samples[1].version, starts: [0] },
      { record_id: ids[2], version: samples[2].version, starts: [0, 5] },
    ];
    const { body } = await user.post(`${base}/replace`, { ...wanted, except_hits });
    expect(body).toMatchObject({
      changed: 1,
      skipped: [
        { record_id: ids[1], reason: 'It has changed since.' },
        { record_id: ids[2], reason: 'It was excluded.' },
      ],
    });
    expect(await targets()).toEqual([
      before.replace(/^ein/, 'kein').replace(/EIN$/, 'kein'),
      'und ein, ein',
      others[1],
    ]);
    await user.post(`${base}/actions/${body.action_id}/undo`);
    expect((await targets())[0]).toBe(before);
    // A position without a hit.
    const lost = [{ record_id: ids[2], version: samples[2].version, starts: [2] }];
    const { body: none } = await user.post(`${base}/replace`, { ...wanted, except_hits: lost });
    expect(none.skipped).toMatchObject([{ record_id: ids[2] }]);
    expect((await user.post(`${base}/replace`, { ...wanted, except_hits: [{}] })).status).toBe(422);
  });

  test('leaves approved segments to reviewers', async () => {
    const { base } = await build(TARGETS);
    const { body } = await user.post(`${base}/replace`, { find: 'Katze', replace: 'Mieze' });
    expect(body).toMatchObject({ changed: 1, skipped_count: 1 });
  });

  test('searches only between codes, and keeps them', async () => {
    const { base, records } = await build([
      { source: 'a <ph id="1">1</ph> b', target: 'eins <ph id="1">1</ph> 1' },
    ]);
    const before = (await records())[0].target;
    await user.post(`${base}/replace`, { find: '1', replace: '2' });
    expect((await records())[0].target).toBe(before.replace(/1$/, '2'));
  });

  test('matches case on request, and treats text literally unless it is a regular expression', async () => {
    const { base } = await build([{ source: 'x', target: 'a.b A.B axb' }]);
    const count = async (body: object) =>
      (await user.post(`${base}/replace`, { replace: '$1', dry_run: true, ...body })).body.samples[0]
        ?.target_after;
    expect(await count({ find: 'a.b' })).toBe('$1 $1 axb');
    expect(await count({ find: 'a.b', match_case: true })).toBe('$1 A.B axb');
    expect(await count({ find: '(a).b', regex: true, match_case: true })).toBe('a A.B a');
    expect(await count({ find: 'z' })).toBeUndefined();
  });

  test('answers at once for an expression that would make a backtracking engine hang', async () => {
    const { base } = await build([{ source: 'x', target: `${'a'.repeat(60)}!` }]);
    const { status, body } = await user.post(`${base}/replace`, { find: '(a+)+$', replace: '', regex: true });
    expect([status, body.changed]).toEqual([200, 0]);
  });

  test('stops an expression that scans a long text again for each hit', async () => {
    const { base } = await build([{ source: 'x', target: 'a'.repeat(50_000) }]);
    const { status, body } = await user.post(`${base}/replace`, { find: 'a+b|a', replace: 'c', regex: true });
    expect(status).toBe(422);
    expect(body.detail).toContain('too long in a text of 50000 characters');
  });

  test('rejects an invalid or unsupported expression with the reason', async () => {
    const { base } = await build([{ source: 'x', target: 'a' }]);
    const refusal = async (find: string) => {
      const { status, body } = await user.post(`${base}/replace`, { find, replace: '', regex: true });
      expect([status, body.errors?.[0]?.path]).toEqual([422, 'find']);
      return body.detail;
    };
    expect(await refusal('(')).toContain('Not a valid regular expression: missing closing ).');
    expect(await refusal('a(?=b)')).toContain('Look-ahead');
    expect(await refusal('a(?!b)')).toContain('Look-ahead');
    expect(await refusal('(a)\\1')).toContain('Back-references');
    expect(await refusal('(?<x>a)\\k<x>')).toContain('Back-references');
    expect((await user.post(`${base}/replace`, { find: '', replace: 'x' })).status).toBe(422);
    const body = { find: 'a', replace: 'b' };
    expect((await user.post('/document/999999/replace', body)).status).toBe(404);
    expect((await server.anonymous.post(`${base}/replace`, body)).status).toBe(401);
  });

  test('skips segments whose result no file could store', async () => {
    const { base } = await build([{ source: 'x', target: 'aaaa' }]);
    const { body } = await user.post(`${base}/replace`, { find: 'a', replace: '\u0007' });
    expect(body).toMatchObject({ changed: 0, skipped_count: 1 });
  });
});

describe('a comment', () => {
  test('can be resolved and reopened; the filter and the mark show unresolved ones', async () => {
    const { base, ids } = await build(['One', 'Two']);
    const path = `/document/records/${ids[0]}`;
    const { body: comment } = await user.post(`${path}/comments`, { text: 'Is this right?' });
    const unresolved = async () => (await user.get(`${base}/records?unresolved=1`)).body.total_rows;
    expect(await unresolved()).toBe(1);
    for (let times = 0; times < 2; times += 1) {
      const resolved = await reviewer.put(`${path}/comments/${comment.id}`, { resolved: true });
      expect(resolved.body).toMatchObject({
        resolved_at: expect.any(String),
        resolved_by_user: { username: 'The reviewer' },
      });
    }
    expect(await unresolved()).toBe(0);
    expect((await user.get(path)).body).toMatchObject({ has_comments: false, comments_count: 1 });
    expect((await user.get(`${base}/records?comments=1`)).body.total_rows).toBe(1);
    const opened = await user.put(`${path}/comments/${comment.id}`, { resolved: false });
    expect(opened.body).toMatchObject({ resolved_at: null, resolved_by_user: null });
    expect(await unresolved()).toBe(1);
    expect((await user.get(`${path}/comments`)).body).toEqual([opened.body]);
  });

  test('of another segment, or an invalid reply to it, is rejected', async () => {
    const { ids } = await build(['One', 'Two']);
    const { body } = await user.post(`/document/records/${ids[0]}/comments`, { text: 'Hm' });
    const path = (id = 0) => `/document/records/${id}/comments/${body.id}`;
    expect((await user.put(path(ids[1]), { resolved: true })).status).toBe(404);
    expect((await user.put(path(ids[0]), { resolved: 'yes' })).status).toBe(422);
    expect((await server.anonymous.put(path(ids[0]), { resolved: true })).status).toBe(401);
  });
});

test('one person’s slow expressions do not block other users', async () => {
  const greedy = await server.as('manager');
  const { document } = await buildDocument(server, greedy, {
    segments: Array.from({ length: 40 }, (_, at) => ({ source: `Text ${at}.`, target: 'ab '.repeat(4000) })),
  });
  const small = await buildDocument(server, greedy, { segments: [{ source: 'Text.', target: 'ab' }] });
  const replace = (caller: Caller, id: number, find: string) =>
    caller.post(`/document/${id}/replace`, { find, replace: '', regex: true, dry_run: true, filter: {} });
  const slow = Array.from({ length: 4 }, (_, at) =>
    replace(greedy, document.id, `(?:(?:a|b|c)*(?:b|c|d)*){8}x${at}`),
  );
  let ended = 0;
  for (const one of slow) void one.then(() => (ended += 1));
  const other = await replace(await server.as('manager'), small.document.id, 'ab');
  expect(other.status).toBe(200);
  expect(ended).toBeLessThan(4);
  for (const { status } of await Promise.all(slow)) expect([200, 422]).toContain(status);
}, 60_000);
