import type { ImportPreview } from '../../../shared/domain/contract/glossary/import.ts';
import { cpuToRead } from '../../budget/cpu-limit.ts';
import { HEAVY, ThreadPool, TookTooLong } from '../../budget/thread-pool.ts';
import { Localised, localised } from '../../messages/localised.ts';
import { wrongField } from '../../messages/problem.ts';
import type { Settings } from '../../runtime/settings.ts';
import type { PreviewRequest } from './preview-import.ts';
import type { PreviewOutcome, PreviewTask } from './preview-thread.ts';

const pool = new ThreadPool<PreviewTask, PreviewOutcome>(
  new URL('./preview-thread.ts', import.meta.url),
  HEAVY,
);

/**
 * Previews a file in a thread when the person's turn comes, so that other requests are not blocked. Throws 422
 * on `file`, and 429 if too many of the person's are waiting.
 */
export async function runPreview(
  request: PreviewRequest,
  { person, settings, signal }: { person: number; settings: Settings; signal: AbortSignal },
): Promise<ImportPreview> {
  const { databaseUrl, dataDir } = settings;
  const task: PreviewTask = { request, settings: { databaseUrl, dataDir } };
  const outcome = await pool
    .ask(task, { person, cpu: cpuToRead(request.size), signal })
    .catch((error: unknown) => {
      throw error instanceof TookTooLong ? wrongField('file', localised('job.too-long')) : error;
    });
  if ('refusal' in outcome) throw wrongField('file', new Localised(outcome.refusal));
  return outcome.preview;
}
