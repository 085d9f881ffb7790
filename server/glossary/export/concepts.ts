import type { ConceptTerm } from '../../../shared/domain/contract/glossary/concept.ts';
import type { Glossary } from '../../../shared/domain/contract/glossary.ts';
import type { Db } from '../../db/open.ts';
import { type ExportRow, exportConceptRows } from './rows.ts';

export interface ExportConcept {
  subject_field: string | null;
  definition: string | null;
  note: string | null;
  /** Terms in further languages. */
  terms: ConceptTerm[];
  rows: ExportRow[];
}

/** Concepts with all their terms, wherever those are in the glossary. */
export async function loadConcepts(
  db: Db,
  glossary: Glossary,
  ids: readonly number[],
): Promise<Map<number, ExportConcept>> {
  if (ids.length === 0) return new Map();
  const concepts = await db
    .selectFrom('glossary_concept')
    .select(['id', 'subject_field', 'definition', 'note', 'terms'])
    .where('id', 'in', [...ids])
    .execute();
  const rows = await exportConceptRows(db, glossary, ids);
  return new Map(
    concepts.map(({ id, terms, ...concept }) => [
      id,
      {
        ...concept,
        terms: JSON.parse(terms) as ConceptTerm[],
        rows: rows.filter(({ concept_id }) => concept_id === id),
      },
    ]),
  );
}
