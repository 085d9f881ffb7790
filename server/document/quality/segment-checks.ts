import type { CheckSettings, Misspelt, SegmentInput } from '../../../shared/domain/checks/index.ts';
import type { TermHit } from '../../../shared/domain/contract/glossary.ts';
import type { Block } from '../../../shared/domain/text/block.ts';
import type { Db } from '../../db/open.ts';
import type { Bit } from '../../db/schema/columns.ts';
import { openTermScan, type TermScan } from '../../glossary/terms/term-scan.ts';
import { SOURCE_COLUMN } from '../documents/edited-source.ts';
import type { DocumentScope } from '../documents/queries.ts';
import type { CheckQuestion } from './check-fairly.ts';
import { toSegmentTerms } from './segment-terms.ts';

/** The checks whose findings quote terms. */
export const TERM_CHECKS = ['terms', 'forbidden_terms'];

/** The columns that the checks read; select them from `document_record`. */
export const CHECK_COLUMNS = [
  'document_record.id',
  'document_record.row_number',
  SOURCE_COLUMN,
  'document_record.target',
  'document_record.codes',
  'document_record.state',
  'document_record.approved',
  'document_record.max_length',
  'document_record.length_unit',
  'document_record.preserve_space',
  'document_record.match_percent',
  'document_record.block',
  'document_record.version',
] as const;

export interface CheckedSegment {
  source: string;
  target: string;
  codes: string;
  state: string;
  approved: Bit;
  max_length: number | null;
  length_unit: 'char' | 'byte';
  preserve_space: Bit;
  match_percent: number | null;
  block: string | null;
}

/** The form of a text that a segment is; undefined = it has only one. */
export function formOf({ block }: { block: string | null }): string | undefined {
  return block === null ? undefined : (JSON.parse(block) as Block).form?.name;
}

export type Languages = Pick<DocumentScope, 'source_lang' | 'target_lang'>;

/**
 * A segment as input for the checks, given the terms found in its source and the misspelt words in its
 * target.
 */
export function toQuestion(
  row: CheckedSegment,
  {
    languages,
    terms,
    misspelt = [],
    settings,
  }: {
    languages: Languages;
    terms: readonly TermHit[];
    misspelt?: readonly Misspelt[] | undefined;
    settings: CheckSettings;
  },
): CheckQuestion {
  const input: SegmentInput = {
    source: row.source,
    target: row.target,
    source_lang: languages.source_lang,
    target_lang: languages.target_lang,
    codes: row.codes === '[]' ? [] : JSON.parse(row.codes),
    state: row.state,
    approved: row.approved === 1,
    max_length: row.max_length,
    max_length_unit: row.length_unit === 'byte' ? 'utf8' : 'char',
    preserve_space: row.preserve_space === 1,
    form: formOf(row),
    // `match_percent` is cleared on the first edit, so the target still is the match as inserted.
    match: row.match_percent === null ? null : { similarity: row.match_percent / 100, target: row.target },
  };
  if (terms.length > 0 && row.target !== '') {
    input.terms = toSegmentTerms(terms, { target: row.target, target_lang: languages.target_lang });
  }
  if (misspelt.length > 0) input.misspelt = misspelt;
  return { input, settings };
}

/** Opens a term search over a document's attached glossaries. */
export async function openDocumentTerms(
  db: Db,
  document: DocumentScope,
  glossaries: readonly { id: number }[],
): Promise<TermScan> {
  return openTermScan(db, {
    source_lang: document.source_lang,
    target_lang: document.target_lang || undefined,
    glossary_ids: glossaries.map(({ id }) => id),
  });
}
