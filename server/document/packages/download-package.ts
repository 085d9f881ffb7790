import { readBlob } from '../../db/blob.ts';
import type { Db } from '../../db/open.ts';
import { fileResponse } from '../../http/file-response.ts';
import type { Viewer } from '../../identity/policy/visible.ts';
import { localised } from '../../messages/localised.ts';
import { ProblemError } from '../../messages/problem.ts';
import type { Settings } from '../../runtime/settings.ts';
import { type DocumentPackage, findWhole } from '../documents/package-queries.ts';
import type { DocumentScope } from '../documents/queries.ts';
import { runInThread } from '../files/run-in-thread.ts';
import { downloadName, recordExport } from '../processing/download.ts';
import { listDownloaded } from './write-package.ts';

/** The package that a document came from. Throws 403 for users who may not see all its documents. */
export async function downloadPackage(
  db: Db,
  inPackage: DocumentPackage,
  call: {
    document: DocumentScope;
    query: { original?: boolean | undefined };
    user: Viewer;
    settings: Settings;
    signal: AbortSignal;
  },
): Promise<Response> {
  const { document, query, user, settings, signal } = call;
  const whole = await findWhole(db, user, [inPackage.id]);
  if (!whole.has(inPackage.id)) throw new ProblemError(403, localised('package.not-yours'));
  const file = { name: downloadName(inPackage), type: 'application/zip' };
  if (query.original) return fileResponse(readBlob(db, inPackage.blob_id), file);
  const task = { task: 'package' as const, person: user.id, documentId: document.id, settings };
  const bytes = await runInThread(task, signal);
  for (const id of await listDownloaded(db, document.id)) await recordExport(db, id);
  return fileResponse(bytes, file);
}
