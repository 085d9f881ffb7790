import * as contract from '../../../shared/domain/contract/document/analysis.ts';
import type { Api } from '../../api/api.ts';
import { cpuToRead } from '../../budget/cpu-limit.ts';
import { HEAVY, ThreadPool } from '../../budget/thread-pool.ts';
import type { Db } from '../../db/open.ts';
import { fileResponse } from '../../http/file-response.ts';
import { readableIds } from '../../identity/policy/readable.ts';
import { findVisible, mayRead, type Viewer } from '../../identity/policy/visible.ts';
import { enqueueJob } from '../../jobs/queue.ts';
import { localised } from '../../messages/localised.ts';
import { ProblemError, wrongField } from '../../messages/problem.ts';
import { exportCsv, exportJson } from '../analysis/export-analysis.ts';
import { getAnalysis, insertAnalysis, listAnalyses, setWeights } from '../analysis/queries.ts';
import type { WorkbookTask } from '../analysis/xlsx-thread.ts';
import { getDocumentScope, requireImported } from '../documents/queries.ts';

const workbooks = new ThreadPool<WorkbookTask, Uint8Array>(
  new URL('../analysis/xlsx-thread.ts', import.meta.url),
  HEAVY,
);

export function analysisRoutes(api: Api): void {
  api.on(contract.startAnalysis, async ({ body, user }, { db, wakeJobs }) => {
    const document_ids = [...new Set(body.document_ids)];
    await requireDocuments(db, user, document_ids);
    const memory_ids = await chooseMemories(db, user, body.memory_ids);
    const id = await db.transaction().execute(async (trx) => {
      const [first = null] = document_ids;
      const job_id = await enqueueJob(trx, {
        kind: 'document.analysis',
        payload: {},
        subjectId: first,
        userId: user.id,
        size: 'unknown',
      });
      return insertAnalysis(trx, {
        job_id,
        created_by: user.id,
        document_ids,
        memory_ids,
        internal_fuzzies: body.internal_fuzzies,
        weights: body.weights ?? contract.DEFAULT_WEIGHTS,
      });
    });
    wakeJobs();
    return readAnalysis(db, id);
  });

  api.on(contract.listAnalyses, ({ query, user }, { db }) => listAnalyses(db, user, query.document_id));

  api.on(contract.getAnalysis, ({ params }, { db }) => readAnalysis(db, params.id));

  api.on(contract.setAnalysisWeights, async ({ params, body, user }, { db }) => {
    const { created_by_user } = await getAnalysis(db, params.id);
    if (created_by_user.id !== user.id && !user.permissions.includes('document.manage')) {
      throw new ProblemError(403, localised('analysis.not-yours'));
    }
    await db.transaction().execute((trx) => setWeights(trx, params.id, body.weights));
    return readAnalysis(db, params.id);
  });

  api.on(contract.downloadAnalysis, async ({ params, query, user, request }, { db, settings }) => {
    const { evidence_blob_id, ...analysis } = await getAnalysis(db, params.id);
    if (evidence_blob_id === null) throw new ProblemError(409, localised('analysis.running'));
    const name = `Analysis ${analysis.id}.${query.format}`;
    if (query.format === 'xlsx') {
      const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
      const { databaseUrl, dataDir } = settings;
      const task = { id: analysis.id, language: query.language, settings: { databaseUrl, dataDir } };
      const bytes = await workbooks.ask(task, { person: user.id, cpu: cpuToRead(0), signal: request.signal });
      return fileResponse(bytes, { name, type });
    }
    if (query.format === 'csv') {
      const rows = exportCsv(db, analysis, evidence_blob_id, query.language);
      return fileResponse(rows, { name, type: 'text/csv; charset=utf-8' });
    }
    return fileResponse(exportJson(db, analysis, evidence_blob_id), { name, type: 'application/json' });
  });
}

async function readAnalysis(db: Db, id: number): Promise<contract.Analysis> {
  const { evidence_blob_id: _, ...analysis } = await getAnalysis(db, id);
  return analysis;
}

/** The memories to search that the user may read; `null` = those attached to each document. */
async function chooseMemories(
  db: Db,
  viewer: Viewer,
  asked: readonly number[] | undefined,
): Promise<number[] | null> {
  if (asked === undefined && mayRead(viewer, 'memory')) return null;
  return (await readableIds(db, viewer, 'memory', asked ?? [])) ?? [];
}

/** Throws 422 for a document that does not exist, and 409 for one that is still being imported. */
async function requireDocuments(db: Db, viewer: Viewer, ids: readonly number[]): Promise<void> {
  const visible = await findVisible(db, viewer, 'document', ids);
  for (const [at, id] of ids.entries()) {
    const document = await getDocumentScope(db, id).catch(() => null);
    if (!document || !visible.has(id))
      throw wrongField(`document_ids.${at}`, localised('analysis.no-document', { id }));
    requireImported(document);
  }
}
