import type { Client } from '@tessera/shared/api';
import type { SegmentState } from '@tessera/shared/contract/document';
import { type DocumentRecord, findNextOpen } from '@tessera/shared/contract/document/record';
import type { SaveQueue } from '../saving/save-queue.ts';
import { type RecordFilter, toQuery } from '../segments/record-filter.ts';
import type { RecordPages } from '../segments/record-pages.ts';
import { withEdit } from './use-edit.ts';

interface Options {
  client: Client;
  documentId: number;
  pages: RecordPages;
  saves: SaveQueue;
  filter: RecordFilter;
  /** Users who may not approve look for untranslated segments. */
  mayApprove: boolean;
  /** After the last one, continue from the first. */
  wraps: boolean;
}

/** States that leave work for a translator. */
const UNTRANSLATED: readonly SegmentState[] = ['initial', 'draft'];

/** The next segment after a position that needs the user's work; `null` if none does. */
export async function findNext(
  { client, documentId, pages, saves, filter, mayApprove, wraps }: Options,
  after: { index: number; rowNumber: number },
): Promise<number | null> {
  const isOpen = (record: DocumentRecord) => {
    const shown = withEdit(record, saves.edit(record.id));
    return !shown.locked && (mayApprove ? !shown.approved : UNTRANSLATED.includes(shown.state));
  };
  // Usually it is the next one, which is already loaded.
  let index = after.index + 1;
  for (let record = pages.at(index); record; record = pages.at(++index)) if (isOpen(record)) return index;

  if (pages.order) {
    const { findOpenInOrder } = await import(/* webpackChunkName: "sorted" */ '../segments/sorted-rows.ts');
    return findOpenInOrder({ client, documentId, pages, filter, mayApprove, wraps, isOpen }, after.index);
  }
  const states = mayApprove || filter.state ? [filter.state] : UNTRANSLATED;
  const answers = await Promise.all(
    states.map((state) =>
      client.call(findNextOpen, {
        params: { id: documentId },
        query: { ...toQuery({ ...filter, state }), after: after.rowNumber },
      }),
    ),
  );
  // 204 arrives as undefined: nothing is open.
  const rows = answers.flatMap((answer) =>
    answer && isOpen(answer.record) ? [answer.record.row_number] : [],
  );
  const beyond = rows.filter((row) => row > after.rowNumber);
  const row = Math.min(...(beyond.length > 0 || !wraps ? beyond : rows));
  if (!Number.isFinite(row)) return null;
  return pages.locate(row);
}
