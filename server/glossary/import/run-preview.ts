import { Worker } from 'node:worker_threads';
import type { ImportPreview } from '../../../shared/domain/contract/glossary/import.ts';
import { Localised } from '../../messages/localised.ts';
import { wrongField } from '../../messages/problem.ts';
import type { Settings } from '../../runtime/settings.ts';
import type { PreviewRequest } from './preview-import.ts';
import type { PreviewOutcome, PreviewTask } from './preview-thread.ts';

/** Concurrent threads; each may hold a whole table. */
const MAX_THREADS = 2;
let running = 0;
const waiting: (() => void)[] = [];

/** Previews a file in a thread of its own, so that other requests are not blocked. Throws 422 on `file`. */
export async function runPreview(
  request: PreviewRequest,
  { databaseUrl, dataDir }: Pick<Settings, 'databaseUrl' | 'dataDir'>,
): Promise<ImportPreview> {
  if (running >= MAX_THREADS) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  const workerData: PreviewTask = { request, settings: { databaseUrl, dataDir } };
  const worker = new Worker(new URL('./preview-thread.ts', import.meta.url), { workerData });
  try {
    const outcome = await new Promise<PreviewOutcome>((resolve, reject) => {
      worker.on('message', resolve);
      worker.on('error', reject);
      worker.on('exit', (code) => reject(new Error(`The thread for a preview ended with ${code}.`)));
    });
    if ('refusal' in outcome) throw wrongField('file', new Localised(outcome.refusal));
    return outcome.preview;
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
    await worker.terminate();
  }
}
