import { type RawBuilder, sql } from 'kysely';
import { plainText } from '../../shared/domain/text/inline-codes.ts';
import type { Db } from '../db/open.ts';
import { sortKey } from '../db/sort-key.ts';
import { textHash } from '../db/text-hash.ts';
import { localised } from '../messages/localised.ts';
import { ProblemError } from '../messages/problem.ts';
import { type EngineRow, listEnginesFor } from './engine-queries.ts';

// Decides which text may be sent to an external service. Each text is judged by its origin: a document, memory
// or glossary, as marked now. Text of unknown origin stays (decision 62).

/**
 * The mark of units and terms in exported files: the name of a TMX property, TBX data category or table column.
 * Imports keep it.
 */
export const FILE_MARK = 'x-tessera-must-not-leave';

export interface AskedDocument {
  id: number;
  name: string;
  source_lang: string;
  target_lang: string;
}

/** Whether the text of a document must not be sent, because it is marked or gone. */
export async function mustNotLeave(db: Db, documentId: number): Promise<boolean> {
  const row = await db
    .selectFrom('document')
    .select('must_not_leave')
    .where('id', '=', documentId)
    .executeTakeFirst();
  return row?.must_not_leave !== 0;
}

/** A document that is not marked, or was not when it was permanently deleted. An unknown one counts as marked. */
function isUnmarked(documentId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(EXISTS (SELECT 1 FROM document
      WHERE document.id = ${documentId} AND document.must_not_leave = 0)
    OR EXISTS (SELECT 1 FROM unmarked_document WHERE unmarked_document.document_id = ${documentId}))`;
}

/**
 * Whether a unit may be sent: neither it, nor its memory, nor the document in which it was approved is marked.
 */
export function unitIsUnmarked(): RawBuilder<boolean> {
  // Servers without the column `document_id` may write units during an upgrade.
  const documentId = sql`coalesce(unit.document_id,
    (SELECT segment.document_id FROM document_record segment WHERE segment.id = unit.document_record_id))`;
  return sql<boolean>`(unit.must_not_leave = 0
    AND EXISTS (SELECT 1 FROM memory marking WHERE marking.id = unit.memory_id AND marking.must_not_leave = 0)
    AND ((unit.document_record_id IS NULL AND unit.document_id IS NULL) OR ${isUnmarked(documentId)}))`;
}

/**
 * The units whose text may be sent. A unit approved in an unmarked document stays as well if it may be a copy of a
 * marked one.
 */
export async function unitsThatMayLeave(db: Db, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const units = await db
    .selectFrom('unit')
    .select(['id', 'target', 'source_hash', 'target_sort', 'document_id', 'document_record_id'])
    .where('id', 'in', ids)
    .where(unitIsUnmarked())
    .execute();
  const approved = units.filter((unit) => unit.document_id !== null || unit.document_record_id !== null);
  const copied = await findMarkedTargets(
    db,
    approved,
    approved.flatMap(({ document_id }) => document_id ?? []),
  );
  const stay = new Set(approved.filter(({ target }) => copied.has(plainText(target))));
  return new Set(units.filter((unit) => !stay.has(unit)).map(({ id }) => id));
}

/**
 * Whether a term may be sent: neither its glossary, nor the document it was added from, nor its own data from an
 * imported file has the mark.
 */
export function termIsUnmarked(): RawBuilder<boolean> {
  return sql<boolean>`(EXISTS (SELECT 1 FROM glossary marking
      WHERE marking.id = glossary_record.glossary_id AND marking.must_not_leave = 0)
    AND (glossary_record.document_id IS NULL OR ${isUnmarked(sql.ref('glossary_record.document_id'))})
    AND (glossary_record.extra IS NULL OR glossary_record.extra NOT LIKE ${sql.lit(`%"${FILE_MARK}"%`)}))`;
}

/** The terms whose text may be sent. */
export async function termsThatMayLeave(db: Db, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`SELECT id FROM glossary_record
    WHERE id IN (${sql.join(ids)}) AND ${termIsUnmarked()}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** The memories that are not marked, in the same order: others need not be searched. */
export async function memoriesThatMayLeave(db: Db, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('memory')
    .select('id')
    .where('id', 'in', ids)
    .where('must_not_leave', '=', 0)
    .execute();
  const unmarked = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => unmarked.has(id));
}

