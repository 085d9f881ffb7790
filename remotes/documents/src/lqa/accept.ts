import type { AcceptedChanges, TrackedChanges } from '@tessera/shared/contract/document/lqa';
import type { DifferencePart } from '@tessera/shared/text/difference';
import { readableText } from '@tessera/shared/text/inline-codes';
import { formatNumber, toast } from '@tessera/shared/ui';
import { type Hunk, hunksOf, onlyHunk } from './hunks.ts';
import { t } from './messages.ts';

interface Acceptance {
  change_id: number | null;
  before: string | null;
}

interface Tracked {
  row: number;
  changes: TrackedChanges;
  /** What was accepted before; an undo returns to it. */
  accepted: AcceptedChanges | null;
  /** From the text before to the one as it stands in the editor. */
  parts: readonly DifferencePart[];
}

/** Accepts one of the changes, or all of them, and says so with a way back. */
export async function acceptTracked(
  { row, changes, accepted, parts }: Tracked,
  hunk: Hunk | null,
  set: (acceptance: Acceptance) => Promise<unknown>,
): Promise<void> {
  await set({ change_id: changes.change_id, before: hunk && onlyHunk(parts, hunk) });
  const count = hunksOf(parts).length - 1;
  toast({
    message: hunk
      ? t('keys.accepted', { text: wordsOf(hunk), count, n: formatNumber(count) })
      : t('changes.accepted', { row }),
    undo: () => set(accepted ?? { change_id: null, before: null }),
  });
}

/** A change as it is said. */
export function wordsOf({ before, after }: Hunk): string {
  const words = { before: readableText(before).trim(), after: readableText(after).trim() };
  if (!words.before) return t('keys.added', words);
  return words.after ? t('keys.changed', words) : t('keys.removed', words);
}
