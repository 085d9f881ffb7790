import { ApiError } from '@tessera/shared/api';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { refusal, setUpQueue } from '../../testing/set-up-queue.ts';
import { type Edit, editOf } from './edit.ts';
import { takeUp } from './restore.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('saving typed text', () => {
  test('keeps it from the first key and sends it within three seconds, also during typing', async () => {
    const { type, log, sent, wait } = setUpQueue();
    type('n');
    expect(log.text(7)).toBe('n');
    for (let key = 0; key < 30; key++) {
      type(`neu ${key}`);
      await wait(100);
    }
    expect(sent.length).toBe(1);
  });

  test('forgets the draft only when the server has the text', async () => {
    const { queue, type, log, saved, wait } = setUpQueue();
    type('neu');
    await wait(1_400);
    expect(log.text(7)).toBe('neu');
    await wait(200);
    expect(saved[0]).toMatchObject({ target: 'neu', version: 4 });
    expect(log.drafts()).toEqual([]);
    expect(queue.edit(7)).toBeUndefined();
  });

  test('saves text typed during a save after it, based on the new version', async () => {
    const { queue, type, sent, wait } = setUpQueue();
    type('eins');
    queue.flush(7);
    await wait(10);
    type('zwei');
    await wait(3_000);
    expect(sent.map(({ target, version }) => [target, version])).toEqual([
      ['eins', 3],
      ['zwei', 4],
    ]);
    expect(queue.list()).toEqual([]);
  });

  test('keeps an approval made in the same moment as the text', async () => {
    const { queue, record, type, sent, wait } = setUpQueue();
    type('neu');
    queue.flush(7);
    await wait(10);
    queue.change(record, { approved: true }, { atOnce: true });
    await wait(200);
    expect(sent.at(-1)).toMatchObject({ target: 'neu', approved: true, version: 4 });
  });

  test('withdraws a requested approval when typing continues', async () => {
    const { queue, record, type, sent, wait } = setUpQueue();
    queue.change(record, { text: 'neu', approved: true });
    type('neuer');
    await wait(3_000);
    expect(sent.map(({ approved }) => approved)).toEqual([undefined]);
  });

  test('keeps text with an unclosed tag locally and sends it once complete', async () => {
    const { queue, type, sent, log, wait } = setUpQueue();
    type('neu <');
    await wait(5_000);
    expect(queue.edit(7)?.status).toEqual({ kind: 'unfinished', reason: 'tag 1 is not closed yet' });
    expect(log.text(7)).toBe('neu <');
    expect(sent).toEqual([]);
    type('neu <>');
    await wait(3_000);
    expect(sent.map(({ target }) => target)).toEqual(['neu <>']);
  });

  test('does not send text that was typed and undone', async () => {
    const { type, sent, log, wait } = setUpQueue();
    type('neu');
    type('alt');
    await wait(5_000);
    expect(sent).toEqual([]);
    expect(log.drafts()).toEqual([]);
  });
});

describe('when the server is unreachable', () => {
  test('the text is kept and retried with growing delays until accepted', async () => {
    const { queue, type, sent, fail, log, wait } = setUpQueue();
    fail(refusal(0));
    type('neu');
    queue.flush();
    await wait(60);
    expect(queue.edit(7)?.status).toMatchObject({ kind: 'away', reason: 'refused with 0' });
    expect(log.text(7)).toBe('neu');
    await wait(8_000);
    expect(sent.length).toBe(4);
    fail(null);
    queue.retry();
    await wait(100);
    expect(queue.list()).toEqual([]);
    expect(log.drafts()).toEqual([]);
  });

  test('a user who dismissed signing in is not asked again by a timer', async () => {
    const { queue, type, sent, fail, wait } = setUpQueue();
    fail(refusal(401));
    type('neu');
    await wait(60_000);
    expect(sent.length).toBe(1);
    expect(queue.edit(7)?.status).toMatchObject({ kind: 'away', retryAt: null });
  });

  test('a refusal is shown with its reason and not retried until the text changes', async () => {
    const { queue, type, sent, fail, wait } = setUpQueue();
    fail(refusal(422));
    type('neu');
    await wait(60_000);
    expect(sent.length).toBe(1);
    expect(queue.edit(7)?.status).toMatchObject({ kind: 'refused', reason: 'refused with 422' });
    fail(null);
    type('neuer');
    await wait(3_000);
    expect(queue.list()).toEqual([]);
  });
});

describe('a change by a caller that still shows an earlier version', () => {
  test('is based on the last version saved here, so that an approval after the autosave arrives', async () => {
    const { queue, record, type, sent, stored, wait } = setUpQueue();
    type('neu');
    await wait(3_000);
    expect(stored().version).toBe(4);
    queue.change(record, { text: 'neu', approved: true }, { atOnce: true });
    await wait(200);
    expect(sent.map(({ version, approved }) => [version, approved])).toEqual([
      [3, undefined],
      [4, true],
    ]);
    expect(stored().approved).toBe(true);
    expect(queue.list()).toEqual([]);
  });
});

