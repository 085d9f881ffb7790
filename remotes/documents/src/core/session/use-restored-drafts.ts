import { type Client, isNotFound } from '@tessera/shared/api';
import { type DocumentRecord, getDocumentRecord } from '@tessera/shared/contract/document/record';
import { watchLeftEdits } from '@tessera/shared/edits/left-edits';
import { useClient } from '@tessera/shared/query';
import { formatNumber, toast } from '@tessera/shared/ui';
import { useEffect } from 'react';
import { t } from '../live-editor/messages.ts';
import { restoreSegment } from '../saving/restore.ts';
import type { SaveQueue } from '../saving/save-queue.ts';
import { type LoggedSegment, type SegmentDraft, segmentField } from '../saving/segment-draft.ts';

/** The current segment; `null` = it no longer exists. */
async function readRecord(client: Client, id: number): Promise<DocumentRecord | null> {
  try {
    return await client.call(getDocumentRecord, { params: { id } });
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}

/** Restores unsaved text from earlier visits or closed tabs, and reports it. */
export function useRestoredDrafts(documentId: number, userId: number, saves: SaveQueue): void {
  const client = useClient();
  useEffect(() => {
    const restore = async (edits: LoggedSegment[]) => {
      let count = 0;
      for (const [recordId, drafts] of Map.groupBy(edits, ({ value }) => value.recordId)) {
        try {
          const record = await readRecord(client, recordId);
          if (await restoreSegment(saves, drafts, record)) count++;
        } catch {
          // The server is unreachable: they are restored on the next visit.
        }
      }
      if (count > 0) {
        toast({ message: t('drafts.restored', { count, n: formatNumber(count) }) });
      }
    };
    const watch = watchLeftEdits<SegmentDraft>(
      { userId, field: segmentField(documentId) },
      (edits) => void restore(edits),
    );
    return watch.stop;
  }, [client, documentId, userId, saves]);
}
