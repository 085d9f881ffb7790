import { remoteId } from '@tessera/shared/remote/federation';
import type { RemoteRelease } from '@tessera/shared/remote/release';
import { store } from './stored.ts';

/**
 * Versions that are being drawn, by their id, and since when (milliseconds since 1970): a page that hangs cannot take its
 * entries away.
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

/** Its elements were made, or it threw. */
export function endDrawing({ name, version }: RemoteRelease): void {
  const { [remoteId(name, version)]: _, ...others } = drawing;
  keep(others);
}

/** The page still answers: whatever ends it is not what it was drawing. */
export const endAllDrawing = (): void => keep({});
