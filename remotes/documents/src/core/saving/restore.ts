import type { DocumentRecord } from '@tessera/shared/contract/document/record';
import { removeEdit, takeOver } from '@tessera/shared/edits/edit-log';
import { type Edit, isSame, rebase } from './edit.ts';
import { lostEdit } from './lost-edit.ts';
import type { SaveQueue } from './save-queue.ts';
import { editFrom, type LoggedSegment, type SegmentDraft } from './segment-draft.ts';

/**
 * The edit to continue from a draft, given the segment's current `record`; `null` = already saved. `isOwn`: the same
 * user saved that version.
 */
export function takeUp(draft: SegmentDraft, record: DocumentRecord, isOwn = false): Edit | null {
  const edit = editFrom(draft, record);
  if (isSame(edit)) return null;
  const base = { ...record, ...draft.base };
  // Its save may have been processed: resending it finds out, and later typing is sent on top.
  if (draft.operation) return { ...edit, base };
  if (draft.base.version === record.version) return edit;
  const rebased = rebase({ ...edit, base }, record, { isOwn });
  return rebased ?? { ...edit, base, status: { kind: 'conflict', theirs: record, others: [] } };
}

/**
 * Restores unsaved text of one segment, from earlier visits or closed tabs. A single text is saved; several
 * wait for the user's choice. `record`: the segment now, `null` if it no longer exists. Returns whether there
 * was anything to restore.
 */
export async function restoreSegment(
  queue: SaveQueue,
  drafts: readonly LoggedSegment[],
  record: DocumentRecord | null,
): Promise<boolean> {
  const found: { draft: LoggedSegment; edit: Edit }[] = [];
  for (const draft of drafts.toSorted((a, b) => b.at - a.at)) {
    const edit = record ? takeUp(draft.value, record, queue.isOwn(record)) : lostEdit(draft.value);
    const isKnown = found.some((other) => other.edit.text === draft.value.text);
    if (edit && !isKnown) found.push({ draft, edit });
    else await removeEdit(draft.id);
  }
  let isAny = false;
  for (const { draft, edit } of found) {
    const mine = await takeOver(draft);
    // Another tab was first.
    if (!mine) continue;
    isAny = true;
    const theirs = record ?? edit.base;
    const choice = { kind: 'conflict', theirs, others: [] } as const;
    queue.restore(mine.id, found.length > 1 ? { ...edit, status: choice } : edit, theirs, draft.at);
  }
  return isAny;
}
