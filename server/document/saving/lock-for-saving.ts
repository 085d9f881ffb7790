import { type SqlBool, sql } from 'kysely';
import type { DocumentRecord } from '../../../shared/domain/contract/document/record.ts';
import { dialectOf } from '../../db/dialect.ts';
import type { Db } from '../../db/open.ts';
import { notFound } from '../../messages/problem.ts';
import { RECORD_COLUMNS, type RecordRow, toRecord } from '../segments/record-queries.ts';
import { SEGMENT_COLUMNS } from '../segments/segments.ts';

const COLUMNS = [...new Set([...SEGMENT_COLUMNS, ...RECORD_COLUMNS])];
const NAMES = [
  ...RECORD_COLUMNS.flatMap((column) =>
    typeof column === 'string' ? column.replace('document_record.', '') : [],
  ),
  ...['source', 'source_of_file'],
];

/**
 * Locks a segment until the transaction ends, and reads all that saving it needs: one statement instead of five, each
 * of which a remote database answers a round trip later. Throws 404 like `getRecord`.
 */
export async function lockForSaving(trx: Db, id: number) {
  const query = trx
    .selectFrom('document_record')
    .innerJoin('document', 'document.id', 'document_record.document_id')
    .leftJoin('user', 'user.id', 'document_record.updated_by')
    .select(COLUMNS)
    .select([
      'user.username as updated_by_name',
      'document.name as document_name',
      'document.lqa_settings',
      'document.quality_settings',
    ])
    .select((row) => [
      sourceAt(trx, -1).as('previous_source'),
      sourceAt(trx, 1).as('next_source'),
      row
        .selectFrom('document_memory')
        .innerJoin('memory', 'memory.id', 'document_memory.memory_id')
        .whereRef('document_memory.document_id', '=', 'document_record.document_id')
        .where('document_memory.mode', '=', 'write')
        .where('memory.deleted_at', 'is', null)
        .select(sql<string | null>`string_agg(CAST(memory.id AS text), ' ')`.as('ids'))
        .as('write_memories'),
    ])
    .where('document_record.id', '=', id)
    .where('document.deleted_at', 'is', null)
    .where('document.rows_count', '>', 0);
  const row = await dialectOf(trx).forUpdate(query, 'document_record').executeTakeFirst();
  if (!row) throw notFound('segment');
  const { write_memories, previous_source, next_source, ...segment } = row;
  return {
    segment,
    writeMemories: write_memories?.split(' ').map(Number) ?? [],
    sourceAt: new Map(
      [previous_source, next_source].flatMap((source, at) =>
        source === null ? [] : [[row.row_number + (at === 0 ? -1 : 1), source] as const],
      ),
    ),
    /** The segment as answered, with these columns instead of its own. */
    record(changed: Partial<RecordRow> = {}): DocumentRecord {
      const read = Object.entries(row).filter(([name]) => NAMES.includes(name));
      return toRecord({
        ...(Object.fromEntries(read) as RecordRow),
        updated_by_name: row.updated_by_name,
        ...changed,
      });
    },
  };
}

/** The source of the segment so many rows after the selected one. */
function sourceAt(trx: Db, rows: number) {
  return trx
    .selectFrom('document_record as near')
    .select(
      sql<string>`(CASE WHEN near.source_edit_hash = near.source_hash THEN near.source_edit ELSE near.source END)`.as(
        'source',
      ),
    )
    .where(sql<SqlBool>`near.document_id = document_record.document_id`)
    .where(sql<SqlBool>`near.row_number = document_record.row_number + ${sql.lit(rows)}`);
}
