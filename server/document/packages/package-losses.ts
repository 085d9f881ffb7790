import type { DownloadLosses } from '../../../shared/domain/contract/document/losses.ts';
import type { Db } from '../../db/open.ts';
import type { Viewer } from '../../identity/policy/visible.ts';
import { localised } from '../../messages/localised.ts';
import { ProblemError } from '../../messages/problem.ts';
import type { Settings } from '../../runtime/settings.ts';
import { findWhole, getPackage } from '../documents/package-queries.ts';
import { getDocumentScope } from '../documents/queries.ts';
import { runInThread } from '../files/run-in-thread.ts';
import { addLosses, findLosses, NO_LOSSES } from '../processing/losses.ts';
import { listDownloaded } from './write-package.ts';

/** The losses of a package download, over all its documents. */
export async function findPackageLosses(db: Db, documentId: number): Promise<DownloadLosses> {
  let all = NO_LOSSES;
  for (const each of await listDownloaded(db, documentId)) {
    const { id, name, source_lang } = await getDocumentScope(db, each);
    const { losses, ...figures } = await findLosses(db, id);
    const document = { id, name, source_lang };
    all = addLosses(all, { ...figures, losses: losses.map((loss) => ({ ...loss, document })) });
  }
  return all;
}

/** Like `findPackageLosses`, in a thread. Throws 403 for users who may not see all its documents. */
export async function packageLosses(
  db: Db,
  documentId: number,
  { user, settings, signal }: { user: Viewer; settings: Settings; signal: AbortSignal },
): Promise<DownloadLosses> {
  const { id } = await getPackage(db, documentId);
  if (!(await findWhole(db, user, [id])).has(id)) throw new ProblemError(403, localised('package.not-yours'));
  const bytes = await runInThread({ task: 'package-losses', person: user.id, documentId, settings }, signal);
  return JSON.parse(new TextDecoder().decode(bytes));
}
