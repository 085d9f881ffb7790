import type { OptionValues } from '../../../shared/domain/contract/document/options.ts';
import type { Document } from '../../../shared/domain/contract/document.ts';
import type { FileLanguages } from '../../../shared/domain/text/file-languages.ts';
import type { Upload } from '../../api/multipart.ts';
import { readWholeBlob } from '../../db/blob.ts';
import type { Db } from '../../db/open.ts';
import type { SessionUser } from '../../identity/session-user.ts';
import { enqueueJob } from '../../jobs/queue.ts';
import type { Settings } from '../../runtime/settings.ts';
import { keptOptions } from '../documents/given-options.ts';
import { insertPackage } from '../documents/package-queries.ts';
import { insertDocument, listOfPackage, setDocumentJob } from '../documents/queries.ts';
import { type OpenedPackage, openPackage } from '../files/open-package.ts';
import { runInThread } from '../files/run-in-thread.ts';
import type { DocumentImport } from '../processing/import-document.ts';

/** Larger ones are opened in a thread. */
const SMALL_PACKAGE_BYTES = 50_000;

interface PackageUpload {
  upload: Upload;
  /** The package's name. */
  name: string | undefined;
  given: FileLanguages;
  options: OptionValues;
  user: SessionUser;
}

/** Finds the documents in an uploaded package. Throws like {@link openPackage}. */
export async function openUploaded(
  db: Db,
  { upload, given, user }: PackageUpload,
  { settings, signal }: { settings: Settings; signal: AbortSignal },
): Promise<OpenedPackage> {
  const { blobId, fileName, size } = upload;
  if (size <= SMALL_PACKAGE_BYTES) return openPackage(await readWholeBlob(db, blobId), fileName, given);
  const bytes = await runInThread(
    { task: 'open-package', person: user.id, documentId: 0, upload: { ...upload, given }, settings },
    signal,
  );
  return JSON.parse(new TextDecoder().decode(bytes));
}

/** Inserts the documents of a package, each with its import. */
export async function insertDocuments(
  trx: Db,
  opened: OpenedPackage,
  { upload, name, options, user }: PackageUpload,
  payload: DocumentImport,
): Promise<Document[]> {
  const file = { name: name ?? upload.fileName, file_name: upload.fileName, blob_id: upload.blobId };
  const packageId = await insertPackage(trx, opened, file);
  for (const { entry, ...document } of opened.documents) {
    const id = await insertDocument(trx, {
      ...document,
      ...(name !== undefined && opened.documents.length === 1 ? { name } : {}),
      file_name: entry.replace(/^.*\//, ''),
      // Until its import replaces it.
      blob_id: upload.blobId,
      created_by: user.id,
      options: keptOptions(document.dialect, options),
      package_id: packageId,
      package_entry: entry,
    });
    const jobId = await enqueueJob(trx, {
      kind: 'document.import',
      payload,
      subjectId: id,
      userId: user.id,
      size: { bytes: upload.size },
    });
    await setDocumentJob(trx, id, jobId);
  }
  return listOfPackage(trx, packageId);
}
