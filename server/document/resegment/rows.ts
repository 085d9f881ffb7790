import type { Kysely } from 'kysely';
import { plainText } from '../../../shared/domain/text/inline-codes.ts';
import { countWords } from '../../../shared/domain/text/words.ts';
import type { Db } from '../../db/open.ts';
import { foldPair } from '../../db/search.ts';
import { textHash } from '../../db/text-hash.ts';
import type { UnitSegment } from '../../formats/xliff/index.ts';
import type { DocumentScope } from '../documents/queries.ts';

/** All columns of a segment except row, id and annotations: what an undo restores. */
const SNAPSHOT_COLUMNS = [
  'source',
  'target',
  'codes',
  'folded',
  'source_hash',
  'state',
  'approved',
  'locked',
  'notes',
  'max_length',
  'min_length',
  'length_unit',
  'suggestions',
  'file_terms',
  'approved_target',
  'preserve_space',
  'word_count',
  'match_percent',
  'machine_engine',
  'original_target',
  'original_state',
  'original_approved',
  'key',
  'paragraph',
  'block',
  'segment_index',
] as const;

/** Ordered by id. */
export function readSnapshots(db: Db | Kysely<never>, ids: readonly number[]) {
  return (db as Db)
    .selectFrom('document_record')
    .select(SNAPSHOT_COLUMNS)
    .select(['id', 'version', 'row_number', 'unit_index', 'added'])
    .where('id', 'in', [...ids])
    .orderBy('row_number')
    .execute();
}

export type PlacedSnapshot = Awaited<ReturnType<typeof readSnapshots>>[number];
export type Snapshot = Pick<PlacedSnapshot, (typeof SNAPSHOT_COLUMNS)[number]>;

export function toSnapshot(row: PlacedSnapshot): Snapshot {
  return Object.fromEntries(SNAPSHOT_COLUMNS.map((name) => [name, row[name]])) as unknown as Snapshot;
}

/** A new segment based on an existing one: its file data, and its translation so far. */
export function deriveSnapshot(
  base: Snapshot,
  made: UnitSegment,
  { target, state, key, document }: Pick<Snapshot, 'target' | 'state' | 'key'> & { document: DocumentScope },
): Snapshot {
  return {
    ...base,
    source: made.source,
    target,
    codes: JSON.stringify(made.codes),
    folded: foldPair(plainText(made.source), plainText(target)),
    source_hash: textHash(made.source),
    // Nobody has approved it in this form.
    state: openState(target, state),
    approved: 0,
    approved_target: null,
    match_percent: null,
    machine_engine: null,
    word_count: countWords(made.source, document.source_lang),
    original_target: made.target,
    original_state: made.state,
    original_approved: made.approved ? 1 : 0,
    key,
  };
}

function openState(target: string, state: Snapshot['state']): Snapshot['state'] {
  if (target === '') return 'initial';
  return state === 'reviewed' || state === 'final' ? 'translated' : state;
}
