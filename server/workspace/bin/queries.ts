import { sql } from 'kysely';
import type { BinnedPair, BinnedThing } from '../../../shared/domain/contract/bin.ts';
import { PAGE_SIZE } from '../../../shared/domain/contract/common.ts';
import type { ResourceKind } from '../../../shared/domain/contract/resource.ts';
import { PURGING } from '../../collection/purging.ts';
import type { Db } from '../../db/open.ts';
import type { RecordTable } from '../../db/search.ts';
import { NOUNS } from '../../identity/policy/resolve.ts';
import { type Viewer, whereManaged } from '../../identity/policy/visible.ts';
import { localised } from '../../messages/localised.ts';
import { notFound, ProblemError } from '../../messages/problem.ts';

const DAY = 24 * 3600_000;

/** The page, and the server's retention period. */
export interface BinPage {
  page: number;
  retentionDays: number;
}

/** The resources of a kind in the bin that the user may restore. */
export async function listBinned(
  db: Db,
  viewer: Viewer,
  kind: ResourceKind,
  { page, retentionDays }: BinPage,
): Promise<{ records: BinnedThing[]; total_rows: number }> {
  const found = db
    .selectFrom(kind)
    .where(`${kind}.deleted_at`, '>', PURGING)
    .where(whereManaged(viewer, kind));
  const { count } = await found.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow();
  const rows = await found
    .leftJoin('user', 'user.id', `${kind}.deleted_by`)
    .select([
      `${kind}.id`,
      `${kind}.name`,
      `${kind}.source_lang`,
      `${kind}.target_lang`,
      `${kind}.records_count`,
      `${kind}.deleted_at`,
      'user.id as user_id',
      'user.username',
    ])
    .orderBy(`${kind}.deleted_at`, 'desc')
    .orderBy(`${kind}.id`, 'desc')
    .limit(PAGE_SIZE)
    .offset(page * PAGE_SIZE)
    .execute();
  return { records: rows.map((row) => toBinned(row, retentionDays)), total_rows: count };
}

const OWNERS = { glossary_record: ['glossary', 'glossary_id'], unit: ['memory', 'memory_id'] } as const;

/**
 * The deleted terms of a glossary, or units of a memory. Throws 404 when the glossary or memory itself is in
 * the bin.
 */
export async function listBinnedPairs(
  db: Db,
  table: RecordTable,
  ownerId: number,
  { page, retentionDays }: BinPage,
): Promise<{ records: BinnedPair[]; total_rows: number }> {
  const [kind, column] = OWNERS[table];
  const owner = await db
    .selectFrom(kind)
    .select('id')
    .where('id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!owner) throw notFound(NOUNS[kind]);
  const found = db
    .selectFrom(table)
    .where(sql.ref<number>(`${table}.${column}`), '=', ownerId)
    .where(`${table}.deleted_at`, 'is not', null);
  const { count } = await found.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow();
  const rows = await found
    .leftJoin('user', 'user.id', `${table}.deleted_by`)
    .select([
      `${table}.id`,
      `${table}.source`,
      `${table}.target`,
      `${table}.deleted_at`,
      'user.id as user_id',
      'user.username',
    ])
    .orderBy(`${table}.deleted_at`, 'desc')
    .orderBy(`${table}.id`, 'desc')
    .limit(PAGE_SIZE)
    .offset(page * PAGE_SIZE)
    .execute();
  return { records: rows.map((row) => toBinned(row, retentionDays)), total_rows: count };
}

interface BinnedRow {
  deleted_at: string | null;
  user_id: number | null;
  username: string | null;
}

function toBinned<Row extends BinnedRow>(
  { user_id, username, deleted_at, ...row }: Row,
  retentionDays: number,
) {
  const at = deleted_at ?? '';
  return {
    ...row,
    deleted_at: at,
    deleted_by: user_id === null || username === null ? null : { id: user_id, username },
    kept_until: new Date(Date.parse(at) + retentionDays * DAY).toISOString(),
  };
}

/**
 * Purges a resource from the bin: it disappears at once, while `purgeResource` deletes its rows later. Throws
 * 404 if it is not in the bin, and 409 while a job works on it.
 */
export async function removeFromBin(
  trx: Db,
  kind: ResourceKind,
  id: number,
): Promise<{ name: string; records_count: number }> {
  const row = await trx
    .updateTable(kind)
    .set({ deleted_at: PURGING })
    .where('id', '=', id)
    .where('deleted_at', '>', PURGING)
    .returning(['name', 'records_count'])
    .executeTakeFirst();
  if (!row) throw notFound(NOUNS[kind]);
  const job = await trx
    .selectFrom('job')
    .select('id')
    .where('subject_id', '=', id)
    .where('kind', 'like', `${kind}.%` as never)
    .where('status', 'in', ['pending', 'processing'])
    .executeTakeFirst();
  if (job) throw new ProblemError(409, localised('bin.busy', { kind }));
  return row;
}

/** Deletes a term or unit in the bin, with its history. Throws 404 if it is not there. */
export async function purgePair(trx: Db, table: RecordTable, id: number): Promise<void> {
  const deleted = await trx
    .deleteFrom(table)
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst();
  if (Number(deleted.numDeletedRows) === 0) throw notFound(table === 'unit' ? 'unit' : 'term');
}
