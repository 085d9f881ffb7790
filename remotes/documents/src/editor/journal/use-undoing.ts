import { type Client, messageOf } from '@tessera/shared/api';
import { type Document, getConformance, getDocument, listDocuments } from '@tessera/shared/contract/document';
import {
  listDocumentActions,
  listRepetitions,
  undoDocumentAction,
} from '@tessera/shared/contract/document/change';
import { checkDocument } from '@tessera/shared/contract/document/quality';
import { getRecordHistory } from '@tessera/shared/contract/document/record';
import { invalidate, useClient, useQueryClient } from '@tessera/shared/query';
import { formatNumber, toast } from '@tessera/shared/ui';
import { useMemo, useRef } from 'react';
import type { SaveQueue } from '../../core/saving/save-queue.ts';
import type { RecordPages } from '../../core/segments/record-pages.ts';
import type { Journal, Undone } from '../../core/session/journal-context.ts';
import { t } from '../../messages.ts';
import { settle } from '../bulk/settle.ts';

interface Options {
  document: Document;
  pages: RecordPages;
  saves: SaveQueue;
  /** Shows the segments that an undo left alone. */
  onUndone: (undone: Undone) => void;
}

/** Queries that a bulk change invalidates. */
const AFFECTED = [
  getDocument,
  getConformance,
  listDocuments,
  checkDocument,
  getRecordHistory,
  listDocumentActions,
  listRepetitions,
];

/** Reports bulk changes and undoes actions. The same object for the life of the screen. */
export function useUndoing(options: Options): Pick<Journal, 'tell' | 'undo' | 'look'> {
  const client = useClient();
  const queryClient = useQueryClient();
  const latest = useRef(options);
  latest.current = options;
  return useMemo(() => {
    const undoing = {
      look() {
        void latest.current.pages.reread();
        void invalidate(queryClient, AFFECTED);
      },

      tell({ action_id, changed, left }: Parameters<Journal['tell']>[0], done: (count: number) => string) {
        undoing.look();
        const what = changed > 0 ? done(changed) : t('mass.nothing');
        toast({
          tone: changed > 0 ? 'success' : 'neutral',
          message: left > 0 ? t('undo.stayed', { done: what, count: left, n: formatNumber(left) }) : what,
          ...(action_id === null ? {} : { undo: () => undoing.undo(action_id) }),
        });
      },

      async undo(actionId: string) {
        const { document, saves, onUndone } = latest.current;
        try {
          // Save pending text first, so that the undo sees it.
          await settle(saves);
          const { job_id, undone, left_count, left } = await send(client, document.id, actionId);
          if (job_id !== null) return onUndone({ jobId: job_id });
          undoing.look();
          if (left_count > 0) onUndone({ jobId: null, undone, leftCount: left_count, left });
          else {
            // A repair of the file concerns no segment.
            const done = { count: undone, n: formatNumber(undone) };
            toast({ tone: 'success', message: undone > 0 ? t('undo.done', done) : t('undo.plain') });
          }
        } catch (error) {
          toast({ tone: 'danger', message: messageOf(error) });
        }
      },
    };
    return undoing;
  }, [client, queryClient]);
}

function send(client: Client, id: number, actionId: string) {
  return client.call(undoDocumentAction, { params: { id, action_id: actionId } });
}
