import { sql } from 'kysely';
import type { Glossary } from '../../../shared/domain/contract/glossary.ts';
import { hiddenJob } from '../../collection/collection-queries.ts';
import { keysetPages } from '../../db/keyset.ts';
import type { Db } from '../../db/open.ts';
import { textHash } from '../../db/text-hash.ts';
import type { TbxConcept, TbxTerm } from '../../formats/tbx/index.ts';
import type { ImportedTerm, TbxOrigin } from '../terms/term-rows.ts';
import { toConceptTerm } from './imported-concepts.ts';

/**
 * A concept without a term in one of the glossary's languages: it produces no record, but exports write it
 * back.
 */
export interface KeptConcept {
  concept: TbxOrigin['concept'];
  terms: TbxTerm[];
}

export type ImportedEntry = ImportedTerm | KeptConcept;

export function isKept(entry: ImportedEntry): entry is KeptConcept {
  return 'concept' in entry;
}

export function keptConcept({
  type: _,
  ordinal: __,
  line: ___,
  terms,
  ...concept
}: TbxConcept & { type?: string; ordinal?: number }): KeptConcept {
  return { concept, terms };
}

interface Place {
  glossary_id: number;
  job_id: number;
  now: string;
}

/** Stores concepts that the glossary does not have yet; returns how many of the given ones it then has. */
export async function keepConcepts(
  trx: Db,
  { glossary_id, job_id, now }: Place,
  kept: readonly KeptConcept[],
): Promise<number> {
  const byHash = new Map(kept.map((one) => [hashOf(one), one]));
  if (byHash.size === 0) return 0;
  const known = await trx
    .selectFrom('glossary_concept')
    .select('origin_hash')
    .where('glossary_id', '=', glossary_id)
    .where('origin_hash', 'in', [...byHash.keys()])
    .execute();
  for (const { origin_hash } of known) byHash.delete(origin_hash ?? '');
  for (const [origin_hash, { concept, terms }] of byHash) {
    await trx
      .insertInto('glossary_concept')
      .values({
        glossary_id,
        subject_field: concept.subject_field,
        definition: concept.definition,
        note: concept.notes.join('\n') || null,
        terms: JSON.stringify(terms.map(toConceptTerm)),
        origin: JSON.stringify({ concept, others: terms }),
        origin_hash,
        kept_by: job_id,
        updated_at: now,
      })
      .execute();
  }
  return kept.length;
}

/** Never equals the hash of a concept with records, whose key is a list (`termsOfConcept`). */
function hashOf({ concept, terms }: KeptConcept): string {
  return textHash(JSON.stringify({ concept, terms: terms.map(({ lang, term }) => [lang, term]) }));
}

/** Deletes the concepts stored by an import; returns how many. */
export async function forgetKept(db: Db, jobId: number, glossaryId: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('glossary_concept')
    .where('glossary_id', '=', glossaryId)
    .where('kept_by', '=', jobId)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** The stored concepts of a glossary, with their file data. */
export async function* keptConcepts(db: Db, glossary: Glossary): AsyncGenerator<KeptConcept> {
  const hidden = hiddenJob(glossary) ?? 0;
  const load = (after: number, limit: number) =>
    db
      .selectFrom('glossary_concept')
      .select(['id', 'origin'])
      // Not by the index of the glossary: its order differs, so each page would sort all rows.
      .where(sql<boolean>`glossary_id + 0 = ${glossary.id}`)
      .where('kept_by', 'is not', null)
      .where('kept_by', '<>', hidden)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute();
  for await (const rows of keysetPages(load)) {
    for (const { origin } of rows) {
      if (origin === null) continue;
      const { concept, others } = JSON.parse(origin) as Pick<TbxOrigin, 'concept' | 'others'>;
      yield { concept, terms: others };
    }
  }
}
