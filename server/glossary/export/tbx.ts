import type { ConceptTerm } from '../../../shared/domain/contract/glossary/concept.ts';
import type { Glossary } from '../../../shared/domain/contract/glossary.ts';
import type { Db } from '../../db/open.ts';
import { type TbxTerm, type WritableConcept, type WritableTerm, writeTbx } from '../../formats/tbx/index.ts';
import { keptConcepts } from '../import/kept-concepts.ts';
import { type ExportConcept, loadConcepts } from './concepts.ts';
import { type ExportRow, exportRows } from './rows.ts';
import { fileTerms, plainTerms } from './terms.ts';

/** Streams the glossary as TBX-Basic, with the terms of a concept together. */
export function exportTbx(
  db: Db,
  glossary: Glossary,
  { version = 3 }: { version?: 2 | 3 } = {},
): AsyncGenerator<Uint8Array> {
  return writeTbx(concepts(db, glossary), { title: glossary.name, version });
}

async function* concepts(db: Db, glossary: Glossary): AsyncGenerator<WritableConcept> {
  const written = new Set<number>();
  for await (const rows of exportRows(db, glossary)) {
    const wanted = rows.flatMap(({ concept_id }) =>
      concept_id === null || written.has(concept_id) ? [] : [concept_id],
    );
    const found = await loadConcepts(db, glossary, [...new Set(wanted)]);
    for (const row of rows) {
      const concept = row.concept_id === null ? undefined : found.get(row.concept_id);
      if (row.concept_id !== null && written.has(row.concept_id)) continue;
      if (row.concept_id !== null) written.add(row.concept_id);
      yield concept ? conceptOf(concept.rows, concept, glossary) : conceptOf([row], null, glossary);
    }
  }
  for await (const { concept, terms } of keptConcepts(db, glossary)) yield { ...concept, terms };
}

function conceptOf(
  rows: readonly ExportRow[],
  concept: ExportConcept | null,
  glossary: Glossary,
): WritableConcept {
  const origin = rows.find(({ extra }) => extra.tbx)?.extra.tbx;
  const terms = new Map<string, WritableTerm>();
  for (const row of rows) {
    const own = row.extra.tbx ? fileTerms(row, row.extra.tbx) : plainTerms(row, glossary);
    // A word in several pairs is one term; data from only one of the pairs is included.
    for (const term of own) {
      const key = `${term.lang}\n${term.term}`;
      terms.set(key, { ...terms.get(key), ...term });
    }
  }
  const others = concept ? furtherTerms(concept.terms, origin?.others ?? []) : (origin?.others ?? []);
  const [first] = rows;
  return {
    ...(origin?.concept ?? plainConcept(first)),
    ...(concept && {
      subject_field: concept.subject_field,
      definition: concept.definition ?? (origin ? null : (first?.definition ?? null)),
      ...(concept.note !== (origin?.concept.notes.join('\n') || null) && {
        notes: concept.note ? [concept.note] : [],
      }),
    }),
    terms: [...terms.values(), ...others],
  };
}

/** Further terms, with the data from the imported file that users do not see here. */
function furtherTerms(terms: readonly ConceptTerm[], read: readonly TbxTerm[]): WritableTerm[] {
  return terms.map(({ note, ...term }) => {
    const origin = read.find(({ lang, term: text }) => lang === term.lang && text === term.term);
    const isSame = origin && (origin.notes.join('\n') || null) === note;
    return { ...origin, ...term, notes: isSame ? origin.notes : note ? [note] : [] };
  });
}

function plainConcept(row: ExportRow | undefined): Partial<WritableConcept> {
  return { definition: row?.definition ?? null, subject_field: row?.extra.domain ?? null };
}
