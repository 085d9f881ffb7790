import type { DownloadLosses } from '../../../shared/contract/document/losses.ts';
import type { Db } from '../../db/open.ts';
import { ProblemError } from '../../http/problem.ts';
import { worded } from '../../http/worded.ts';
import type { Viewer } from '../../people/policy/visible.ts';
import type { Settings } from '../../settings.ts';
import { getDocumentScope } from '../document-queries.ts';
import { addLosses, findLosses, NO_LOSSES } from '../files/losses.ts';
import { runInThread } from '../files/run-in-thread.ts';
import { findWhole, getPackage } from './queries.ts';
import { listDownloaded } from './write-package.ts';

/** What the package of a document does not say of the segments of its documents. */
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

/** The same, in a thread. Throws 403 for those who may not see all its documents. */
export async function packageLosses(
  db: Db,
  documentId: number,
  { user, settings, signal }: { user: Viewer; settings: Settings; signal: AbortSignal },
): Promise<DownloadLosses> {
  const { id } = await getPackage(db, documentId);
  if (!(await findWhole(db, user, [id])).has(id)) throw new ProblemError(403, worded('package.not-yours'));
  const bytes = await runInThread({ task: 'package-losses', person: user.id, documentId, settings }, signal);
  return JSON.parse(new TextDecoder().decode(bytes));
}
