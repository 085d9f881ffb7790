import type { Analysis, AnalysisWeights } from '../../../shared/domain/contract/document/analysis.ts';
import type { Db } from '../../db/open.ts';
import { recordSources, whereSourcesReadable } from '../../identity/policy/made-from.ts';
import type { Viewer } from '../../identity/policy/visible.ts';
import { wordingOf } from '../../messages/localised.ts';
import { notFound } from '../../messages/problem.ts';

/** Maximum number of analyses in a list. */
const MAX_LISTED = 50;

const COLUMNS = [
  'analysis.id',
  'analysis.job_id',
  'analysis.created_at',
  'analysis.created_by',
  'analysis.memory_ids',
  'analysis.internal_fuzzies',
  'analysis.weights',
  'analysis.result',
  'analysis.evidence_blob_id',
  'user.username',
  'job.status',
  'job.error',
  'job.error_says',
] as const;

function selectAnalyses(db: Db) {
  return db
    .selectFrom('analysis')
    .innerJoin('user', 'user.id', 'analysis.created_by')
    .innerJoin('job', 'job.id', 'analysis.job_id')
    .select(COLUMNS);
}

type AnalysisRow = Awaited<ReturnType<ReturnType<typeof selectAnalyses>['executeTakeFirstOrThrow']>>;
export type StoredResult = Pick<Analysis, 'documents' | 'total'>;

function toAnalysis(row: AnalysisRow, document_ids: number[]): Analysis {
  const {
    created_by,
    username,
    memory_ids,
    internal_fuzzies,
    weights,
    result,
    evidence_blob_id: _,
    ...rest
  } = row;
  const found: StoredResult = result === null ? { documents: [], total: [] } : JSON.parse(result);
  return {
    ...rest,
    error_says: wordingOf(rest.error_says, rest.error),
    created_by_user: { id: created_by, username },
    document_ids,
    memory_ids: memory_ids === null ? null : JSON.parse(memory_ids),
    internal_fuzzies: internal_fuzzies === 1,
    weights: JSON.parse(weights),
    ...found,
  };
}

async function listDocumentIds(db: Db, ids: number[]): Promise<Map<number, number[]>> {
  const lists = new Map<number, number[]>(ids.map((id) => [id, []]));
  if (ids.length === 0) return lists;
  const rows = await db
    .selectFrom('analysis_document')
    .select(['analysis_id', 'document_id'])
    .where('analysis_id', 'in', ids)
    .orderBy('position')
    .execute();
  for (const { analysis_id, document_id } of rows) lists.get(analysis_id)?.push(document_id);
  return lists;
}

/** Throws 404. */
export async function getAnalysis(
  db: Db,
  id: number,
): Promise<Analysis & { evidence_blob_id: number | null }> {
  const row = await selectAnalyses(db).where('analysis.id', '=', id).executeTakeFirst();
  if (!row) throw notFound('analysis');
  const documents = await listDocumentIds(db, [id]);
  return { ...toAnalysis(row, documents.get(id) ?? []), evidence_blob_id: row.evidence_blob_id };
}

/** Latest first. */
export async function listAnalyses(
  db: Db,
  viewer: Viewer,
  documentId: number | undefined,
): Promise<Analysis[]> {
  const rows = await selectAnalyses(db)
    .$if(documentId !== undefined, (query) =>
      query.where('analysis.id', 'in', (from) =>
        from
          .selectFrom('analysis_document')
          .select('analysis_id')
          .where('document_id', '=', documentId ?? 0),
      ),
    )
    .where(whereSourcesReadable(viewer, 'analysis.job_id'))
    .orderBy('analysis.id', 'desc')
    .limit(MAX_LISTED)
    .execute();
  const documents = await listDocumentIds(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => toAnalysis(row, documents.get(row.id) ?? []));
}

export async function insertAnalysis(
  trx: Db,
  analysis: {
    job_id: number;
    created_by: number;
    document_ids: readonly number[];
    memory_ids: readonly number[] | null;
    internal_fuzzies: boolean;
    weights: AnalysisWeights;
  },
): Promise<number> {
  const { document_ids, memory_ids, internal_fuzzies, weights, ...rest } = analysis;
  const { id } = await trx
    .insertInto('analysis')
    .values({
      ...rest,
      created_at: new Date().toISOString(),
      memory_ids: memory_ids === null ? null : JSON.stringify(memory_ids),
      internal_fuzzies: internal_fuzzies ? 1 : 0,
      weights: JSON.stringify(weights),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = document_ids.map((document_id, position) => ({ analysis_id: id, document_id, position }));
  await trx.insertInto('analysis_document').values(rows).execute();
  await recordSources(
    trx,
    analysis.job_id,
    document_ids.map((document) => ({ kind: 'document', id: document })),
  );
  return id;
}

/** Throws 404. */
export async function setWeights(db: Db, id: number, weights: AnalysisWeights): Promise<void> {
  const set = await db
    .updateTable('analysis')
    .set({ weights: JSON.stringify(weights) })
    .where('id', '=', id)
    .executeTakeFirst();
  if (Number(set.numUpdatedRows) === 0) throw notFound('analysis');
}
