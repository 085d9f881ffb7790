import { isApiError, messageOf } from '@tessera/shared/api';
import { listDocumentActions } from '@tessera/shared/contract/document/change';
import {
  type DocumentRecord,
  getRecordHistory,
  getSegmentation,
  lockRecord,
} from '@tessera/shared/contract/document/record';
import { invalidate, type useClient, type useQueryClient } from '@tessera/shared/query';
import { announce, toast } from '@tessera/shared/ui';
import { t } from '../../core/live-editor/messages.ts';
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
  // A text that could not be saved would be shut out by the lock.
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
    const current = isApiError(error) && currentOf(error.body);
    if (current) pages.replace(current);
    tell(messageOf(error));
  }
}

function tell(message: string): void {
  toast({ tone: 'danger', message });
}

/** The segment as it is on the server, if the answer has it. */
function currentOf(body: unknown): DocumentRecord | null {
  return typeof body === 'object' && body !== null && 'current' in body
    ? (body.current as DocumentRecord)
    : null;
}
