import { sql } from 'kysely';
import type { UserRef } from '../../../shared/domain/contract/common.ts';
import type { GlossaryRecord, TermStatus } from '../../../shared/domain/contract/glossary.ts';
import { hiddenJob } from '../../collection/collection-queries.ts';
import type { Db } from '../../db/open.ts';
import { changedBetween, findRecordPage, sortByIds } from '../../db/record-page.ts';
import { foldPair } from '../../db/search.ts';
import { sortKey } from '../../db/sort-key.ts';
import { textHash } from '../../db/text-hash.ts';
import { notFound, stale } from '../../messages/problem.ts';
import { getGlossary, touchGlossary } from '../queries.ts';

const COLUMNS = [
  'glossary_record.id',
  'glossary_record.glossary_id',
  'glossary_record.created_at',
  'glossary_record.updated_at',
  'glossary_record.source',
  'glossary_record.target',
  'glossary_record.comment',
  'glossary_record.status',
  'glossary_record.part_of_speech',
  'glossary_record.definition',
  'glossary_record.version',
  'glossary_record.usage_note',
  'glossary_record.match_exact',
  'glossary_record.match_case',
  'glossary_record.match_prefix',
  'glossary_record.concept_id',
  'user.id as user_id',
  'user.username',
] as const;

function selectRecords(db: Db) {
  return db
    .selectFrom('glossary_record')
    .innerJoin('user', 'user.id', 'glossary_record.created_by')
    .select(COLUMNS);
}

type RecordRow = Awaited<ReturnType<ReturnType<typeof selectRecords>['executeTakeFirstOrThrow']>>;

function toRecord(row: RecordRow): GlossaryRecord {
  const { user_id, username, usage_note, match_exact, match_case, match_prefix, ...rest } = row;
  return {
    ...rest,
    usage: usage_note,
    exact: match_exact === 1,
    case_sensitive: match_case === 1,
    prefix: match_prefix === 1,
    created_by_user: { id: user_id, username },
  };
}

export interface RecordFilter {
  page: number;
  search: string;
  sort?: string | undefined;
  status?: TermStatus | undefined;
  created_by?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
  record_id?: number | undefined;
}

/** Throws 404 when the glossary does not exist. */
export async function listRecords(
  db: Db,
  glossaryId: number,
  { status, created_by, from, to, record_id, ...filter }: RecordFilter,
): Promise<{ records: GlossaryRecord[]; total_rows: number }> {
  const glossary = await getGlossary(db, glossaryId);
  const { ids, total_rows } = await findRecordPage(db, {
    ...filter,
    table: 'glossary_record',
    owner: glossaryId,
    recordsCount: glossary.records_count,
    hiddenJob: hiddenJob(glossary),
    late: [],
    where: conditionOf({ status, created_by, from, to, record_id }),
  });
  return { records: await loadRecords(db, ids), total_rows };
}

function conditionOf({
  status,
  created_by,
  from,
  to,
  record_id,
}: Omit<RecordFilter, 'page' | 'search' | 'sort'>) {
  const conditions = [
    ...(status ? [sql`glossary_record.status = ${status}`] : []),
    ...(created_by ? [sql`glossary_record.created_by = ${created_by}`] : []),
    ...changedBetween('glossary_record', { from, to }),
    ...(record_id ? [sql`glossary_record.id = ${record_id}`] : []),
  ];
  return conditions.length > 0 ? sql.join(conditions, sql` AND `) : undefined;
}

/** Maximum number of people offered by a filter. */
const MAX_PEOPLE = 200;

/** The creators of a glossary's terms, by name: one index look-up per user. */
export async function listPeople(db: Db, glossaryId: number): Promise<UserRef[]> {
  return db
    .selectFrom('user')
    .select(['user.id', 'user.username'])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('glossary_record')
          .select('glossary_record.id')
          .where('glossary_record.glossary_id', '=', glossaryId)
          .whereRef('glossary_record.created_by', '=', 'user.id')
          .where('glossary_record.deleted_at', 'is', null),
      ),
    )
    .orderBy(sql`lower(username)`)
    .orderBy('user.id')
    .limit(MAX_PEOPLE)
    .execute();
}

/** The records with these ids, in this order, without those that no longer exist. */
export async function loadRecords(db: Db, ids: readonly number[]): Promise<GlossaryRecord[]> {
  if (ids.length === 0) return [];
  const rows = await selectRecords(db)
    .where('glossary_record.id', 'in', [...ids])
    .execute();
  return sortByIds(ids, rows).map(toRecord);
}

