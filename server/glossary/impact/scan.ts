import { languageMatches } from '../../../shared/domain/text/languages.ts';
import { keysetPages } from '../../db/keyset.ts';
import type { Db } from '../../db/open.ts';
import { selectVisibleUnits } from '../../translation-memory/units/visible-units.ts';

/** A translation to check against terms. */
export interface Place {
  kind: 'segment' | 'unit';
  id: number;
  owner_id: number;
  source: string;
  target: string;
}

export interface Scope {
  id: number;
  source_lang: string;
  target_lang: string;
}

const PAGE = 1000;

/** The owners of texts to check: documents that use the glossary, and memories in its languages. */
export async function findOwners(db: Db, glossary: Scope) {
  const documents = await db
    .selectFrom('document')
    .select(['id', 'source_lang', 'target_lang', 'approved_records_count'])
    .where('deleted_at', 'is', null)
    .where('rows_count', '>', 0)
    .where('approved_records_count', '>', 0)
    .execute();
  const attached = await db.selectFrom('document_glossary').select(['document_id', 'glossary_id']).execute();
  const using = new Set(
    attached.filter(({ glossary_id }) => glossary_id === glossary.id).map(({ document_id }) => document_id),
  );
  const memories = await db
    .selectFrom('memory')
    .select(['id', 'source_lang', 'target_lang', 'records_count'])
    .where('deleted_at', 'is', null)
    .execute();
  return {
    documents: documents
      .filter(({ id }) => using.has(id))
      .filter((document) => matchesLanguages(glossary, document)),
    memories: memories.filter((memory) => matchesLanguages(glossary, memory)),
  };
}

/** Whether anything exists that a change of the glossary's terms could affect. */
export async function canHaveImpact(db: Db, glossaryId: number): Promise<boolean> {
  const glossary = await db
    .selectFrom('glossary')
    .select(['id', 'source_lang', 'target_lang'])
    .where('id', '=', glossaryId)
    .executeTakeFirst();
  if (!glossary) return false;
  const { documents, memories } = await findOwners(db, glossary);
  return documents.length > 0 || memories.some(({ records_count }) => records_count > 0);
}

function matchesLanguages(glossary: Scope, owner: { source_lang: string; target_lang: string }): boolean {
  return isMatch(glossary.source_lang, owner.source_lang) && isMatch(glossary.target_lang, owner.target_lang);
}

function isMatch(language: string, other: string): boolean {
  return language === 'und' || other === 'und' || languageMatches(language, other);
}

/** The approved segments of a document, a page at a time, in the order of the index; by id, each page would sort all rows. */
export async function* approvedSegments(db: Db, documentId: number): AsyncGenerator<Place[]> {
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom('document_record')
      .select(['id', 'row_number', 'source', 'target'])
      .where('document_id', '=', documentId)
      .where('approved', '=', 1)
      .where('locked', '=', 0)
      .where('row_number', '>', after)
      .orderBy('row_number')
      .limit(PAGE)
      .execute();
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map(({ id, source, target }) => ({
      id,
      source,
      target,
      kind: 'segment',
      owner_id: documentId,
    }));
    after = last.row_number;
  }
}

/** The units of a memory, a page at a time. */
export async function* unitsOf(db: Db, memoryId: number): AsyncGenerator<Place[]> {
  const load = (from: number, limit: number) =>
    selectVisibleUnits(db)
      .select(['unit.id', 'unit.source', 'unit.target'])
      .where('unit.memory_id', '=', memoryId)
      .where('unit.id', '>', from)
      .orderBy('unit.id')
      .limit(limit)
      .execute();
  for await (const rows of keysetPages(load, { size: PAGE })) {
    yield rows.map((row) => ({ ...row, kind: 'unit' as const, owner_id: memoryId }));
  }
}
