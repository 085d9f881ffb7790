import type { EditState } from './text-edit.ts';

/** Edits within this time are undone together, ms. */
const TOGETHER = 700;
const MOST = 200;

export type EditKind = 'type' | 'delete' | 'other';

/** Undo and redo of one segment's editor. */
export class EditHistory {
  #past: EditState[] = [];
  #future: EditState[] = [];
  #lastKind: EditKind = 'other';
  #lastAt = 0;

  /** Records the state before a change. */
  record(before: EditState, kind: EditKind, now: number): void {
    const continues = kind !== 'other' && kind === this.#lastKind && now - this.#lastAt < TOGETHER;
    if (!continues || this.#past.length === 0) this.#past.push(before);
    if (this.#past.length > MOST) this.#past.shift();
    this.#future = [];
    this.#lastKind = kind;
    this.#lastAt = now;
  }

  undo(present: EditState): EditState | null {
    const before = this.#past.pop();
    if (!before) return null;
    this.#future.push(present);
    this.#lastKind = 'other';
    return before;
  }

  redo(present: EditState): EditState | null {
    const after = this.#future.pop();
    if (!after) return null;
    this.#past.push(present);
    this.#lastKind = 'other';
    return after;
  }
}
