import { useEffect, useSyncExternalStore } from 'react';
import type { SaveQueue } from '../../core/saving/save-queue.ts';

/** Maximum wait of a bulk change for pending saves, ms. */
const LONGEST_MS = 10_000;

/** No save is under way. Rejected or undeliverable edits stay here and are excluded. */
function isSettled(saves: SaveQueue): boolean {
  return saves.list().every(({ status }) => status.kind !== 'typing' && status.kind !== 'saving');
}

/** Saves pending edits at once and resolves when they are on the server. */
export function settle(saves: SaveQueue): Promise<void> {
  saves.flush();
  if (isSettled(saves)) return Promise.resolve();
  return new Promise((done) => {
    const end = () => {
      clearTimeout(timer);
      unsubscribe();
      done();
    };
    const timer = setTimeout(end, LONGEST_MS);
    const unsubscribe = saves.subscribe(() => {
      if (isSettled(saves)) end();
    });
  });
}

/** True once pending edits are saved: only then is a preview accurate. */
export function useSettled(saves: SaveQueue): boolean {
  useEffect(() => saves.flush(), [saves]);
  return useSyncExternalStore(saves.subscribe, () => isSettled(saves));
}
