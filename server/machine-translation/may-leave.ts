import type { Db } from '../db/open.ts';
import { localised } from '../messages/localised.ts';
import { ProblemError } from '../messages/problem.ts';
import { type EngineRow, listEnginesFor } from './engine-queries.ts';

export interface AskedDocument {
  id: number;
  name: string;
  source_lang: string;
  target_lang: string;
}

/** Whether the text of a document, glossary or memory is marked as never to be sent. */
export async function mustNotLeave(
  db: Db,
  table: 'document' | 'glossary' | 'memory',
  id: number,
): Promise<boolean> {
  const row = await db.selectFrom(table).select('must_not_leave').where('id', '=', id).executeTakeFirst();
  return row?.must_not_leave === 1;
}

/** Those ids whose text may be sent along with another's. */
export async function thoseThatMayLeave(
  db: Db,
  table: 'glossary' | 'memory',
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where('id', 'in', ids)
    .where('must_not_leave', '=', 0)
    .execute();
  const open = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => open.has(id));
}

/**
 * The units whose text may be sent along: excludes those approved in a marked document, whatever their
 * memory.
 */
export async function unitsThatMayLeave<Unit extends { id: number }>(
  db: Db,
  units: readonly Unit[],
): Promise<Unit[]> {
  if (units.length === 0) return [];
  const rows = await db
    .selectFrom('unit')
    .innerJoin('document_record', 'document_record.id', 'unit.document_record_id')
    .innerJoin('document', 'document.id', 'document_record.document_id')
    .select('unit.id')
    .where(
      'unit.id',
      'in',
      units.map(({ id }) => id),
    )
    .where('document.must_not_leave', '=', 1)
    .execute();
  const marked = new Set(rows.map(({ id }) => id));
  return units.filter(({ id }) => !marked.has(id));
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

async function requireEngineFor(
  db: Db,
  document: AskedDocument,
  use: 'translation' | 'check',
  isMeant: (engine: EngineRow) => boolean,
): Promise<EngineRow> {
  if (await mustNotLeave(db, 'document', document.id))
    throw new ProblemError(409, localised('machine.must-not-leave'));
  const engines = await listEnginesFor(db, document.source_lang, document.target_lang, use);
  const engine = engines.find(isMeant);
  if (!engine) throw new ProblemError(409, localised('machine.none'));
  return engine;
}
