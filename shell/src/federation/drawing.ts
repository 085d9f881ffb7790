import { remoteId } from '@tessera/shared/remote/federation';
import type { RemoteRelease } from '@tessera/shared/remote/release';
import { store } from './stored.ts';

/** Versions that are being drawn, by their id: a page that hangs cannot take its entries away. */
export const DRAWING = 'tessera-drawing';

export interface Mark {
  /** Milliseconds since 1970. */
  at: number;
  /** Its elements were made; what came next, its effects and later drawings, did not come to rest. */
  isDrawn?: boolean;
}

let marks: Record<string, Mark> = {};

export const isMarked = (id: string): boolean => id in marks;

export function setMark(id: string, mark: Mark | null): void {
  const { [id]: _, ...others } = marks;
  marks = mark ? { ...others, [id]: mark } : others;
  store(DRAWING, JSON.stringify(marks));
}

export function clearMarks(): void {
  marks = {};
  store(DRAWING, '{}');
}

/** Marks a version before it draws anything. */
export function beginDrawing({ name, version }: RemoteRelease): void {
  setMark(remoteId(name, version), { at: Date.now() });
}

/** Marks that what it shows was made. */
export function markDrawn({ name, version }: RemoteRelease): void {
  const id = remoteId(name, version);
  const mark = marks[id];
  if (mark) setMark(id, { ...mark, isDrawn: true });
}
