import { messageOf } from '@tessera/shared/api';
import { listDocumentActions } from '@tessera/shared/contract/document/change';
import { getRecordHistory, lockRecord } from '@tessera/shared/contract/document/record';
import { getSegmentation } from '@tessera/shared/contract/document/segmentation';
import { invalidate, type useClient, type useQueryClient } from '@tessera/shared/query';
import { announce, toast } from '@tessera/shared/ui';
import { t } from '../../core/live-editor/messages.ts';
import { currentOf } from '../../core/saving/answers.ts';
import type { EditorState } from '../../core/session/editor-context.ts';
import { settle } from '../bulk/settle.ts';

export interface LockDesk {
  client: ReturnType<typeof useClient>;
  queryClient: ReturnType<typeof useQueryClient>;
  state: EditorState;
}

/** Locks the active segment, or unlocks it, after saving its text. */
export async function lockSegment({ client, queryClient, state }: LockDesk): Promise<void> {
  const { active, saves, pages } = state;
  if (!active) return;
  const { id, row_number: row } = active.record;
  await settle(saves);
  const now = pages.find(id)?.record ?? active.record;
  // The lock would refuse a text that is not saved yet.
  if (!now.locked && saves.edit(id)) return tell(t('lock.unsaved', { row }));
  const locked = !now.locked;
  try {
    const body = { locked, version: now.version };
    pages.replace(await client.call(lockRecord, { params: { id }, body }));
    announce(t(locked ? 'lock.locked' : 'lock.unlocked', { row }));
    void invalidate(queryClient, [
      { endpoint: getRecordHistory, params: { id } },
      { endpoint: getSegmentation, params: { id } },
      listDocumentActions,
    ]);
  } catch (error) {
    const current = currentOf(error);
    if (current) pages.replace(current);
    tell(messageOf(error));
  }
}

function tell(message: string): void {
  toast({ tone: 'danger', message });
}
