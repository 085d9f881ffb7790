import type { DocumentRecord } from '@tessera/shared/contract/document/record';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildRecord } from '../../testing/build-record.ts';
import { ME, setUpQueue } from '../../testing/set-up-queue.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('when another user saved the segment in the meantime', () => {
  test('nothing is overwritten, and the conflict waits for a decision', async () => {
    const { queue, type, changeElsewhere, saved, sent, wait } = setUpQueue();
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

  test('choosing their text saves nothing', async () => {
    const { queue, type, changeElsewhere, sent, log, wait } = setUpQueue();
    type('meins');
    changeElsewhere({ target: 'ihres' });
    await wait(3_000);
    queue.resolve(7, 'ihres');
    await wait(3_000);
    expect(sent.length).toBe(1);
    expect(log.drafts()).toEqual([]);
  });

  test('the same text is not a conflict, nor is a version with the same text and approval', async () => {
    const same = setUpQueue();
    same.type('neu');
    same.changeElsewhere({ target: 'neu' });
    await same.wait(3_000);
    expect(same.queue.list()).toEqual([]);
    const untouched = setUpQueue();
    untouched.type('neu');
    untouched.changeElsewhere({});
    await untouched.wait(3_000);
    expect(untouched.saved.at(-1)).toMatchObject({ target: 'neu', version: 5 });
  });

  test('the same text with a decision is not a conflict: the decision is sent for the new version', async () => {
    const { queue, record, changeElsewhere, stored, sent, wait } = setUpQueue();
    queue.change(record, { text: 'neu', approved: true });
    changeElsewhere({ target: 'neu' });
    await wait(3_000);
    expect(sent.map(({ version }) => version)).toEqual([3, 4]);
    expect(stored()).toMatchObject({ target: 'neu', approved: true });
    expect(queue.list()).toEqual([]);
  });

  test('the same text, approved by the other user, stays approved', async () => {
    const { queue, record, changeElsewhere, stored, wait } = setUpQueue();
    queue.change(record, { text: 'neu', state: 'translated', approved: false });
    changeElsewhere({ target: 'neu', approved: true, state: 'reviewed' });
    await wait(3_000);
    expect(stored()).toMatchObject({ approved: true, version: 4 });
    expect(queue.list()).toEqual([]);
  });

  test('a conflict ends when the other user’s text becomes the same', async () => {
    const { queue, type, changeElsewhere, stored, wait } = setUpQueue();
    type('meins');
    changeElsewhere({ target: 'ihres' });
    await wait(3_000);
    expect(queue.edit(7)?.status.kind).toBe('conflict');
    changeElsewhere({ target: 'meins' });
    queue.hear(stored());
    expect(queue.list()).toEqual([]);
  });

  test('choosing “Take mine” keeps the approval', async () => {
    const { queue, record, changeElsewhere, stored, wait } = setUpQueue();
    queue.change(record, { text: 'meins', approved: true });
    changeElsewhere({ target: 'ihres' });
    await wait(3_000);
    queue.resolve(7, 'meins');
    await wait(200);
    expect(stored()).toMatchObject({ target: 'meins', approved: true });
  });

  test('another user’s approval is not silently withdrawn', async () => {
    const { queue, type, changeElsewhere, wait } = setUpQueue();
    type('meins');
    changeElsewhere({ approved: true });
    await wait(3_000);
    expect(queue.edit(7)?.status.kind).toBe('conflict');
  });
});

describe('when the same user saved the segment in another tab', () => {
  const me = { id: ME, username: 'Me' };

  test('changes in different places are merged and saved', async () => {
    const { queue, record, type, changeElsewhere, stored, wait } = setUpQueue();
    type('der alte Text');
    await wait(3_000);
    queue.change(record, { text: 'der alte Text bleibt' });
    changeElsewhere({ target: 'nur der alte Text', updated_by: me });
    await wait(5_000);
    expect(stored().target).toBe('nur der alte Text bleibt');
    expect(queue.list()).toEqual([]);
  });

  test('changes in the same place, or to an approved text, are a conflict', async () => {
    const same = setUpQueue();
    same.type('meins');
    same.changeElsewhere({ target: 'ihres', updated_by: me });
    await same.wait(3_000);
    expect(same.queue.edit(7)?.status.kind).toBe('conflict');
    const approved = setUpQueue();
    approved.type('alt und mehr');
    approved.changeElsewhere({ target: 'sehr alt', approved: true, updated_by: me });
    await approved.wait(3_000);
    expect(approved.queue.edit(7)?.status.kind).toBe('conflict');
  });

  test('changes of another user are never merged without asking', async () => {
    const { queue, type, changeElsewhere, wait } = setUpQueue();
    type('alt und mehr');
    changeElsewhere({ target: 'sehr alt' });
    await wait(3_000);
    expect(queue.edit(7)?.status.kind).toBe('conflict');
  });
});

describe('another user’s save reported before the user saves', () => {
  const theirs = (fields: Partial<DocumentRecord>) =>
    buildRecord({ id: 7, target: 'alt', version: 4, ...fields });

  test('becomes a conflict at once when it changes the edited text, and both texts stay', () => {
    const { queue, type } = setUpQueue();
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

  test('becomes the base of the edit when it leaves the text unchanged', async () => {
    const { queue, sent, type } = setUpQueue();
    type('neu');
    queue.hear(theirs({ match_percent: 80 }));
    expect(queue.edit(7)).toMatchObject({ text: 'neu', base: { version: 4 }, status: { kind: 'typing' } });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(sent[0]).toMatchObject({ target: 'neu', version: 4 });
  });

  test('settles the edit when it has the same text', () => {
    const { queue, type, saved } = setUpQueue();
    type('neu');
    queue.hear(theirs({ target: 'neu' }));
    expect(queue.edit(7)).toBeUndefined();
    expect(saved.at(-1)).toMatchObject({ target: 'neu', version: 4 });
  });

  test('is ignored where nothing was typed', () => {
    const { queue } = setUpQueue();
    queue.hear(theirs({ target: 'ihre' }));
    expect(queue.list()).toEqual([]);
  });
});

test('a subscriber is notified of every saved segment until it unsubscribes', async () => {
  const { queue, type } = setUpQueue();
  const heard: [string, string][] = [];
  const stop = queue.subscribeSaved((record, before) => heard.push([before.target, record.target]));
  type('neu');
  await vi.advanceTimersByTimeAsync(5_000);
  stop();
  expect(heard).toEqual([['alt', 'neu']]);
});
