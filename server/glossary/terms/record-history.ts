import { type RawBuilder, sql } from 'kysely';
import type { RecordChange } from '../../../shared/domain/contract/glossary/concept.ts';
import type { GlossaryRecord } from '../../../shared/domain/contract/glossary.ts';
import { columnList } from '../../db/column-list.ts';
import { dialectOf } from '../../db/dialect.ts';
import type { Db } from '../../db/open.ts';
import type { GlossaryRecordTable } from '../../db/schema/glossaries.ts';
import { derivedColumns, getRecord } from './record-queries.ts';

/**
 * Columns that undo leaves alone: identity, columns derived from the texts, the concept, the origin, and
 * bookkeeping.
 */
type NotRestored =
  | 'id'
  | 'glossary_id'
  | 'concept_id'
  | 'document_id'
  | 'folded'
  | 'source_hash'
  | 'source_sort'
  | 'target_sort'
  | 'created_by'
  | 'created_at'
  | 'updated_at'
  | 'version'
  | 'job_id'
  | 'replaces_id'
  | 'revision'
  | 'deleted_at'
  | 'deleted_by';

/** The columns that a change may affect, as the history stores them. */
const COLUMNS = columnList<GlossaryRecordTable, NotRestored>({
  source: true,
  target: true,
  comment: true,
  status: true,
  part_of_speech: true,
  definition: true,
  usage_note: true,
  match_exact: true,
  match_case: true,
  match_prefix: true,
  extra: true,
});

type Snapshot = Record<
  Exclude<(typeof COLUMNS)[number], 'match_exact' | 'match_case' | 'match_prefix'>,
  string | null
> &
  Record<'match_exact' | 'match_case' | 'match_prefix', number>;

/** SQL for a row of `glossary_record` as JSON. */
export function snapshotSql(db: Db, alias: string): RawBuilder<string> {
  const pairs = COLUMNS.flatMap((column) => [sql.lit(column), sql.ref(`${alias}.${column}`)]);
  return dialectOf(db).jsonObject(pairs);
}

interface ChangeNote {
  kind: RecordChange['kind'];
  userId: number;
}

/** Records a change of one record. Call it before the change, in the same transaction. */
export async function recordChange(trx: Db, recordId: number, note: ChangeNote): Promise<void> {
  const before = note.kind === 'created' ? sql`NULL` : snapshotSql(trx, 'r');
  await sql`INSERT INTO glossary_record_change (glossary_id, record_id, kind, at, user_id, version, before)
    SELECT r.glossary_id, r.id, CAST(${note.kind} AS text), CAST(${new Date().toISOString()} AS text),
      CAST(${note.userId} AS integer), r.version + 1, ${before}
    FROM glossary_record AS r WHERE r.id = ${recordId}`.execute(trx);
}

/** The history of a record, newest first, each change with the state before and after. Throws 404. */
export async function listRecordHistory(db: Db, recordId: number): Promise<RecordChange[]> {
  const record = await getRecord(db, recordId);
  const rows = await db
    .selectFrom('glossary_record_change as change')
    .leftJoin('user', 'user.id', 'change.user_id')
    .select(['change.id', 'change.kind', 'change.at', 'change.before', 'user.id as user_id', 'user.username'])
    .where('change.record_id', '=', recordId)
    .orderBy('change.id', 'desc')
    .limit(200)
    .execute();
  let after = fieldsOf(record);
  return rows.map(({ user_id, username, before, ...row }) => {
    const was = before === null ? null : toFields(JSON.parse(before) as Snapshot);
    const user = user_id === null || username === null ? null : { id: user_id, username };
    const change = { ...row, user, before: was, after };
    if (was) after = was;
    return change;
  });
}

function fieldsOf(record: GlossaryRecord): RecordChange['after'] {
  const { source, target, comment, status, part_of_speech, definition } = record;
  const { usage, exact, case_sensitive, prefix } = record;
  return {
    source,
    target,
    comment,
    status,
    part_of_speech,
    definition,
    usage,
    exact,
    case_sensitive,
    prefix,
  };
}

function toFields(row: Snapshot): RecordChange['after'] {
  return {
    source: row.source ?? '',
    target: row.target ?? '',
    comment: row.comment ?? '',
    status: row.status as RecordChange['after']['status'],
    part_of_speech: row.part_of_speech,
    definition: row.definition,
    usage: row.usage_note,
    exact: row.match_exact === 1,
    case_sensitive: row.match_case === 1,
    prefix: row.match_prefix === 1,
  };
}

/** A snapshot's columns of the record, with those derived from them. */
export function columnsOf(before: string) {
  const row = JSON.parse(before) as Snapshot;
  const texts = { source: row.source ?? '', target: row.target ?? '' };
  return { ...row, ...texts, comment: row.comment ?? '', ...derivedColumns(texts) };
}
