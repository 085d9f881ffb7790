import { ApiError } from '@tessera/shared/api';
import type { DocumentRecord } from '@tessera/shared/contract/document/record';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildRecord } from '../testing/build-record.ts';
import type { Draft, DraftStore } from './drafts.ts';
import type { SaveBody } from './edit.ts';
import { SaveQueue } from './save-queue.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function refusal(status: number, body: unknown = null) {
  return new ApiError({ status, code: 'x', title: 'x', message: `refused with ${status}`, body });
}

/** A server with one segment, and the browser's drafts. */
function setUp() {
  let stored = buildRecord({ id: 7, target: 'alt', version: 3 });
  let failure: unknown = null;
  const sent: SaveBody[] = [];
  const drafts = new Map<number, Draft>();
  const lastWords: Draft[] = [];
  const store: DraftStore = {
    put: async (draft) => void drafts.set(draft.recordId, draft),
    remove: async (id) => void drafts.delete(id),
    list: async () => [...drafts.values()],
    putAtOnce: (list) => void lastWords.splice(0, lastWords.length, ...list),
  };
  const saved: DocumentRecord[] = [];
  const queue = new SaveQueue({
    documentId: 1,
    drafts: store,
    unfinishedReason: ({ text }) => (text.endsWith('<') ? 'tag 1 is not closed yet' : null),
    onSaved: (record) => saved.push(record),
    send: async (_, body) => {
      sent.push(body);
      await new Promise((done) => setTimeout(done, 50));
      if (failure) throw failure;
      if (body.version !== stored.version) throw refusal(409, { current: stored });
      stored = {
        ...stored,
        target: body.target,
        approved: body.approved ?? false,
        version: stored.version + 1,
      };
      return stored;
    },
  });
  return {
    queue,
    sent,
    drafts,
    lastWords,
    saved,
    record: stored,
    type: (text: string) => queue.change(stored, { text }),
    fail: (error: unknown) => {
      failure = error;
    },
    changeElsewhere: (fields: Partial<DocumentRecord>) => {
      stored = { ...stored, ...fields, version: stored.version + 1 };
    },
    wait: (ms: number) => vi.advanceTimersByTimeAsync(ms),
  };
}

