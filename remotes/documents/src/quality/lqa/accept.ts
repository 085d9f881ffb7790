import type { AcceptedChanges, TrackedChanges } from '@tessera/shared/contract/document/lqa';
import type { DifferencePart } from '@tessera/shared/text/difference';
import { readableText } from '@tessera/shared/text/inline-codes';
import { announce, formatNumber, toast } from '@tessera/shared/ui';
import { t as words } from '../../messages.ts';
import { type Hunk, hunksOf, onlyHunk } from './hunks.ts';
import { t } from './messages.ts';

interface Acceptance {
  change_id: number | null;
  before: string | null;
}

interface Tracked {
  row: number;
  changes: TrackedChanges;
  /** The previous acceptance; an undo restores it. */
  accepted: AcceptedChanges | null;
  /** From the previous text to the editor's text. */
  parts: readonly DifferencePart[];
}

/** Accepts one or all changes, and reports it with undo. */
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
    async undo() {
      await set(accepted ?? { change_id: null, before: null });
      announce(words('undo.plain'));
    },
  });
}

/** A change in a message. */
export function wordsOf({ before, after }: Hunk): string {
  const texts = { before: readableText(before).trim(), after: readableText(after).trim() };
  if (!texts.before) return t('keys.added', texts);
  return texts.after ? t('keys.changed', texts) : t('keys.removed', texts);
}
