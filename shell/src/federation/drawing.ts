import { remoteId } from '@tessera/shared/remote/federation';
import type { RemoteRelease } from '@tessera/shared/remote/release';
import { store } from './stored.ts';

/**
 * Versions being rendered, by id, with their start (ms since the epoch): a hung page cannot remove its
 * entries.
 */
export const DRAWING = 'tessera-drawing';

let drawing: Record<string, number> = {};

function keep(next: Record<string, number>): void {
  drawing = next;
  store(DRAWING, JSON.stringify(next));
}

export function beginDrawing({ name, version }: RemoteRelease): void {
  keep({ ...drawing, [remoteId(name, version)]: Date.now() });
}

/** Rendering finished or threw. */
export function endDrawing({ name, version }: RemoteRelease): void {
  const { [remoteId(name, version)]: _, ...others } = drawing;
  keep(others);
}

/** The page still responds: rendering is not the reason if it closes now. */
export const endAllDrawing = (): void => keep({});
