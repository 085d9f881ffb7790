import type { Answer } from '../../../shared/domain/contract/endpoint.ts';
import {
  type GlossaryImport,
  type ImportSettings,
  importSettings,
  type listGlossaryImports,
} from '../../../shared/domain/contract/glossary/import.ts';
import { deleteBlob } from '../../db/blob.ts';
import type { Db } from '../../db/open.ts';
import { localised } from '../../messages/localised.ts';
import { notFound, ProblemError } from '../../messages/problem.ts';
import type { GlossaryFormat } from './read-glossary-file.ts';

/** How long a previewed file is stored without being imported, in ms. */
const STAGED_FOR = 24 * 60 * 60 * 1000;
/** Maximum number of listed imports. */
const MAX_LISTED = 20;

const COLUMNS = [
  'glossary_import.id',
  'glossary_import.glossary_id',
  'glossary_import.state',
  'glossary_import.file_name',
  'glossary_import.created_at',
  'glossary_import.job_id',
  'glossary_import.undo_job_id',
  'user.id as user_id',
  'user.username',
] as const;

function selectImports(db: Db) {
  return db
    .selectFrom('glossary_import')
    .leftJoin('user', 'user.id', 'glossary_import.created_by')
    .select(COLUMNS);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectImports>['executeTakeFirstOrThrow']>>;

function toImport({ user_id, username, ...row }: Row): GlossaryImport {
  const known = user_id !== null && username !== null;
  return { ...row, created_by_user: known ? { id: user_id, username } : null };
}

/** Throws 404. */
export async function getImport(db: Db, id: number): Promise<GlossaryImport> {
  const row = await selectImports(db).where('glossary_import.id', '=', id).executeTakeFirst();
  if (!row) throw notFound('import');
  return toImport(row);
}

/** A previewed import that was not started yet. Throws 404, and 409 when it was started or discarded. */
export async function getStagedImport(db: Db, id: number) {
  const row = await db
    .selectFrom('glossary_import')
    .select(['id', 'glossary_id', 'state', 'file_name', 'format', 'size', 'blob_id', 'settings'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound('import');
  if (row.state !== 'staged' || row.blob_id === null) {
    throw new ProblemError(409, localised('import.gone'));
  }
  return { ...row, blob_id: row.blob_id, settings: importSettings.parse(JSON.parse(row.settings)) };
}

export interface NewImport {
  glossary_id: number | null;
  state: 'staged' | 'started';
  file_name: string;
  format: GlossaryFormat;
  size: number;
  blob_id: number | null;
  settings: ImportSettings;
  created_by: number;
  job_id?: number;
}

export async function insertImport(trx: Db, { settings, ...row }: NewImport): Promise<number> {
  const { id } = await trx
    .insertInto('glossary_import')
    .values({ ...row, settings: JSON.stringify(settings), created_at: new Date().toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function changeImport(db: Db, id: number, settings: ImportSettings): Promise<void> {
  await db
    .updateTable('glossary_import')
    .set({ settings: JSON.stringify(settings) })
    .where('id', '=', id)
    .execute();
}

/** False when another request has started or discarded it meanwhile. */
export async function endStaging(
  trx: Db,
  id: number,
  change: { state: 'discarded' } | { state: 'started'; glossary_id: number; job_id: number },
): Promise<boolean> {
  const changed = await trx
    .updateTable('glossary_import')
    .set({ ...change, blob_id: null })
    .where('id', '=', id)
    .where('state', '=', 'staged')
    .executeTakeFirst();
  return Number(changed.numUpdatedRows) === 1;
}

/** Deletes previewed files that nobody imported. */
export async function discardOldImports(db: Db): Promise<void> {
  const before = new Date(Date.now() - STAGED_FOR).toISOString();
  const old = await db
    .selectFrom('glossary_import')
    .select(['id', 'blob_id'])
    .where('state', '=', 'staged')
    .where('created_at', '<', before)
    .limit(MAX_LISTED)
    .execute();
  for (const { id, blob_id } of old) {
    await db.transaction().execute(async (trx) => {
      if ((await endStaging(trx, id, { state: 'discarded' })) && blob_id !== null) {
        await deleteBlob(trx, blob_id);
      }
    });
  }
}

/** The latest imports into a glossary, newest first, with their results. */
export async function listImports(db: Db, glossaryId: number): Promise<Answer<typeof listGlossaryImports>> {
  const rows = await selectImports(db)
    .leftJoin('job', 'job.id', 'glossary_import.job_id')
    .select(['job.status', 'job.report'])
    .where('glossary_import.glossary_id', '=', glossaryId)
    .where('glossary_import.state', 'in', ['started', 'undone'])
    .orderBy('glossary_import.id', 'desc')
    .limit(MAX_LISTED)
    .execute();
  return rows.map(({ status, report, ...row }) => ({
    ...toImport(row),
    status,
    report: report === null ? null : JSON.parse(report),
  }));
}
