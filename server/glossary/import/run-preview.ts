import type { ImportPreview } from '../../../shared/domain/contract/glossary/import.ts';
import { askThread } from '../../budget/ask-thread.ts';
import { FairSlots } from '../../budget/fair-slots.ts';
import { TookTooLong } from '../../budget/took-too-long.ts';
import { Localised, localised } from '../../messages/localised.ts';
import { wrongField } from '../../messages/problem.ts';
import type { Settings } from '../../runtime/settings.ts';
import type { PreviewRequest } from './preview-import.ts';
import type { PreviewOutcome, PreviewTask } from './preview-thread.ts';

/** Concurrent threads; each may hold a whole table. */
const slots = new FairSlots({ slots: 2, perPerson: 1, waiting: 20 });

/**
 * Previews a file in a thread of its own when the person's turn comes, so that other requests are not blocked.
 * Throws 422 on `file`, and 429 if too many of the person's are waiting.
 */
export function runPreview(
  request: PreviewRequest,
  { person, settings, signal }: { person: number; settings: Settings; signal: AbortSignal },
): Promise<ImportPreview> {
  const { databaseUrl, dataDir } = settings;
  const task: PreviewTask = { request, settings: { databaseUrl, dataDir } };
  const module = new URL('./preview-thread.ts', import.meta.url);
  return slots.run(
    person,
    async () => {
      const outcome = await askThread<PreviewOutcome>(module, task, { bytes: request.size, signal }).catch(
        (error: unknown) => {
          throw error instanceof TookTooLong ? wrongField('file', localised('job.too-long')) : error;
        },
      );
      if ('refusal' in outcome) throw wrongField('file', new Localised(outcome.refusal));
      return outcome.preview;
    },
    signal,
  );
}
