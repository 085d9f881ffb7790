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

/** Whether the text of a document, glossary or memory must not be sent, because it is marked or gone. */
export async function mustNotLeave(
  db: Db,
  table: 'document' | 'glossary' | 'memory',
  id: number,
): Promise<boolean> {
  const row = await db.selectFrom(table).select('must_not_leave').where('id', '=', id).executeTakeFirst();
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
 * `unit` is the name of the table in the query.
 */
export function unitIsUnmarked(unit: 'unit' | 'twin'): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${unit}.${name}`);
  // Servers without the column `document_id` may write units during an upgrade.
  const documentId = sql`coalesce(${column('document_id')},
    (SELECT segment.document_id FROM document_record segment WHERE segment.id = ${column('document_record_id')}))`;
  return sql<boolean>`(${column('must_not_leave')} = 0
    AND EXISTS (SELECT 1 FROM memory marking WHERE marking.id = ${column('memory_id')} AND marking.must_not_leave = 0)
    AND ((${column('document_record_id')} IS NULL AND ${column('document_id')} IS NULL) OR ${isUnmarked(documentId)}))`;
}

/**
 * The units whose text may be sent. Where a marked unit has the same texts, a unit approved in an unmarked
 * document may be a copy of it, and stays as well.
 */
export async function unitsThatMayLeave(db: Db, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`SELECT unit.id FROM unit
    WHERE unit.id IN (${sql.join(ids)}) AND ${unitIsUnmarked('unit')}
      AND (unit.document_id IS NULL AND unit.document_record_id IS NULL OR NOT EXISTS (SELECT 1 FROM unit twin
        WHERE twin.source_hash = unit.source_hash AND twin.target = unit.target
          AND NOT ${unitIsUnmarked('twin')}))`.execute(db);
  return new Set(rows.map(({ id }) => id));
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
 * translator may have inserted. Recognised by the same source, or in the document's memories by the target.
 */
export async function targetsThatMayLeave(
  db: Db,
  documentId: number,
  segments: readonly { source: string; target: string }[],
): Promise<Set<string>> {
  const targets = new Set(segments.map(({ target }) => target));
  if (targets.size === 0) return targets;
  const hashes = [...new Set(segments.map(({ source }) => textHash(plainText(source))))];
  const keys = [...new Set([...targets].map((target) => sortKey(plainText(target))))];
  const { rows } = await sql<{ target: string }>`SELECT unit.target FROM unit
      WHERE unit.source_hash IN (${sql.join(hashes)}) AND NOT ${unitIsUnmarked('unit')}
    UNION SELECT unit.target FROM unit
      WHERE unit.memory_id IN (SELECT memory_id FROM document_memory WHERE document_id = ${documentId})
        AND unit.deleted_at IS NULL AND unit.target_sort IN (${sql.join(keys)})
        AND NOT ${unitIsUnmarked('unit')}`.execute(db);
  const marked = new Set(rows.map(({ target }) => plainText(target)));
  return new Set([...targets].filter((target) => !marked.has(plainText(target))));
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
  if (await mustNotLeave(db, 'document', documentId))
    throw new ProblemError(409, localised('machine.must-not-leave'));
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
