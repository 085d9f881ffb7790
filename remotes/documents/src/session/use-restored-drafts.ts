import { isApiError } from '@tessera/shared/api';
import { getDocumentRecord } from '@tessera/shared/contract/document/record';
import { useClient } from '@tessera/shared/query';
import { formatCount, toast } from '@tessera/shared/ui';
import { useEffect } from 'react';
import type { DraftStore } from '../saving/drafts.ts';
import type { SaveQueue } from '../saving/save-queue.ts';

/** Restores what was typed on an earlier visit and never saved, and says so. */
export function useRestoredDrafts(documentId: number, saves: SaveQueue, drafts: DraftStore): void {
  const client = useClient();
  useEffect(() => {
    let isHere = true;
    const restore = async () => {
      let count = 0;
      for (const draft of await drafts.list(documentId)) {
        try {
          const record = await client.call(getDocumentRecord, { params: { id: draft.recordId } });
          if (saves.restore(draft, record)) count++;
        } catch (error) {
          // A draft of a deleted segment is offered; one that cannot be fetched now is restored next time.
          if (isApiError(error) && error.status === 404) saves.restoreLost(draft);
        }
      }
      if (count > 0 && isHere) {
        toast({ message: `Restored ${formatCount(count, 'segment')} that had not reached the server.` });
      }
    };
    // A browser without storage has nothing to restore.
    void restore().catch(() => {});
    return () => {
      isHere = false;
    };
  }, [client, documentId, saves, drafts]);
}
