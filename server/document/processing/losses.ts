import type { DownloadLosses, LossReason } from '../../../shared/domain/contract/document/losses.ts';
import { plainText } from '../../../shared/domain/text/inline-codes.ts';
import type { Db } from '../../db/open.ts';
import type { ReadOptions } from '../../formats/filters/read-filtered.ts';
import { filterNamed } from '../../formats/filters/registry.ts';
import { readXliff, type XliffSegment } from '../../formats/xliff/index.ts';
import { type DocumentScope, getDocumentScope } from '../documents/queries.ts';
import { requireReader } from '../files/own-file.ts';
import { readImported } from '../files/read-imported.ts';
import { readPresentOptions, readTargets } from '../resegment/cut-texts.ts';
import { eachWindow } from '../segments/record-windows.ts';
import { writeDocument } from './download.ts';

/** Nobody reads more, and a large document may have 100,000. */
const MAX_LISTED = 500;

/** A segment as read back from a file. */
type Kept = Pick<XliffSegment, 'source' | 'target' | 'state' | 'approved'>;

/** Whether a document's format can store states, in which case only the written file shows the losses. */
export function hasStates({ dialect }: Pick<DocumentScope, 'dialect'>): boolean {
  return filterNamed(dialect)?.languages !== 'monolingual';
}

/** The losses of several documents as one list. */
export function addLosses(all: DownloadLosses, more: DownloadLosses): DownloadLosses {
  const { text, approval, state, comments } = more.counts;
  return {
    losses: [...all.losses, ...more.losses].slice(0, MAX_LISTED),
    total_losses: all.total_losses + more.total_losses,
    counts: {
      approval: all.counts.approval + approval,
      state: all.counts.state + state,
      text: all.counts.text + text,
      comments: all.counts.comments + comments,
    },
  };
}

export const NO_LOSSES: DownloadLosses = {
  losses: [],
  total_losses: 0,
  counts: { approval: 0, state: 0, text: 0, comments: 0 },
};

/**
 * The losses of a document's download: writes the file, reads it back and compares. A monolingual file can
 * only hold the text.
 */
export async function findLosses(db: Db, documentId: number): Promise<DownloadLosses> {
  const document = await getDocumentScope(db, documentId);
  await requireReader(db, documentId);
  const file = hasStates(document) ? await readBack(db, document) : null;
  const found = structuredClone(NO_LOSSES);
  for await (const rows of eachWindow(document.rows_count, ({ after, upTo }) =>
    selectRows(db, documentId, after, upTo),
  )) {
    for (const row of rows) {
      const kept = file ? file[row.row_number - 1] : silent(row);
      for (const reason of reasonsOf(row, kept)) {
        found.total_losses++;
        found.counts[reason]++;
        if (found.losses.length >= MAX_LISTED) continue;
        found.losses.push({ record_id: row.id, row_number: row.row_number, reason, source: row.source });
      }
    }
  }
  return found;
}

function selectRows(db: Db, documentId: number, after: number, upTo: number) {
  return db
    .selectFrom('document_record')
    .select(['id', 'row_number', 'source', 'target', 'state', 'approved', 'comments_count'])
    .where('document_id', '=', documentId)
    .where('row_number', '>', after)
    .where('row_number', '<=', upTo)
    .orderBy('row_number')
    .execute();
}

type Row = Awaited<ReturnType<typeof selectRows>>[number];

/** The segments of the written file in the document's order. */
async function readBack(db: Db, document: DocumentScope): Promise<Kept[]> {
  const bytes = await writeDocument(db, document.id);
  const { dialect, target_lang } = document;
  const file = filterNamed(dialect)
    ? readImported(bytes, dialect, target_lang, null, await readBackOptions(db, document))
    : readXliff(bytes, { conformance: false });
  return file.segments.filter(({ translatable }) => translatable);
}

/** Translations of split texts are matched by the pieces that they were joined from. */
async function readBackOptions(db: Db, document: DocumentScope): Promise<ReadOptions> {
  const options = await readPresentOptions(db, document);
  return options.breaks ? { ...options, present: await readTargets(db, document) } : options;
}

/** How a text without a state is read. */
function silent({ source, target }: Row): Kept {
  return { source, target, state: target === '' ? 'initial' : 'translated', approved: false };
}

function reasonsOf(row: Row, kept: Kept | undefined): LossReason[] {
  const reasons: LossReason[] = [];
  // A different segment cannot be compared.
  if (kept && plainText(kept.source) === plainText(row.source)) {
    if (plainText(kept.target ?? '') !== plainText(row.target)) reasons.push('text');
    if (row.approved === 1 && !kept.approved) reasons.push('approval');
    else if (row.state !== kept.state && (row.target !== '' || row.approved === 1)) reasons.push('state');
  }
  if (row.comments_count > 0) reasons.push('comments');
  return reasons;
}
