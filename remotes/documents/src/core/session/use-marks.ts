import { useSyncExternalStore } from 'react';
import type { Mark } from '../saving/marks.ts';
import type { SaveQueue } from '../saving/save-queue.ts';

/** The segments marked after an approval, by id. */
export function useMarks({ marks }: SaveQueue): ReadonlyMap<number, Mark> {
  return useSyncExternalStore(marks.subscribe, marks.get);
}

/** A segment's mark; re-renders only when this one changes. */
export function useMark({ marks }: SaveQueue, recordId: number): Mark | undefined {
  return useSyncExternalStore(marks.subscribe, () => marks.get().get(recordId));
}
