import { answerQuestions } from '../../budget/answer-questions.ts';
import { readWholeBlob } from '../../db/blob.ts';
import { type Db, openDatabase } from '../../db/open.ts';
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
import { writeReceipt } from '../processing/receipt.ts';
import { checkQuality } from '../quality/quality.ts';
import { writeReviewTable } from '../reimport/review-table.ts';
import { planRepair } from '../repairs/plan.ts';
import { findInUpload } from '../resegment/unit-of.ts';

async function run(db: Db, asked: ThreadTask, willRead: (bytes: number) => void): Promise<Uint8Array> {
  const { task, person, documentId, segment = 0, language = 'en', glossaryIds = [] } = asked;
  const { upload, repair, change } = asked;
  if (upload && task === 'preview') {
    return new TextEncoder().encode(JSON.stringify(await previewUpload(db, upload, upload.chosen)));
  }
  if (upload) {
    const { blobId, fileName, given = { source_lang: '', target_lang: '' } } = upload;
    const opened = openPackage(await readWholeBlob(db, blobId), fileName, given);
    return new TextEncoder().encode(JSON.stringify(opened));
  }
  willRead(await sizeOf(db, documentId));
  if (repair) return new TextEncoder().encode(JSON.stringify(await planRepair(db, documentId, repair)));
  if (change) {
    const preview = await previewHere(db, documentId, change as MassPreview);
    return new TextEncoder().encode(JSON.stringify(preview));
  }
  if (task === 'download') return writeDocument(db, documentId);
  if (task === 'receipt') return new TextEncoder().encode(await writeReceipt(db, documentId));
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

/** The size of a document's file in bytes. */
async function sizeOf(db: Db, documentId: number): Promise<number> {
  const file = await db
    .selectFrom('document')
    .innerJoin('blob', 'blob.id', 'document.blob_id')
    .select('blob.size')
    .where('document.id', '=', documentId)
    .executeTakeFirst();
  return Number(file?.size ?? 0);
}

function sent(sentence: Refusal) {
  return { message: String(sentence), says: sentence instanceof Localised ? sentence.says : undefined };
}

answerQuestions<ThreadTask, ThreadAnswer>(async (task, { willRead, transfer }) => {
  const { settings } = task;
  useDictionaryFolder(settings.spellingDictionaries ?? null);
  const { db, close } = await openDatabase(settings);
  try {
    // Copied, because a buffer from Node's pool cannot be transferred.
    const bytes = new Uint8Array(await run(db, task, willRead));
    transfer(bytes.buffer);
    return { bytes };
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const { status, message, says, fields = [] } = error;
    const told = fields.map((field) => ({ path: field.path, message: sent(field.message) }));
    return { status, detail: { message, says }, fields: told };
  } finally {
    await close();
  }
});
