import { expect, test } from 'vitest';
import { buildRecord } from '../testing/build-record.ts';
import type { Draft, DraftStore } from './drafts.ts';
import { SaveQueue } from './save-queue.ts';

function setUp() {
  const drafts = new Map<number, Draft>();
  const store: DraftStore = {
    put: async (draft) => void drafts.set(draft.recordId, draft),
    remove: async (id) => void drafts.delete(id),
    list: async () => [...drafts.values()],
    putAtOnce: () => {},
  };
  const send = () => Promise.reject(new Error('Nothing is sent.'));
  return { drafts, queue: new SaveQueue({ documentId: 1, drafts: store, send, onSaved: () => {} }) };
}

test('what was typed in a segment that is gone is kept until somebody gives it up', async () => {
  const { queue, drafts } = setUp();
  queue.change(buildRecord({ id: 7, target: 'alt' }), { text: 'neu' });
  queue.lose(7);
  await Promise.resolve();
  expect(queue.edit(7)).toMatchObject({ text: 'neu', status: { kind: 'refused', isGone: true } });
  const draft = drafts.get(7);
  expect(draft?.text).toBe('neu');
  const later = setUp().queue;
  if (draft) later.restoreLost(draft);
  expect(later.list()).toMatchObject([{ text: 'neu', base: { id: 7 }, status: { isGone: true } }]);
  queue.discard(7);
  expect(queue.list()).toEqual([]);
  expect(drafts.size).toBe(0);
});
