import { useEffect, useSyncExternalStore } from 'react';
import type { SaveQueue } from '../saving/save-queue.ts';

/** Longest that a change of many segments waits for what was just typed, ms. */
const LONGEST_MS = 10_000;

/** Nothing is on its way to the server. What it refused, or what cannot reach it, stays here and is left out. */
export function isSettled(saves: SaveQueue): boolean {
  return saves.list().every(({ status }) => status.kind !== 'typing' && status.kind !== 'saving');
}

/** Saves what waits for a pause in typing and resolves when it is on the server. */
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

/** True once what was typed is on the server: only then a preview tells the truth. */
export function useSettled(saves: SaveQueue): boolean {
  useEffect(() => saves.flush(), [saves]);
  return useSyncExternalStore(saves.subscribe, () => isSettled(saves));
}
