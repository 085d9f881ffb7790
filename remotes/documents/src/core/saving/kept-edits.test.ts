import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setUpQueue } from '../../testing/set-up-queue.ts';
import { takeUp } from './restore.ts';
import type { SegmentDraft } from './segment-draft.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('when the page closes', () => {
  test('keeps text typed less than a second before with its save, and returns the save to send', () => {
    const { queue, type, log } = setUpQueue();
    type('letztes Wort');
    const operation = { key: 'key 1', body: { target: 'letztes Wort', version: 3 } };
    expect(queue.leave()).toEqual([{ recordId: 7, operation }]);
    expect(log.drafts()).toMatchObject([{ text: 'letztes Wort', operation }]);
  });

  test('resends the save with the same key when the page returns from a cache', async () => {
    const { queue, type, sent, stored, wait } = setUpQueue();
    type('letztes Wort');
    queue.leave();
    queue.comeBack();
    await wait(200);
    expect(sent).toHaveLength(1);
    expect(stored().target).toBe('letztes Wort');
    expect(queue.list()).toEqual([]);
  });
});

describe('a draft from an earlier visit', () => {
  const draft: SegmentDraft = {
    recordId: 7,
    rowNumber: 7,
    text: 'Entwurf',
    base: { target: 'alt', version: 3, approved: false },
  };

  test('is restored, becomes a conflict, or is dropped once saved', async () => {
    const fresh = setUpQueue();
    const edit = takeUp(draft, fresh.record);
    if (edit) fresh.queue.restore('edit 1', edit, fresh.record, 1);
    await fresh.wait(200);
    expect(fresh.saved.at(-1)).toMatchObject({ target: 'Entwurf' });
    expect(takeUp(draft, { ...fresh.record, target: 'ihres', version: 9 })).toMatchObject({
      base: { target: 'alt' },
      status: { kind: 'conflict' },
    });
    expect(takeUp(draft, { ...fresh.record, target: 'Entwurf', version: 4 })).toBeNull();
  });

  test('becomes a choice next to another text of the same segment, with nothing sent or lost', async () => {
    const { queue, record, type, sent, log, wait, stored } = setUpQueue();
    type('hier');
    const edit = takeUp(draft, record);
    if (edit) queue.restore('edit of another tab', edit, record, 5);
    await wait(60_000);
    expect(queue.edit(7)).toMatchObject({
      text: 'hier',
      status: { kind: 'conflict', others: [{ text: 'Entwurf', at: 5 }] },
    });
    expect(sent).toEqual([]);
    expect(log.drafts().map(({ text }) => text)).toEqual(['hier', 'Entwurf']);
    queue.resolve(7, 'Entwurf');
    await wait(200);
    expect(stored().target).toBe('Entwurf');
    expect(log.drafts()).toEqual([]);
  });

  test('still waits for a decision if found while this tab’s text is being sent', async () => {
    const { queue, record, type, log, wait, stored } = setUpQueue();
    type('hier');
    queue.flush(7);
    const edit = takeUp(draft, record);
    if (edit) queue.restore('edit of another tab', edit, record, 5);
    await wait(200);
    expect(stored().target).toBe('hier');
    expect(queue.edit(7)).toMatchObject({ text: 'hier', status: { others: [{ text: 'Entwurf' }] } });
    expect(log.drafts().map(({ text }) => text)).toEqual(['hier', 'Entwurf']);
  });
});
