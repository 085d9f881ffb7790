import type { DifferencePart } from '@tessera/shared/text/difference';

/** One changed place: old and new text. */
export interface Hunk {
  before: string;
  after: string;
  /** Index of its first part, which identifies it. */
  at: number;
}

/** The changes of a text, in order; a removal and an addition in one place are one change. */
export function hunksOf(parts: readonly DifferencePart[]): Hunk[] {
  const hunks: Hunk[] = [];
  let open: Hunk | null = null;
  for (const [at, { kind, text }] of parts.entries()) {
    if (kind === 'same') {
      open = null;
      continue;
    }
    if (!open) {
      open = { before: '', after: '', at };
      hunks.push(open);
    }
    if (kind === 'removed') open.before += text;
    else open.after += text;
  }
  return hunks;
}

/** The text with one change rejected and all others kept. */
export const withoutHunk = (parts: readonly DifferencePart[], hunk: Hunk) => mixed(parts, hunk, 'removed');

/** The previous text with only this change. */
export const onlyHunk = (parts: readonly DifferencePart[], hunk: Hunk) => mixed(parts, hunk, 'added');

/** One version at the change, and the other version everywhere else. */
function mixed(parts: readonly DifferencePart[], { at }: Hunk, here: 'added' | 'removed'): string {
  let end = at;
  while (end < parts.length && parts[end]?.kind !== 'same') end += 1;
  return parts
    .map(({ kind, text }, index) => {
      const isHere = index >= at && index < end;
      return kind === 'same' || (kind === here) === isHere ? text : '';
    })
    .join('');
}

/** Where a change ends in the current text. */
export function endOf(parts: readonly DifferencePart[], { at, after }: Hunk): number {
  const before = parts.slice(0, at).filter(({ kind }) => kind !== 'removed');
  return before.reduce((sum, { text }) => sum + text.length, after.length);
}

/** The change at the caret in the current text, else the next one, or the first; `null` = none. */
export function hunkAt(parts: readonly DifferencePart[], hunks: readonly Hunk[], caret: number): Hunk | null {
  return hunks.find((hunk) => caret <= endOf(parts, hunk)) ?? hunks[0] ?? null;
}

/** The first change that ends after the caret; `null` = none. */
export function hunkAfter(
  parts: readonly DifferencePart[],
  hunks: readonly Hunk[],
  caret: number,
): Hunk | null {
  return hunks.find((hunk) => caret < endOf(parts, hunk)) ?? null;
}
