import { parentPort, workerData } from 'node:worker_threads';
import { openDatabase } from '../../db/open.ts';
import { ProblemError } from '../../http/problem.ts';
import { getDocumentScope } from '../document-queries.ts';
import { checkQuality } from '../quality/quality.ts';
import { writeReviewTable } from '../reimport/review-table.ts';
import { findInUpload } from '../resegment/unit-of.ts';
import { writeDocument } from './download.ts';
import { generateDocument } from './generate-download.ts';
import { findLosses } from './losses.ts';
import type { ThreadAnswer, ThreadTask } from './run-in-thread.ts';

const { task, person, documentId, settings, segment = 0, glossaryIds = [] } = workerData as ThreadTask;
const { db, close } = await openDatabase(settings);

async function run(): Promise<Uint8Array> {
  if (task === 'download') return writeDocument(db, documentId);
  if (task === 'losses') {
    return new TextEncoder().encode(JSON.stringify(await findLosses(db, documentId)));
  }
  if (task === 'xliff21') return generateDocument(db, documentId);
  if (task === 'review-csv') return writeReviewTable(db, documentId, 'csv');
  if (task === 'unit') {
    const { blob_id } = await getDocumentScope(db, documentId);
    return new TextEncoder().encode(JSON.stringify(await findInUpload(db, blob_id, segment)));
  }
  if (task === 'review-xlsx') return writeReviewTable(db, documentId, 'xlsx');
  return new TextEncoder().encode(
    JSON.stringify(await checkQuality(db, documentId, { glossaryIds, person })),
  );
}

try {
  // Copied, because a buffer from Node's pool cannot be transferred.
  const bytes = new Uint8Array(await run());
  parentPort?.postMessage({ bytes } satisfies ThreadAnswer, [bytes.buffer]);
} catch (error) {
  if (!(error instanceof ProblemError)) throw error;
  const { status, message, says } = error;
  parentPort?.postMessage({ status, detail: message, says } satisfies ThreadAnswer);
} finally {
  await close();
}
