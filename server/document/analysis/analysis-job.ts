import type { AnalysisRow } from '../../../shared/domain/contract/document/analysis.ts';
import { deleteBlob, writeBlob } from '../../db/blob.ts';
import { recordSources } from '../../identity/policy/made-from.ts';
import { type JobContext, JobFailure, type JobHandler } from '../../jobs/handler.ts';
import { localised } from '../../messages/localised.ts';
import { type DocumentScope, getDocumentScope } from '../documents/queries.ts';
import { analyseDocument, type ChosenMemory, chooseMemories } from './analyse.ts';
import { packEvidence } from './evidence.ts';
import { count, emptyRows, sumRows } from './figures.ts';
import { OwnSegments } from './own-segments.ts';
import { getAnalysis, type StoredResult } from './queries.ts';

interface Done {
  id: number;
  result: StoredResult;
  blobId: number;
}

/** Results of running jobs, until each job ends. */
const results = new WeakMap<JobContext<object>, Done>();

/**
 * Counts the segments of documents by their best match. Starts over after a restart, as nothing was published
 * yet.
 */
export const analyseDocuments: JobHandler<object> = {
  async run(context) {
    const { db, job } = context;
    const analysis = await db
      .selectFrom('analysis')
      .select('id')
      .where('job_id', '=', job.id)
      .executeTakeFirstOrThrow();
    const { id, document_ids, memory_ids, internal_fuzzies } = await getAnalysis(db, analysis.id);
    const documents = await Promise.all(document_ids.map((one) => findDocument(context, one)));
    const total = documents.reduce((sum, { rows_count }) => sum + rows_count, 0);
    const rows = new Map<number, AnalysisRow[]>(documents.map((document) => [document.id, emptyRows()]));
    const memories = new Map<number, ChosenMemory[]>();
    for (const document of documents) {
      memories.set(document.id, await chooseMemories(db, document.id, memory_ids));
    }
    const searched = new Set([...memories.values()].flatMap((chosen) => chosen.map((one) => one.id)));
    await recordSources(
      db,
      job.id,
      [...searched].map((memory) => ({ kind: 'memory', id: memory })),
    );
    const options = {
      matcher: context.matcher,
      seen: new Map(),
      own: internal_fuzzies ? new OwnSegments() : null,
    };
    let done = 0;
    async function* pack(): AsyncGenerator<Uint8Array> {
      await context.progress(0, total);
      for (const document of documents) {
        for await (const evidence of analyseDocument(db, document, {
          ...options,
          memories: memories.get(document.id) ?? [],
        })) {
          for (const one of evidence) {
            const { band, words, characters, internal } = one;
            const isInternal = internal !== null && band !== 'repetition';
            count(rows.get(document.id) ?? [], { band, words, characters, isInternal });
          }
          done += evidence.length;
          await context.progress(done, total);
          if (evidence.length > 0) yield packEvidence(evidence);
        }
      }
    }
    const blob = await writeBlob(db, `analysis-${id}`, pack());
    const result: StoredResult = {
      documents: documents.map(({ id: documentId, name }) => ({
        id: documentId,
        name,
        rows: rows.get(documentId) ?? [],
      })),
      total: sumRows([...rows.values()]),
    };
    results.set(context, { id, result, blobId: blob.id });
    return { added: 0, changed: 0, unchanged: total, refused: 0, refusals: [], warnings: [] };
  },

  async complete(trx, context) {
    const done = results.get(context);
    if (!done) return;
    const { numUpdatedRows } = await trx
      .updateTable('analysis')
      .set({ result: JSON.stringify(done.result), evidence_blob_id: done.blobId })
      .where('id', '=', done.id)
      .executeTakeFirstOrThrow();
    if (Number(numUpdatedRows) === 0) throw new JobFailure(localised('not-found.analysis'));
  },

  async undo(context) {
    const done = results.get(context);
    if (done) await deleteBlob(context.db, done.blobId);
  },
};

async function findDocument({ db }: JobContext<object>, id: number): Promise<DocumentScope> {
  return getDocumentScope(db, id).catch(() => {
    throw new JobFailure(localised('job.document-deleted'));
  });
}
