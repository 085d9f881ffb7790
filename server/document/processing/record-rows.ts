import type { Selectable } from 'kysely';
import { plainText } from '../../../shared/domain/text/inline-codes.ts';
import { countWords } from '../../../shared/domain/text/words.ts';
import type { InsertColumns } from '../../db/dialect.ts';
import type { DocumentRecordTable } from '../../db/schema/documents.ts';
import { foldPair } from '../../db/search.ts';
import { textHash } from '../../db/text-hash.ts';
import type { XliffSegment } from '../../formats/xliff/index.ts';
import { JobFailure } from '../../jobs/handler.ts';
import { localised } from '../../messages/localised.ts';
import type { StreamedFile } from '../files/read-imported.ts';

/** Per segment: more would not help, and a hostile file could contain millions. */
const MAX_SUGGESTIONS = 20;
const MAX_TERMS = 100;
/** Most inline codes in a segment: even a paragraph with markup around each word has fewer. */
const MAX_CODES = 5_000;

/** Yields the rows to write. Throws {@link JobFailure} if a segment has too many inline codes. */
export function* listRows(file: StreamedFile, documentId: number, sourceLang: string): Generator<RecordRow> {
  // By text, which is in memory anyway, rather than by hash.
  const occurrences = new Map<string, number>();
  for (const { translatable, source } of file.segments) {
    if (translatable) occurrences.set(source, (occurrences.get(source) ?? 0) + 1);
  }
  const about = { document_id: documentId, updated_at: new Date().toISOString() };
  let row_number = 0;
  for (const segment of file.segments) {
    if (!segment.translatable) continue;
    row_number++;
    if (segment.codes.length > MAX_CODES) {
      throw new JobFailure(localised('document.too-many-tags', { row: row_number, most: MAX_CODES }));
    }
    const repetitions_count = (occurrences.get(segment.source) ?? 1) - 1;
    yield { ...about, row_number, repetitions_count, ...toRow(segment, file, sourceLang) };
  }
}

export type RecordRow = ReturnType<typeof toRow> &
  Pick<Selectable<DocumentRecordTable>, 'document_id' | 'updated_at' | 'row_number' | 'repetitions_count'>;

function toRow(segment: XliffSegment, { has_taken_targets }: StreamedFile, sourceLang: string) {
  const target = segment.target ?? '';
  return {
    segment_index: segment.index,
    version: 1,
    ...statusOf(segment),
    // The file itself has no targets until it is downloaded.
    ...(has_taken_targets && { original_state: 'initial' as const, original_approved: bit(false) }),
    locked: bit(segment.locked),
    word_count: countWords(segment.source, sourceLang),
    comments_count: 0,
    match_percent: null,
    ...limitsOf(segment),
    suggestions: JSON.stringify(segment.suggestions.slice(0, MAX_SUGGESTIONS)),
    file_terms: JSON.stringify(segment.terms.slice(0, MAX_TERMS)),
    preserve_space: bit(segment.preserve_space),
    updated_by: null,
    source_hash: textHash(segment.source),
    folded: foldPair(plainText(segment.source), plainText(target)),
    source: segment.source,
    target,
    original_target: has_taken_targets ? null : segment.target,
    key: segment.key,
    paragraph: segment.paragraph,
    block: segment.block && JSON.stringify(segment.block),
    codes: JSON.stringify(segment.codes),
    notes: JSON.stringify(segment.notes.map(({ text, from }) => (from ? { text, from } : { text }))),
  };
}

/** For writing the rows. */
export const RECORD_COLUMNS: InsertColumns<RecordRow> = {
  document_id: 'int4',
  row_number: 'int4',
  segment_index: 'int4',
  version: 'int4',
  state: 'text',
  approved: 'int4',
  original_state: 'text',
  original_approved: 'int4',
  locked: 'int4',
  word_count: 'int4',
  repetitions_count: 'int4',
  comments_count: 'int4',
  match_percent: 'int4',
  max_length: 'int4',
  min_length: 'int4',
  length_unit: 'text',
  suggestions: 'text',
  file_terms: 'text',
  preserve_space: 'int4',
  updated_at: 'text',
  updated_by: 'int4',
  source_hash: 'text',
  folded: 'text',
  source: 'text',
  target: 'text',
  original_target: 'text',
  key: 'text',
  paragraph: 'text',
  block: 'text',
  codes: 'text',
  notes: 'text',
};

function bit(value: boolean): 0 | 1 {
  return value ? 1 : 0;
}

function statusOf({ state, approved }: XliffSegment) {
  return {
    state,
    approved: bit(approved),
    original_state: state,
    original_approved: bit(approved),
  };
}

/** Limits in pixels are dropped: they depend on a font unknown here. */
function limitsOf({ max_length, min_length }: XliffSegment) {
  const unit = (max_length ?? min_length)?.unit;
  return {
    max_length: max_length && max_length.unit !== 'pixel' ? max_length.value : null,
    min_length: min_length && min_length.unit !== 'pixel' ? min_length.value : null,
    length_unit: unit === 'byte' ? ('byte' as const) : ('char' as const),
  };
}
