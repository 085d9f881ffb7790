import type { SegmentState } from '../../../shared/contract/document.ts';

/** The names of the states in tables for people. */
export const STATE_WORDS: Record<SegmentState, string> = {
  initial: 'Not translated',
  draft: 'Draft',
  translated: 'Translated',
  reviewed: 'Reviewed',
  final: 'Final',
};

/** The state that a cell names, case-insensitively; `null` = none. */
export function readStateWord(cell: string): SegmentState | null {
  const wanted = cell.trim().toLowerCase();
  const found = Object.entries(STATE_WORDS).find(
    ([state, word]) => word.toLowerCase() === wanted || state === wanted,
  );
  return (found?.[0] as SegmentState | undefined) ?? null;
}
