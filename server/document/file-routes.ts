import * as contract from '../../shared/contract/document.ts';
import { readBlob } from '../db/blob.ts';
import type { Db } from '../db/open.ts';
import type { Api } from '../http/api.ts';
import { fileResponse } from '../http/file-response.ts';
import { Refusal } from '../http/problem.ts';
import { enqueueJob } from '../jobs/queue.ts';
import { getDocumentScope, requireImported, setDocumentJob } from './document-queries.ts';
import { downloadName, writeDocument } from './download.ts';
import { checkQuality } from './quality.ts';
import { runInThread } from './run-in-thread.ts';

/** Files and documents larger than this are worked on in a thread: starting one costs some 200 ms. */
const SMALL_FILE_BYTES = 2_000_000;
const SMALL_DOCUMENT_ROWS = 500;

export function fileRoutes(api: Api): void {
  api.on(contract.downloadDocument, async ({ params, query }, { db, settings }) => {
    const document = await getDocumentScope(db, params.id);
    const type = /\.mqxlz$/i.test(document.file_name) ? 'application/zip' : 'application/xliff+xml';
    const file = { name: downloadName(document), type };
    if (query.original) return fileResponse(readBlob(db, document.blob_id), file);
    requireImported(document);
    const bytes =
      (await sizeOf(db, document.blob_id)) <= SMALL_FILE_BYTES
        ? await writeDocument(db, document.id)
        : await runInThread({ task: 'download', documentId: document.id, settings });
    return fileResponse(bytes, file);
  });

  api.on(contract.checkDocument, async ({ params }, { db, settings, termFinder }) => {
    const document = await getDocumentScope(db, params.id);
    requireImported(document);
    if (document.rows_count <= SMALL_DOCUMENT_ROWS) return checkQuality(db, termFinder, document.id);
    const bytes = await runInThread({ task: 'quality', documentId: document.id, settings });
    return new Response(bytes as Uint8Array<ArrayBuffer>, {
      headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
    });
  });

  api.on(contract.processDocument, async ({ params, body, user }, { db, wakeJobs }) => {
    const jobId = await db.transaction().execute(async (trx) => {
      await claimDocument(trx, params.id);
      const id = await enqueueJob(trx, {
        kind: 'document.process',
        payload: body,
        subjectId: params.id,
        userId: user.id,
      });
      await setDocumentJob(trx, params.id, id);
      return id;
    });
    wakeJobs();
    return { message: 'The open segments are being filled from the memories.', job_id: jobId };
  });
}

async function sizeOf(db: Db, blobId: number): Promise<number> {
  const { size } = await db
    .selectFrom('blob')
    .select('size')
    .where('id', '=', blobId)
    .executeTakeFirstOrThrow();
  return size;
}

/** Marks a document as being worked on. Throws 409 when it is already, and when it was never imported. */
async function claimDocument(trx: Db, id: number): Promise<void> {
  const claimed = await trx
    .updateTable('document')
    .set({ status: 'processing' })
    .where('id', '=', id)
    .where('status', '=', 'done')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (Number(claimed.numUpdatedRows) === 1) return;
  const document = await getDocumentScope(trx, id);
  requireImported(document);
  throw new Refusal(409, 'The document is being processed already. Try again when that is done.');
}
