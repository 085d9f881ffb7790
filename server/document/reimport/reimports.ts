import { PAGE_SIZE, type Wording } from '../../../shared/domain/contract/common.ts';
import type {
  Reimport,
  ReimportKind,
  ReimportRow,
} from '../../../shared/domain/contract/document/reimport.ts';
import type { Db } from '../../db/open.ts';
import { Localised, listedSentences, localised, wordingOf } from '../../messages/localised.ts';
import { notFound, ProblemError } from '../../messages/problem.ts';

const MAX_LISTED = 20;

function selectReimports(db: Db, documentId: number) {
  return db
    .selectFrom('reimport')
    .innerJoin('user', 'user.id', 'reimport.created_by')
    .select([
      'reimport.id',
      'reimport.document_id',
      'reimport.file_name',
      'reimport.status',
      'reimport.error',
      'reimport.error_says',
      'reimport.job_id',
      'reimport.created_by',
      'user.username',
      'reimport.created_at',
      'reimport.unchanged',
      'reimport.warnings',
      'reimport.applied_at',
      'reimport.action_id',
    ])
    .where('reimport.document_id', '=', documentId);
}

type Selected = Awaited<ReturnType<ReturnType<typeof selectReimports>['executeTakeFirstOrThrow']>>;

async function withCounts(db: Db, rows: readonly Selected[]): Promise<Reimport[]> {
  const ids = rows.map(({ id }) => id);
  const counted = ids.length
    ? await db
        .selectFrom('reimport_row')
        .select(['reimport_id', 'kind', 'chosen', (where) => where.fn.countAll<number>().as('count')])
        .where('reimport_id', 'in', ids)
        .groupBy(['reimport_id', 'kind', 'chosen'])
        .execute()
    : [];
  return rows.map(({ created_by, username, warnings, ...row }) => {
    const counts: Reimport['counts'] = { change: 0, conflict: 0, older: 0, refused: 0, chosen: 0 };
    for (const { reimport_id, kind, chosen, count } of counted) {
      if (reimport_id !== row.id) continue;
      counts[kind] += count;
      if (chosen) counts.chosen += count;
    }
    return {
      ...row,
      error_says: wordingOf(row.error_says, row.error),
      created_by_user: { id: created_by, username },
      ...warningsOf(warnings),
      counts,
    };
  });
}

/** As stored: message ids, or English text from an earlier version. */
function warningsOf(stored: string): Pick<Reimport, 'warnings' | 'warnings_says'> {
  const kept: (Wording | string)[] = JSON.parse(stored);
  const { english, says } = listedSentences(
    kept.map((one) => (typeof one === 'string' ? one : new Localised(one))),
  );
  return { warnings: english, warnings_says: says };
}

/** The latest comparisons, newest first. */
export async function listReimports(db: Db, documentId: number): Promise<Reimport[]> {
  const rows = await selectReimports(db, documentId)
    .orderBy('reimport.id', 'desc')
    .limit(MAX_LISTED)
    .execute();
  return withCounts(db, rows);
}

/** Throws 404 when the document has no such comparison. */
export async function getReimport(db: Db, documentId: number, id: number): Promise<Reimport> {
  const rows = await selectReimports(db, documentId).where('reimport.id', '=', id).execute();
  const [found] = await withCounts(db, rows);
  if (!found) throw notFound('copy');
  return found;
}

/** Throws 409 unless rows can still be chosen and applied. */
export function requireOpen({ status, applied_at }: Pick<Reimport, 'status' | 'applied_at'>): void {
  if (applied_at !== null) throw new ProblemError(409, localised('reimport.applied'));
  if (status !== 'done') throw new ProblemError(409, localised('reimport.not-ended'));
}

/** Throws 409 while the file is still being read. */
export function requireEnded({ status }: Pick<Reimport, 'status'>): void {
  if (status === 'pending' || status === 'processing')
    throw new ProblemError(409, localised('reimport.running'));
}

export async function listReimportRows(
  db: Db,
  reimportId: number,
  { page, kind, chosen }: { page: number; kind: ReimportKind | ''; chosen: 'true' | 'false' | '' },
): Promise<{ rows: ReimportRow[]; total_rows: number }> {
  let query = db
    .selectFrom('reimport_row')
    .innerJoin('document_record', 'document_record.id', 'reimport_row.record_id')
    .where('reimport_id', '=', reimportId);
  if (kind) query = query.where('kind', '=', kind);
  if (chosen) query = query.where('chosen', '=', chosen === 'true' ? 1 : 0);
  const { count } = await query
    .select((where) => where.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await query
    .select([
      'reimport_row.id',
      'reimport_row.record_id',
      'reimport_row.row_number',
      'reimport_row.kind',
      'reimport_row.reason',
      'reimport_row.reason_says',
      'reimport_row.base',
      'reimport_row.theirs',
      'reimport_row.theirs_state',
      'reimport_row.chosen',
      'reimport_row.version as compared_version',
      'document_record.source',
      'document_record.codes',
      'document_record.target as ours',
      'document_record.state as ours_state',
      'document_record.version',
    ])
    .orderBy('reimport_row.row_number')
    .orderBy('reimport_row.id')
    .limit(PAGE_SIZE)
    .offset(page * PAGE_SIZE)
    .execute();
  return {
    rows: rows.map(({ codes, chosen: isChosen, compared_version, version, ...row }) => ({
      ...row,
      reason_says: wordingOf(row.reason_says, row.reason),
      codes: JSON.parse(codes),
      chosen: isChosen === 1,
      outdated: compared_version !== version,
    })),
    total_rows: count,
  };
}

/** Chooses or unchooses rows; rejected rows stay unchosen. */
export async function chooseRows(
  db: Db,
  reimportId: number,
  choice: { chosen: boolean; kind: ReimportKind | ''; row_ids?: number[] | undefined },
): Promise<void> {
  let query = db
    .updateTable('reimport_row')
    .set({ chosen: choice.chosen ? 1 : 0 })
    .where('reimport_id', '=', reimportId)
    .where('kind', '<>', 'refused');
  if (choice.kind) query = query.where('kind', '=', choice.kind);
  if (choice.row_ids) query = query.where('id', 'in', choice.row_ids.length > 0 ? choice.row_ids : [0]);
  await query.execute();
}
