import type { Concept, ConceptTerm } from '../../../shared/domain/contract/glossary/concept.ts';
import type { Db } from '../../db/open.ts';
import { localised } from '../../messages/localised.ts';
import { stale, wrongField } from '../../messages/problem.ts';
import { touchGlossary } from '../queries.ts';
import { getRecord, loadRecords } from '../terms/record-queries.ts';

/** Maximum number of listed terms of a concept. */
const MOST = 500;

/** The concept of a record; a record without a concept counts as a concept of one term. Throws 404. */
export async function getConcept(db: Db, recordId: number): Promise<Concept> {
  const record = await getRecord(db, recordId);
  const alone = { subject_field: null, definition: null, note: null, terms: [], version: 0 };
  const conceptId = record.concept_id ?? null;
  const row = conceptId === null ? undefined : await findConcept(db, conceptId);
  if (!row) return { id: null, ...alone, records: [record] };
  const ids = await db
    .selectFrom('glossary_record')
    .select('id')
    .where('concept_id', '=', row.id)
    .where('deleted_at', 'is', null)
    .where('replaces_id', 'is', null)
    .orderBy('id')
    .limit(MOST)
    .execute();
  return {
    ...row,
    terms: JSON.parse(row.terms) as ConceptTerm[],
    records: await loadRecords(
      db,
      ids.map(({ id }) => id),
    ),
  };
}

function findConcept(db: Db, id: number) {
  return db
    .selectFrom('glossary_concept')
    .select(['id', 'subject_field', 'definition', 'note', 'terms', 'version'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The id of a record's concept, which is created if there is none. */
async function requireConcept(trx: Db, recordId: number): Promise<{ id: number; glossary_id: number }> {
  const { concept_id, glossary_id } = await getRecord(trx, recordId);
  if (concept_id) return { id: concept_id, glossary_id };
  const { id } = await trx
    .insertInto('glossary_concept')
    .values({ glossary_id, updated_at: new Date().toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow();
  await setConcept(trx, recordId, id);
  return { id, glossary_id };
}

async function setConcept(trx: Db, recordId: number, conceptId: number | null): Promise<void> {
  await trx
    .updateTable('glossary_record')
    .set({ concept_id: conceptId })
    .where('id', '=', recordId)
    .execute();
}

type ConceptFields = Pick<Concept, 'subject_field' | 'definition' | 'note' | 'terms'>;

/** Throws 404, and 409 with the current concept when `version` is outdated. */
export async function updateConcept(
  trx: Db,
  recordId: number,
  { version, terms, ...fields }: ConceptFields & { version?: number | undefined },
): Promise<Concept> {
  const before = await getConcept(trx, recordId);
  if (version !== undefined && version !== before.version) throw stale('concept', before);
  const { id, glossary_id } = await requireConcept(trx, recordId);
  await touchGlossary(trx, glossary_id);
  await trx
    .updateTable('glossary_concept')
    .set((row) => ({
      ...fields,
      terms: JSON.stringify(terms),
      version: row('version', '+', 1),
      updated_at: new Date().toISOString(),
    }))
    .where('id', '=', id)
    .execute();
  return getConcept(trx, recordId);
}

/** Makes a record a synonym of another one. Throws 404, and 422 when that is in another glossary. */
export async function joinConcept(trx: Db, recordId: number, otherId: number): Promise<Concept> {
  const record = await getRecord(trx, recordId);
  const other = await getRecord(trx, otherId);
  if (other.glossary_id !== record.glossary_id || other.id === record.id) {
    throw wrongField('record_id', localised('term.synonym-elsewhere'));
  }
  const { id, glossary_id } = await requireConcept(trx, otherId);
  await touchGlossary(trx, glossary_id);
  await setConcept(trx, recordId, id);
  return getConcept(trx, recordId);
}

/** Removes a record from its concept. Throws 404. */
export async function leaveConcept(trx: Db, recordId: number): Promise<Concept> {
  const { glossary_id } = await getRecord(trx, recordId);
  await touchGlossary(trx, glossary_id);
  await setConcept(trx, recordId, null);
  return getConcept(trx, recordId);
}
