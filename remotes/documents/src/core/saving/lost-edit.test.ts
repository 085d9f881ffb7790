import { expect, test } from 'vitest';
import { buildRecord } from '../../testing/build-record.ts';
import { fakeLog } from '../../testing/fake-log.ts';
import { lostEdit } from './lost-edit.ts';
import { SaveQueue } from './save-queue.ts';

function setUp() {
  const { openKeeper, newKey, drafts } = fakeLog();
  const send = () => Promise.reject(new Error('Nothing is sent.'));
  return {
    drafts,
    queue: new SaveQueue({ openKeeper, newKey, send, onSaved: () => {}, isOwn: () => false }),
  };
}

test('text in a segment that no longer exists is kept until the user discards it', () => {
  const { queue, drafts } = setUp();
  queue.change(buildRecord({ id: 7, target: 'alt' }), { text: 'neu' });
  queue.lose(7);
  expect(queue.edit(7)).toMatchObject({ text: 'neu', status: { kind: 'refused', isGone: true } });
  const [draft] = drafts();
  expect(draft?.text).toBe('neu');
  const later = setUp().queue;
  const edit = draft && lostEdit(draft);
  if (edit) later.restore('edit 1', edit, edit.base, 1);
  expect(later.list()).toMatchObject([{ text: 'neu', base: { id: 7 }, status: { isGone: true } }]);
  queue.discard(7);
  expect(queue.list()).toEqual([]);
  expect(drafts()).toEqual([]);
});