/**
 * The targets that may be sent to a checker: excludes copies of marked units, which a pre-translation or a
 * translator may have inserted.
 */
export async function targetsThatMayLeave(
  db: Db,
  documentId: number,
  segments: readonly { source: string; target: string }[],
): Promise<Set<string>> {
  const keys = segments.map(({ source, target }) => ({
    source_hash: textHash(plainText(source)),
    target_sort: sortKey(plainText(target)),
  }));
  const copied = await findMarkedTargets(db, keys, [documentId]);
  const targets = segments.map(({ target }) => target);
  return new Set(targets.filter((target) => !copied.has(plainText(target))));
}

/**
 * The targets of marked units with one of these sources, or with one of these targets in a memory of the
 * documents, as plain text.
 */
async function findMarkedTargets(
  db: Db,
  texts: readonly { source_hash: string; target_sort: string }[],
  documentIds: readonly number[],
): Promise<Set<string>> {
  if (texts.length === 0) return new Set();
  const sources = [...new Set(texts.map(({ source_hash }) => source_hash))];
  const targets = [...new Set(texts.map(({ target_sort }) => target_sort))];
  const marked = db.selectFrom('unit').select('target').where(sql<boolean>`NOT ${unitIsUnmarked()}`);
  const sameSource = await marked.where('source_hash', 'in', sources).distinct().execute();
  const memories = await db
    .selectFrom('document_memory')
    .select('memory_id')
    .where('document_id', 'in', documentIds.length > 0 ? documentIds : [0])
    .distinct()
    .execute();
  const sameTarget =
    memories.length === 0
      ? []
      : await marked
          .where(
            'memory_id',
            'in',
            memories.map(({ memory_id }) => memory_id),
          )
          .where('target_sort', 'in', targets)
          // Literally as in the index of the list, which is partial.
          .where(sql<boolean>`deleted_at IS NULL AND indexed = 1`)
          .distinct()
          .execute();
  return new Set([...sameSource, ...sameTarget].map(({ target }) => plainText(target)));
}

/** Remembers an unmarked document beyond its permanent deletion. Call it in the deleting transaction. */
export async function rememberUnmarked(trx: Db, documentId: number): Promise<void> {
  await trx.insertInto('unmarked_document').values({ document_id: documentId }).execute();
}

/**
 * The engine, if it may be used for the document. Throws 409 otherwise: every request depends on this check.
 */
export async function requireAskable(db: Db, document: AskedDocument, engineId: number): Promise<EngineRow> {
  return requireEngineFor(db, document, 'translation', ({ id }) => id === engineId);
}

/**
 * The LanguageTool that may check the document's targets. Throws 409 otherwise, like {@link requireAskable}.
 */
export async function requireChecker(db: Db, document: AskedDocument): Promise<EngineRow> {
  return requireEngineFor(db, document, 'check', () => true);
}

/** Throws 409 if the document is marked or gone. */
export async function requireUnmarked(db: Db, documentId: number): Promise<void> {
  if (await mustNotLeave(db, documentId)) throw new ProblemError(409, localised('machine.must-not-leave'));
}

async function requireEngineFor(
  db: Db,
  document: AskedDocument,
  use: 'translation' | 'check',
  isMeant: (engine: EngineRow) => boolean,
): Promise<EngineRow> {
  await requireUnmarked(db, document.id);
  const engines = await listEnginesFor(db, document.source_lang, document.target_lang, use);
  const engine = engines.find(isMeant);
  if (!engine) throw new ProblemError(409, localised('machine.none'));
  return engine;
}
