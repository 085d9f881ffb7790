import type { DocumentRecord } from '@tessera/shared/contract/document/record';

/** Things to do once to get to know the editor, in order. */
export const STEPS = ['fill', 'approve', 'term', 'saved'] as const;
export type Step = (typeof STEPS)[number];

/** Stored in the account: the steps done or skipped, or that hints are dismissed. */
export interface Progress {
  done: readonly Step[];
  isOver: boolean;
}

const BEGINNING: Progress = { done: [], isOver: false };

/** Reads the stored progress of any version. */
export function readProgress(kept: unknown): Progress {
  if (typeof kept !== 'object' || kept === null) return BEGINNING;
  const { done, isOver } = kept as Partial<Record<keyof Progress, unknown>>;
  const known = Array.isArray(done) ? STEPS.filter((step) => done.includes(step)) : [];
  return { done: known, isOver: isOver === true };
}

/** The step to show; `done` if none is left. */
export function stepOf({ done }: Progress): Step | 'done' {
  return STEPS.find((step) => !done.includes(step)) ?? 'done';
}

/**
 * Whether one of these texts was inserted whole, in upper or lower case: a match that contains a term does not count.
 */
export function isInserted(textBefore: string, textAfter: string, texts: readonly string[]): boolean {
  const [before, after] = [textBefore.toLowerCase(), textAfter.toLowerCase()];
  return texts.some((term) => {
    const text = term.toLowerCase();
    if (text === '' || after.length !== before.length + text.length) return false;
    for (let at = after.indexOf(text); at >= 0; at = after.indexOf(text, at + 1)) {
      if (after.slice(0, at) + after.slice(at + text.length) === before) return true;
    }
    return false;
  });
}

/** Whether a save finished a segment, for users who may approve and those who may not. */
export function isFinished(saved: DocumentRecord, before: DocumentRecord): boolean {
  const wasOpen = before.state === 'initial' || before.state === 'draft';
  return (saved.approved && !before.approved) || (wasOpen && saved.state === 'translated');
}
