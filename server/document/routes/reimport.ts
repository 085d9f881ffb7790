import * as contract from '../../../shared/domain/contract/document/reimport.ts';
import type { Api } from '../../api/api.ts';
import type { Upload } from '../../api/multipart.ts';
import { deleteBlob } from '../../db/blob.ts';
import type { Db } from '../../db/open.ts';
import { enqueueJob } from '../../jobs/queue.ts';
import { localised } from '../../messages/localised.ts';
import { notFound, ProblemError } from '../../messages/problem.ts';
import { requireFilled } from '../../uploads/sniff-file.ts';
import { getDocumentScope, requireImported } from '../documents/queries.ts';
import {
  chooseRows,
  getReimport,
  listReimportRows,
  listReimports,
  requireEnded,
  requireOpen,
} from '../reimport/reimports.ts';
import { runChange, toAnswer } from './mass.ts';

export function reimportRoutes(api: Api): void {
  api.on(contract.startReimport, async ({ params, upload, user }, { db, wakeJobs }) => {
    requireImported(await getDocumentScope(db, params.id));
    requireFilled(upload);
    const started = await db.transaction().execute((trx) => insertReimport(trx, params.id, upload, user.id));
    wakeJobs();
    return { ...(await getReimport(db, params.id, started.id)), job_id: started.jobId };
  });

  api.on(contract.listReimports, async ({ params }, { db }) => {
    const { id } = await getDocumentScope(db, params.id);
    return listReimports(db, id);
  });

  api.on(contract.getReimport, async ({ params, query }, { db }) => {
    const { id } = await getDocumentScope(db, params.id);
    const reimport = await getReimport(db, id, params.reimport_id);
    return { reimport, ...(await listReimportRows(db, reimport.id, query)) };
  });

  api.on(contract.chooseReimportRows, async ({ params, body }, { db }) => {
    const { id } = await getDocumentScope(db, params.id);
    const reimport = await getReimport(db, id, params.reimport_id);
    requireOpen(reimport);
    await db.transaction().execute((trx) => chooseRows(trx, reimport.id, body));
    return getReimport(db, id, reimport.id);
  });

  api.on(contract.applyReimport, async ({ params, user }, services) => {
    const { id } = await getDocumentScope(services.db, params.id);
    const reimport = await getReimport(services.db, id, params.reimport_id);
    requireOpen(reimport);
    if (reimport.counts.chosen === 0) {
      throw new ProblemError(409, localised('reimport.nothing-chosen'));
    }
    const request = { type: 'reimport' as const, reimport_id: reimport.id };
    const outcome = await runChange(services, user, id, request);
    // Another request may have applied it at the same time, which left nothing to change.
    if (outcome.actionId === null) requireOpen(await getReimport(services.db, id, reimport.id));
    return toAnswer(outcome);
  });

  api.on(contract.discardReimport, async ({ params }, { db }) => {
    const { id } = await getDocumentScope(db, params.id);
    const reimport = await getReimport(db, id, params.reimport_id);
    requireEnded(reimport);
    await discard(db, reimport.id);
    return { message: `"${reimport.file_name}" was deleted.` };
  });
}

async function insertReimport(trx: Db, documentId: number, upload: Upload, userId: number) {
  const { id } = await trx
    .insertInto('reimport')
    .values({
      document_id: documentId,
      file_name: upload.fileName,
      blob_id: upload.blobId,
      status: 'pending',
      created_by: userId,
      created_at: new Date().toISOString(),
      unchanged: 0,
      warnings: '[]',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const jobId = await enqueueJob(trx, {
    kind: 'document.reimport',
    payload: { reimport_id: id },
    subjectId: documentId,
    userId,
    size: { bytes: upload.size },
  });
  await trx.updateTable('reimport').set({ job_id: jobId }).where('id', '=', id).execute();
  return { id, jobId };
}

async function discard(db: Db, id: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('reimport_row').where('reimport_id', '=', id).execute();
    const { blob_id } = await trx
      .deleteFrom('reimport')
      .where('id', '=', id)
      .returning('blob_id')
      .executeTakeFirstOrThrow(() => notFound('copy'));
    await deleteBlob(trx, blob_id);
  });
}
