import { parentPort, workerData } from 'node:worker_threads';
import type { WillRead } from '../../budget/ask-thread.ts';
import { readWholeBlob } from '../../db/blob.ts';
import { openDatabase } from '../../db/open.ts';
import { Localised, type Refusal } from '../../messages/localised.ts';
import { ProblemError } from '../../messages/problem.ts';
import { useDictionaryFolder } from '../../spelling/dictionaries.ts';
import { type MassPreview, previewHere } from '../bulk/preview.ts';
import { getDocumentScope } from '../documents/queries.ts';
import { openPackage } from '../files/open-package.ts';
import type { ThreadAnswer, ThreadTask } from '../files/run-in-thread.ts';
import { findPackageLosses } from '../packages/package-losses.ts';
import { writePackage } from '../packages/write-package.ts';
import { writeDocument } from '../processing/download.ts';
import { generateDocument } from '../processing/generate-download.ts';
import { findLosses } from '../processing/losses.ts';
import { previewUpload } from '../processing/preview-upload.ts';
import { checkQuality } from '../quality/quality.ts';
import { writeReviewTable } from '../reimport/review-table.ts';
import { planRepair } from '../repairs/plan.ts';
import { findInUpload } from '../resegment/unit-of.ts';

const {
  task,
  person,
  documentId,
  settings,
  segment = 0,
  language = 'en',
  glossaryIds = [],
  upload,
  repair,
  change,
} = workerData as ThreadTask;
useDictionaryFolder(settings.spellingDictionaries ?? null);
const { db, close } = await openDatabase(settings);

async function run(): Promise<Uint8Array> {
  if (upload && task === 'preview') {
    return new TextEncoder().encode(JSON.stringify(await previewUpload(db, upload, upload.chosen)));
  }
  if (upload) {
    const { blobId, fileName, given = { source_lang: '', target_lang: '' } } = upload;
    const opened = openPackage(await readWholeBlob(db, blobId), fileName, given);
    return new TextEncoder().encode(JSON.stringify(opened));
  }
  await tellSize();
  if (repair) return new TextEncoder().encode(JSON.stringify(await planRepair(db, documentId, repair)));
  if (change) {
    const preview = await previewHere(db, documentId, change as MassPreview);
    return new TextEncoder().encode(JSON.stringify(preview));
  }
  if (task === 'download') return writeDocument(db, documentId);
  if (task === 'package') return writePackage(db, documentId);
  if (task === 'losses' || task === 'package-losses') {
    const find = task === 'losses' ? findLosses : findPackageLosses;
    return new TextEncoder().encode(JSON.stringify(await find(db, documentId)));
  }
  if (task === 'xliff21') return generateDocument(db, documentId);
  if (task === 'review-csv') return writeReviewTable(db, documentId, { format: 'csv', language });
  if (task === 'unit') {
    const document = await getDocumentScope(db, documentId);
    return new TextEncoder().encode(JSON.stringify(await findInUpload(db, document, segment)));
  }
  if (task === 'review-xlsx') return writeReviewTable(db, documentId, { format: 'xlsx', language });
  return new TextEncoder().encode(
    JSON.stringify(await checkQuality(db, documentId, { glossaryIds, person })),
  );
}

/** Tells how much is to be read: how long it may take depends on it. */
async function tellSize(): Promise<void> {
  const file = await db
    .selectFrom('document')
    .innerJoin('blob', 'blob.id', 'document.blob_id')
    .select('blob.size')
    .where('document.id', '=', documentId)
    .executeTakeFirst();
  if (file) parentPort?.postMessage({ will_read: Number(file.size) } satisfies WillRead);
}

function sent(sentence: Refusal) {
  return { message: String(sentence), says: sentence instanceof Localised ? sentence.says : undefined };
}

try {
  // Copied, because a buffer from Node's pool cannot be transferred.
  const bytes = new Uint8Array(await run());
  parentPort?.postMessage({ bytes } satisfies ThreadAnswer, [bytes.buffer]);
} catch (error) {
  if (!(error instanceof ProblemError)) throw error;
  const { status, message, says, fields = [] } = error;
  const told = fields.map((field) => ({ path: field.path, message: sent(field.message) }));
  parentPort?.postMessage({ status, detail: { message, says }, fields: told } satisfies ThreadAnswer);
} finally {
  await close();
}
