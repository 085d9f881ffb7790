import { dialectOf, type InsertColumns } from '../../db/dialect.ts';
import type { Db } from '../../db/open.ts';
import type { WrittenRows } from '../../uploads/run-import.ts';
import { derivedColumns } from '../terms/record-queries.ts';
import type { ImportedTerm } from '../terms/term-rows.ts';
import { type ConceptCache, conceptOfTerm } from './imported-concepts.ts';
import { type ImportedEntry, isKept, keepConcepts } from './kept-concepts.ts';
import { loadKnown, planTerms, type TermColumns } from './plan-imported.ts';

interface RecordRow extends TermColumns, ReturnType<typeof derivedColumns> {
  glossary_id: number;
  concept_id: number | null;
  created_by: number;
  created_at: string;
  updated_at: string;
  version: number;
  job_id: number;
  replaces_id: number | null;
}

const COLUMNS: InsertColumns<RecordRow> = {
  glossary_id: 'int4',
  source: 'text',
  target: 'text',
  comment: 'text',
  status: 'text',
  part_of_speech: 'text',
  definition: 'text',
  usage_note: 'text',
  match_exact: 'int4',
  match_case: 'int4',
  match_prefix: 'int4',
  concept_id: 'int4',
  folded: 'text',
  source_hash: 'text',
  source_sort: 'text',
  target_sort: 'text',
  extra: 'text',
  created_by: 'int4',
  created_at: 'text',
  updated_at: 'text',
  version: 'int4',
  job_id: 'int4',
  replaces_id: 'int4',
};

export interface WriteOptions {
  glossary_id: number;
  job_id: number;
  created_by: number;
  now: string;
  /** Ids of records that a term of this import already refers to. */
  claimed: Set<number>;
  concepts: ConceptCache;
}

/**
 * Inserts terms that the glossary does not have yet. A term that exists with other fields becomes a row that
 * refers to the record to change; `applyChanges` changes it when the import ends.
 */
export async function writeImportedTerms(
  trx: Db,
  options: WriteOptions,
  entries: readonly ImportedEntry[],
): Promise<WrittenRows> {
  const kept = await keepConcepts(trx, options, entries.filter(isKept));
  const terms = entries.filter((entry): entry is ImportedTerm => !isKept(entry));
  const counts = { added: 0, changed: 0, unchanged: 0, repeats: [] as (number | null)[], kept };
  if (terms.length === 0) return counts;
  const known = await loadKnown(trx, options.glossary_id, terms);
  const rows: RecordRow[] = [];
  for (const { term, outcome, isRepeated, changes, fields } of planTerms(known, options, terms)) {
    counts[outcome] += 1;
    if (isRepeated) counts.repeats.push(term.line);
    if (!fields) continue;
    rows.push({
      ...fields,
      ...derivedColumns(term),
      concept_id: changes?.concept_id ?? (await conceptOfTerm(trx, options, term)),
      glossary_id: options.glossary_id,
      created_by: options.created_by,
      created_at: options.now,
      updated_at: options.now,
      version: changes?.version ?? 1,
      job_id: options.job_id,
      replaces_id: changes?.id ?? null,
    });
  }
  await dialectOf(trx).insertRows(trx, 'glossary_record', COLUMNS, rows);
  return counts;
}