/** Throws 404 when the record or its glossary is in the bin, or its import is unfinished. */
export async function getRecord(db: Db, id: number, { inBin = false } = {}): Promise<GlossaryRecord> {
  const row = await selectRecords(db)
    .innerJoin('glossary', 'glossary.id', 'glossary_record.glossary_id')
    .where('glossary_record.id', '=', id)
    .where('glossary.deleted_at', 'is', null)
    .$if(!inBin, (query) => query.where('glossary_record.deleted_at', 'is', null))
    .where((where) =>
      where.or([
        where('glossary.processing_status', '=', 'done'),
        where('glossary_record.job_id', 'is', null),
        where('glossary.job_id', 'is', null),
        where('glossary_record.job_id', '<>', where.ref('glossary.job_id')),
      ]),
    )
    .executeTakeFirst();
  if (!row) throw notFound('term');
  return toRecord(row);
}

/** The editable fields of a term. */
export interface TermFields {
  source: string;
  target: string;
  comment: string;
  status?: TermStatus | null | undefined;
  part_of_speech?: string | null | undefined;
  definition?: string | null | undefined;
  usage?: string | null | undefined;
  exact?: boolean | undefined;
  case_sensitive?: boolean | undefined;
  prefix?: boolean | undefined;
}

/** The given fields as columns, without absent ones. */
function columnsOfFields<F extends Partial<TermFields>>({
  usage,
  exact,
  case_sensitive,
  prefix,
  ...columns
}: F) {
  return {
    ...columns,
    ...(usage !== undefined && { usage_note: usage }),
    ...(exact !== undefined && { match_exact: toBit(exact) }),
    ...(case_sensitive !== undefined && { match_case: toBit(case_sensitive) }),
    ...(prefix !== undefined && { match_prefix: toBit(prefix) }),
  };
}

function toBit(value: boolean): 0 | 1 {
  return value ? 1 : 0;
}

/** The columns derived from the texts. */
export function derivedColumns({ source, target }: Pick<TermFields, 'source' | 'target'>) {
  return {
    folded: foldPair(source, target),
    source_hash: textHash(source),
    source_sort: sortKey(source),
    target_sort: sortKey(target),
  };
}

/** Throws 404 when the glossary does not exist. */
export async function insertRecord(
  trx: Db,
  {
    glossary_id,
    created_by,
    document_id = null,
    ...fields
  }: TermFields & { glossary_id: number; created_by: number; document_id?: number | null | undefined },
): Promise<GlossaryRecord> {
  await getGlossary(trx, glossary_id);
  const record = { glossary_id, created_by, document_id, ...columnsOfFields(fields) };
  const now = new Date().toISOString();
  const revision = await touchGlossary(trx, record.glossary_id, 1);
  const { id } = await trx
    .insertInto('glossary_record')
    .values({ ...record, ...derivedColumns(record), created_at: now, updated_at: now, version: 1, revision })
    .returning('id')
    .executeTakeFirstOrThrow();
  return getRecord(trx, id);
}

/** Throws 404, and 409 with the current record when `version` is given and outdated. */
export async function updateRecord(
  trx: Db,
  id: number,
  {
    version,
    ...fields
  }: Omit<TermFields, 'comment'> & { comment?: string | undefined; version?: number | undefined },
): Promise<GlossaryRecord> {
  const current = await getRecord(trx, id);
  const revision = await touchGlossary(trx, current.glossary_id);
  const changed = await trx
    .updateTable('glossary_record')
    .set((row) => ({
      ...columnsOfFields(fields),
      ...derivedColumns(fields),
      updated_at: new Date().toISOString(),
      version: row('version', '+', 1),
      revision,
    }))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .executeTakeFirst();
  if (Number(changed.numUpdatedRows) === 0) throw stale('term', await getRecord(trx, id));
  return getRecord(trx, id);
}

/** Moves a term to the bin. Throws 404. */
export async function deleteRecord(trx: Db, id: number, userId: number): Promise<void> {
  const { glossary_id } = await getRecord(trx, id);
  const revision = await touchGlossary(trx, glossary_id, -1);
  const deleted = await trx
    .updateTable('glossary_record')
    .set({ deleted_at: new Date().toISOString(), deleted_by: userId, revision })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (Number(deleted.numUpdatedRows) === 0) throw notFound('term');
}

/** Restores a term from the bin; does nothing if it is not there. Throws 404. */
export async function restoreRecord(trx: Db, id: number): Promise<GlossaryRecord> {
  const { glossary_id } = await getRecord(trx, id, { inBin: true });
  const revision = await touchGlossary(trx, glossary_id);
  const restored = await trx
    .updateTable('glossary_record')
    .set((row) => ({
      deleted_at: null,
      deleted_by: null,
      updated_at: new Date().toISOString(),
      version: row('version', '+', 1),
      revision,
    }))
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst();
  if (Number(restored.numUpdatedRows) > 0) await touchGlossary(trx, glossary_id, 1);
  return getRecord(trx, id);
}
