import type { ConceptTerm } from '../../../shared/domain/contract/glossary/concept.ts';
import type { Db } from '../../db/open.ts';
import { textHash } from '../../db/text-hash.ts';
import type { TbxTerm } from '../../formats/tbx/index.ts';
import type { ImportedTerm, TbxOrigin } from '../terms/term-rows.ts';

/** The concepts last used by an import, by hash of their file data. */
export type ConceptCache = Map<string, number>;

/** More would only waste memory, as a concept's terms are adjacent. */
const MAX_CACHED = 1000;

interface Place {
  glossary_id: number;
  now: string;
  concepts: ConceptCache;
}

/**
 * The concept of an imported term, created at its first term; `null` when the file contains only the pair.
 * Importing the same file again finds the same concepts.
 */
export async function conceptOfTerm(
  trx: Db,
  { glossary_id, now, concepts }: Place,
  { extra, concept_key }: ImportedTerm,
): Promise<number | null> {
  const origin = extra?.tbx;
  if (!origin || concept_key === null) return null;
  const hash = textHash(concept_key);
  const known = concepts.get(hash) ?? (await findConcept(trx, glossary_id, hash));
  const id = known ?? (await insertConcept(trx, { glossary_id, now, hash, origin }));
  if (concepts.size >= MAX_CACHED) concepts.clear();
  concepts.set(hash, id);
  return id;
}

async function findConcept(trx: Db, glossaryId: number, hash: string): Promise<number | null> {
  const row = await trx
    .selectFrom('glossary_concept')
    .select('id')
    .where('glossary_id', '=', glossaryId)
    .where('origin_hash', '=', hash)
    .executeTakeFirst();
  return row?.id ?? null;
}

async function insertConcept(
  trx: Db,
  options: { glossary_id: number; now: string; hash: string; origin: TbxOrigin },
): Promise<number> {
  const { glossary_id, now, hash, origin } = options;
  const { concept, others } = origin;
  const { id } = await trx
    .insertInto('glossary_concept')
    .values({
      glossary_id,
      subject_field: concept.subject_field,
      definition: concept.definition,
      note: concept.notes.join('\n') || null,
      terms: JSON.stringify(others.map(toConceptTerm)),
      origin: JSON.stringify({ concept, others }),
      origin_hash: hash,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export function toConceptTerm({ lang, term, status, part_of_speech, notes }: TbxTerm): ConceptTerm {
  return { lang, term, status, part_of_speech, note: notes.join('\n') || null };
}