describe('a refused approval', () => {
  const unapproved = new ApiError({
    ...{ status: 422, code: 'x', title: 'x', message: 'it takes two' },
    fields: [{ path: 'approved', message: 'it takes two' }],
  });

  test('still saves the text as a translation', async () => {
    const { queue, record, sent, fail, wait } = setUpQueue();
    fail(unapproved);
    queue.change(record, { text: 'neu', approved: true }, { atOnce: true });
    await wait(60);
    fail(null);
    await wait(100);
    const mark = { row: record.row_number, kind: 'not-approved', reasons: ['it takes two'] };
    expect(queue.marks.get().get(7)).toEqual(mark);
    expect(sent.map(({ target, approved, state }) => [target, approved, state])).toEqual([
      ['neu', true, undefined],
      ['neu', undefined, 'translated'],
    ]);
    expect(queue.list()).toEqual([]);
  });

  test('of a saved text leaves nothing to save', async () => {
    const { queue, record, sent, fail, wait } = setUpQueue();
    fail(unapproved);
    queue.change({ ...record, state: 'translated' }, { approved: true }, { atOnce: true });
    await wait(10_000);
    expect(sent).toHaveLength(1);
    expect(queue.list()).toEqual([]);
  });
});

describe('a save whose answer was lost', () => {
  test('is resent unchanged with later typing on top, without a conflict', async () => {
    const { queue, type, sent, log, loseAnswers, stored, wait } = setUpQueue();
    loseAnswers(refusal(0));
    type('eins');
    queue.flush(7);
    await wait(60);
    expect(queue.edit(7)).toMatchObject({ status: { kind: 'away' }, operation: { key: 'key 1' } });
    expect(log.drafts()).toMatchObject([{ text: 'eins', operation: { body: { target: 'eins' } } }]);
    loseAnswers(null);
    type('eins und zwei');
    await wait(5_000);
    expect(sent).toMatchObject([
      { target: 'eins' },
      { target: 'eins' },
      { target: 'eins und zwei', version: 4 },
    ]);
    expect(stored()).toMatchObject({ target: 'eins und zwei', version: 5 });
    expect(queue.list()).toEqual([]);
  });

  test('is not mistaken for another user’s when the server reports the change first', async () => {
    const { queue, type, loseAnswers, stored, wait } = setUpQueue();
    loseAnswers(refusal(0));
    type('eins');
    queue.flush(7);
    await wait(60);
    type('eins und zwei');
    loseAnswers(null);
    queue.hear(stored());
    expect(queue.edit(7)?.status.kind).not.toBe('conflict');
    await wait(5_000);
    expect(stored()).toMatchObject({ target: 'eins und zwei' });
  });

  test('is resent after a browser crash', async () => {
    const dead = setUpQueue();
    dead.loseAnswers(refusal(0));
    dead.type('eins');
    dead.queue.flush(7);
    await dead.wait(60);
    dead.type('eins und zwei');
    const [draft] = dead.log.drafts();
    dead.loseAnswers(null);
    const edit = draft && takeUp(draft, dead.stored());
    dead.queue.discard(7);
    if (edit) dead.queue.restore('edit 1', edit, dead.stored(), 1);
    await dead.wait(5_000);
    expect(dead.sent).toMatchObject([{ target: 'eins' }, { target: 'eins' }, { target: 'eins und zwei' }]);
    expect(dead.stored()).toMatchObject({ target: 'eins und zwei', version: 5 });
    expect(dead.queue.list()).toEqual([]);
  });

  test('does not conflict when the server has its text but forgot the save', async () => {
    const { queue, record, changeElsewhere, stored, wait } = setUpQueue();
    changeElsewhere({ target: 'eins' });
    const edit: Edit = {
      ...editOf(record),
      text: 'eins und zwei',
      operation: { key: 'of last week', body: { target: 'eins', version: 3 } },
    };
    queue.restore('edit 1', edit, stored(), 1);
    await wait(5_000);
    expect(stored()).toMatchObject({ target: 'eins und zwei', version: 5 });
    expect(queue.list()).toEqual([]);
  });

  test('is replaced by a new one if the server did not process it', async () => {
    const { queue, type, sent, fail, wait } = setUpQueue();
    fail(refusal(429));
    type('eins');
    queue.flush(7);
    await wait(60);
    expect(queue.edit(7)?.operation).toBeUndefined();
    fail(null);
    type('zwei');
    await wait(5_000);
    expect(sent.map(({ target }) => target)).toEqual(['eins', 'zwei']);
  });
});
