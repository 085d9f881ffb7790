import { getFileReport } from '../../../shared/domain/contract/document/file-report.ts';
import { getDownloadLosses } from '../../../shared/domain/contract/document/losses.ts';
import { previewDocument } from '../../../shared/domain/contract/document/preview.ts';
import {
  downloadConformance,
  downloadDocument,
  downloadReview,
  downloadXliff21,
  getConformance,
  processDocument,
} from '../../../shared/domain/contract/document.ts';
import type { Api } from '../../api/api.ts';
import { deleteBlob, readBlob } from '../../db/blob.ts';
import type { Db } from '../../db/open.ts';
import { filterNamed } from '../../formats/filters/registry.ts';
import { fileResponse } from '../../http/file-response.ts';
import { enqueueJob } from '../../jobs/queue.ts';
import { requireAskable } from '../../machine-translation/may-leave.ts';
import { localised } from '../../messages/localised.ts';
import { ProblemError } from '../../messages/problem.ts';
import { findPackage } from '../documents/package-queries.ts';
import {
  type DocumentScope,
  getDocumentScope,
  requireImported,
  setDocumentJob,
} from '../documents/queries.ts';
import { readFileReport } from '../files/file-report.ts';
import { isSmall } from '../files/is-small.ts';
import { runInThread } from '../files/run-in-thread.ts';
import { downloadPackage } from '../packages/download-package.ts';
import { packageLosses } from '../packages/package-losses.ts';
import {
  downloadName,
  recordExport,
  TABLE_TYPES,
  tableName,
  translationName,
  writeDocument,
} from '../processing/download.ts';
import { generateDocument } from '../processing/generate-download.ts';
import { findLosses, hasStates } from '../processing/losses.ts';
import type { ProcessOptions } from '../processing/process-document.ts';
import { readConformance, writeConformanceTable } from '../quality/conformance-report.ts';
import { writeReviewTable } from '../reimport/review-table.ts';

/** Larger documents are written in a thread. */
const SMALL_DOCUMENT_ROWS = 500;

export function fileRoutes(api: Api): void {
  api.on(downloadDocument, async ({ params, query, user, request }, { db, settings }) => {
    const document = await getDocumentScope(db, params.id);
    const inPackage = await findPackage(db, document.id);
    if (inPackage && !query.alone) {
      return downloadPackage(db, inPackage, { document, query, user, settings, signal: request.signal });
    }
    // Before its import, a document's file exists only inside the package.
    if (inPackage?.blob_id === document.blob_id) requireImported(document);
    const name = query.original ? downloadName(document) : translationName(document);
    const file = { name, type: typeOf(document) };
    if (query.original) return fileResponse(readBlob(db, document.blob_id), file);
    requireImported(document);
    const bytes = (await isSmall(db, document))
      ? await writeDocument(db, document.id)
      : await runInThread(
          { task: 'download', person: user.id, documentId: document.id, settings },
          request.signal,
        );
    await recordExport(db, document.id);
    return fileResponse(bytes, file);
  });

  api.on(previewDocument, async ({ body, upload, user, request }, { db, settings }) => {
    try {
      // Always in a thread, so that the language statistics are freed with it.
      const bytes = await runInThread(
        { task: 'preview', person: user.id, documentId: 0, upload: { ...upload, chosen: body }, settings },
        request.signal,
      );
      return JSON.parse(new TextDecoder().decode(bytes));
    } finally {
      await deleteBlob(db, upload.blobId);
    }
  });

  api.on(getDownloadLosses, async ({ params, query, user, request }, { db, settings }) => {
    if (query.package) return packageLosses(db, params.id, { user, settings, signal: request.signal });
    const document = await getDocumentScope(db, params.id);
    requireImported(document);
    if (!hasStates(document) || (await isSmall(db, document))) return findLosses(db, document.id);
    const bytes = await runInThread(
      { task: 'losses', person: user.id, documentId: document.id, settings },
      request.signal,
    );
    return JSON.parse(new TextDecoder().decode(bytes));
  });

  api.on(downloadXliff21, async ({ params, user, request }, { db, settings }) => {
    const document = await getDocumentScope(db, params.id);
    requireImported(document);
    const bytes =
      document.rows_count <= SMALL_DOCUMENT_ROWS
        ? await generateDocument(db, document.id)
        : await runInThread(
            { task: 'xliff21', person: user.id, documentId: document.id, settings },
            request.signal,
          );
    await recordExport(db, document.id);
    return fileResponse(bytes, { name: tableName(document, '2.1.xlf'), type: 'application/xliff+xml' });
  });

  api.on(downloadReview, async ({ params, query, user, request }, { db, settings }) => {
    const document = await getDocumentScope(db, params.id);
    requireImported(document);
    const { format } = query;
    const bytes =
      document.rows_count <= SMALL_DOCUMENT_ROWS
        ? await writeReviewTable(db, document.id, query)
        : await runInThread(
            {
              task: `review-${format}`,
              language: query.language,
              person: user.id,
              documentId: document.id,
              settings,
            },
            request.signal,
          );
    await recordExport(db, document.id);
    return fileResponse(bytes, { name: tableName(document, `review.${format}`), type: TABLE_TYPES[format] });
  });

  api.on(getFileReport, async ({ params }, { db }) => ({ report: await readFileReport(db, params.id) }));

  api.on(getConformance, ({ params }, { db }) => readConformance(db, params.id));

  api.on(downloadConformance, async ({ params, query }, { db }) => {
    const document = await getDocumentScope(db, params.id);
    const bytes = await writeConformanceTable(db, params.id, query.language);
    return fileResponse(bytes, { name: tableName(document, 'conformance.csv'), type: TABLE_TYPES.csv });
  });

  api.on(processDocument, async ({ params, body, user }, { db, wakeJobs }) => {
    const jobId = await db.transaction().execute(async (trx) => {
      const document = await getDocumentScope(trx, params.id);
      const engine = body.engine_id && (await requireAskable(trx, document, body.engine_id));
      // A dry run makes no claim: it neither blocks others nor is blocked.
      if (body.dry_run) requireImported(document);
      else await claimDocument(trx, params.id);
      const { via, token_id } = user;
      const id = await enqueueJob(trx, {
        kind: 'document.process',
        payload: {
          ...body,
          ...(engine && { engine: { id: engine.id, name: engine.name, via, token_id } }),
        } satisfies ProcessOptions,
        subjectId: params.id,
        userId: user.id,
        size: { rows: document.rows_count },
      });
      if (!body.dry_run) await setDocumentJob(trx, params.id, id);
      return id;
    });
    wakeJobs();
    if (body.dry_run) return { message: 'Previewing what would be filled.', job_id: jobId };
    return { message: 'The open segments are being filled.', job_id: jobId };
  });
}

function typeOf({ file_name, dialect }: DocumentScope): string {
  if (filterNamed(dialect)) return 'application/octet-stream';
  return /\.mqxlz$/i.test(file_name) ? 'application/zip' : 'application/xliff+xml';
}

/** Marks a document as being worked on. Throws 409 when it is already, or was never imported. */
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
  throw new ProblemError(409, localised('document.processed-already'));
}
