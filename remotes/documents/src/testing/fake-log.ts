import type { SaveQueueOptions } from '../core/saving/queue-options.ts';
import type { SegmentDraft } from '../core/saving/segment-draft.ts';

/** A browser log that stores everything at once: drafts by edit id. */
export function fakeLog() {
  const drafts = new Map<string, SegmentDraft>();
  let made = 0;
  const openKeeper: SaveQueueOptions['openKeeper'] = (_, { id = `edit ${++made}` }) => ({
    state: 'kept',
    keep: (draft) => void drafts.set(id, draft),
    flush: () => {},
    survivesReload: () => true,
    settle: () => void drafts.delete(id),
  });
  let keys = 0;
  return {
    openKeeper,
    newKey: () => `key ${++keys}`,
    drafts: () => [...drafts.values()],
    /** The stored text of a segment. */
    text: (recordId: number) => [...drafts.values()].find((draft) => draft.recordId === recordId)?.text,
  };
}