describe('saving what is typed', () => {
  test('keeps a draft within a second and reaches the server within three, also while typing goes on', async () => {
    const { type, drafts, sent, wait } = setUp();
    for (let key = 1; key <= 10; key++) {
      type('neu'.padEnd(3 + key, '!'));
      await wait(100);
    }
    expect(drafts.get(7)?.text).toMatch(/^neu!+$/);
    for (let key = 0; key < 20; key++) {
      type(`neu ${key}`);
      await wait(100);
    }
    expect(sent.length).toBe(1);
  });

  test('forgets the draft only when the server has the text', async () => {
    const { queue, type, drafts, saved, wait } = setUp();
    type('neu');
    await wait(1_400);
    expect(drafts.has(7)).toBe(true);
    await wait(200);
    expect(saved[0]).toMatchObject({ target: 'neu', version: 4 });
    expect(drafts.has(7)).toBe(false);
    expect(queue.edit(7)).toBeUndefined();
  });

  test('saves what is typed while a save is under way after it, from the new version', async () => {
    const { queue, type, sent, wait } = setUp();
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

  test('an approval that follows the text in the same moment is not lost', async () => {
    const { queue, record, type, sent, wait } = setUp();
    type('neu');
    queue.flush(7);
    await wait(10);
    queue.change(record, { approved: true }, { atOnce: true });
    await wait(200);
    expect(sent.at(-1)).toMatchObject({ target: 'neu', approved: true, version: 4 });
  });

  test('typing after an approval was asked for takes it back', async () => {
    const { queue, record, type, sent, wait } = setUp();
    queue.change(record, { text: 'neu', approved: true });
    type('neuer');
    await wait(3_000);
    expect(sent.map(({ approved }) => approved)).toEqual([undefined]);
  });

  test('a text between two halves of a tag is kept here and sent when it is whole', async () => {
    const { queue, type, sent, drafts, wait } = setUp();
    type('neu <');
    await wait(5_000);
    expect(queue.edit(7)?.status).toEqual({ kind: 'unfinished', reason: 'tag 1 is not closed yet' });
    expect(drafts.get(7)?.text).toBe('neu <');
    expect(sent).toEqual([]);
    type('neu <>');
    await wait(3_000);
    expect(sent.map(({ target }) => target)).toEqual(['neu <>']);
  });

  test('what is typed and taken back is not sent', async () => {
    const { type, sent, drafts, wait } = setUp();
    type('neu');
    type('alt');
    await wait(5_000);
    expect(sent).toEqual([]);
    expect(drafts.size).toBe(0);
  });
});

describe('when the server is away', () => {
  test('the text is kept and tried again, more and more rarely, until it is taken', async () => {
    const { queue, type, sent, fail, drafts, wait } = setUp();
    fail(refusal(0));
    type('neu');
    queue.flush();
    await wait(60);
    expect(queue.edit(7)?.status).toMatchObject({ kind: 'away', reason: 'refused with 0' });
    expect(drafts.get(7)?.text).toBe('neu');
    await wait(8_000);
    expect(sent.length).toBe(4);
    fail(null);
    queue.retry();
    await wait(100);
    expect(queue.list()).toEqual([]);
    expect(drafts.size).toBe(0);
  });

  test('nobody who turned away from signing in is asked by a clock', async () => {
    const { queue, type, sent, fail, wait } = setUp();
    fail(refusal(401));
    type('neu');
    await wait(60_000);
    expect(sent.length).toBe(1);
    expect(queue.edit(7)?.status).toMatchObject({ kind: 'away', retryAt: null });
  });

  test('a refusal is shown with its reason and not tried again until the text changes', async () => {
    const { queue, type, sent, fail, wait } = setUp();
    fail(refusal(422));
    type('neu');
    await wait(60_000);
    expect(sent.length).toBe(1);
    expect(queue.edit(7)?.status).toEqual({ kind: 'refused', reason: 'refused with 422' });
    fail(null);
    type('neuer');
    await wait(3_000);
    expect(queue.list()).toEqual([]);
  });
});

describe('when somebody else saved the segment meanwhile', () => {
  test('nothing is overwritten: the conflict waits for a decision', async () => {
    const { queue, type, changeElsewhere, saved, sent, wait } = setUp();
    type('meins');
    changeElsewhere({ target: 'ihres' });
    await wait(10_000);
    expect(queue.edit(7)?.status).toMatchObject({ kind: 'conflict', theirs: { target: 'ihres' } });
    expect(saved).toEqual([]);
    type('meins und mehr');
    await wait(10_000);
    expect(sent.length).toBe(1);
    queue.resolve(7, 'beides');
    await wait(100);
    expect(saved.at(-1)).toMatchObject({ target: 'beides', version: 5 });
    expect(queue.list()).toEqual([]);
  });

  test('taking theirs saves nothing', async () => {
    const { queue, type, changeElsewhere, sent, drafts, wait } = setUp();
    type('meins');
    changeElsewhere({ target: 'ihres' });
    await wait(3_000);
    queue.resolve(7, 'ihres');
    await wait(3_000);
    expect(sent.length).toBe(1);
    expect(drafts.size).toBe(0);
  });

  test('the same text is no conflict, nor is a version that touched neither text nor approval', async () => {
    const same = setUp();
    same.type('neu');
    same.changeElsewhere({ target: 'neu' });
    await same.wait(3_000);
    expect(same.queue.list()).toEqual([]);
    const untouched = setUp();
    untouched.type('neu');
    untouched.changeElsewhere({});
    await untouched.wait(3_000);
    expect(untouched.saved.at(-1)).toMatchObject({ target: 'neu', version: 5 });
  });

  test('an approval by somebody else is not taken back silently', async () => {
    const { queue, type, changeElsewhere, wait } = setUp();
    type('meins');
    changeElsewhere({ approved: true });
    await wait(3_000);
    expect(queue.edit(7)?.status.kind).toBe('conflict');
  });
});

describe('when the page goes', () => {
  test('text typed less than a second before is put down at once and handed to whoever can still send it', () => {
    const { queue, type, lastWords } = setUp();
    type('letztes Wort');
    expect(queue.leave()).toEqual([{ recordId: 7, body: { target: 'letztes Wort', version: 3 } }]);
    expect(lastWords).toMatchObject([{ recordId: 7, text: 'letztes Wort', base: { version: 3 } }]);
  });

  test('a draft of an earlier visit is taken up, met as a conflict, or dropped when the server has it', async () => {
    const draft: Draft = {
      documentId: 1,
      recordId: 7,
      rowNumber: 7,
      text: 'Entwurf',
      base: { target: 'alt', version: 3, approved: false },
      at: 1,
      tab: 'x',
    };
    const fresh = setUp();
    expect(fresh.queue.restore(draft, fresh.record)).toBe(true);
    await fresh.wait(200);
    expect(fresh.saved.at(-1)).toMatchObject({ target: 'Entwurf' });
    const stale = setUp();
    expect(stale.queue.restore(draft, { ...stale.record, target: 'ihres', version: 9 })).toBe(true);
    expect(stale.queue.edit(7)).toMatchObject({ base: { target: 'alt' }, status: { kind: 'conflict' } });
    const known = setUp();
    expect(known.queue.restore(draft, { ...known.record, target: 'Entwurf', version: 4 })).toBe(false);
  });
});

describe('what somebody else saved meanwhile, heard before one saves', () => {
  const theirs = (fields: Partial<DocumentRecord>) =>
    buildRecord({ id: 7, target: 'alt', version: 4, ...fields });

  test('is a conflict at once when it touches what is typed, and both texts stay', () => {
    const { queue, type } = setUp();
    type('neu');
    queue.hear(theirs({ target: 'ihre' }));
    expect(queue.edit(7)).toMatchObject({
      text: 'neu',
      base: { target: 'alt' },
      status: { kind: 'conflict', theirs: { target: 'ihre' } },
    });
    queue.hear(theirs({ target: 'ihre zweite', version: 5 }));
    queue.hear(theirs({ target: 'eine alte', version: 4 }));
    expect(queue.edit(7)?.status).toMatchObject({ kind: 'conflict', theirs: { target: 'ihre zweite' } });
  });

  test('that leaves the text alone is only gone on from', async () => {
    const { queue, sent, type } = setUp();
    type('neu');
    queue.hear(theirs({ match_percent: 80 }));
    expect(queue.edit(7)).toMatchObject({ text: 'neu', base: { version: 4 }, status: { kind: 'typing' } });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(sent[0]).toMatchObject({ target: 'neu', version: 4 });
  });

  test('that is the same as what is typed settles it', () => {
    const { queue, type, saved } = setUp();
    type('neu');
    queue.hear(theirs({ target: 'neu' }));
    expect(queue.edit(7)).toBeUndefined();
    expect(saved.at(-1)).toMatchObject({ target: 'neu', version: 4 });
  });

  test('is no matter where nothing is typed', () => {
    const { queue } = setUp();
    queue.hear(theirs({ target: 'ihre' }));
    expect(queue.list()).toEqual([]);
  });
});

test('who asks for it hears of every segment that was saved, until they stop', async () => {
  const { queue, type } = setUp();
  const heard: [string, string][] = [];
  const stop = queue.subscribeSaved((record, before) => heard.push([before.target, record.target]));
  type('neu');
  await vi.advanceTimersByTimeAsync(5_000);
  stop();
  expect(heard).toEqual([['alt', 'neu']]);
});
