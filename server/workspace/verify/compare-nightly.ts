import { QuestionThread } from '../../db/question-thread.ts';
import type { Misfit } from '../../document/processing/compare-with-file.ts';
import type { Services } from '../../services/services.ts';
import type { Compare } from './check-segments.ts';

/** Time for all comparisons of one night, and for one of them, in ms. */
interface Budget {
  night: number;
  document: number;
}
const BUDGET: Budget = { night: 15 * 60_000, document: 2 * 60_000 };

/** The document that the next night starts with. */
let nextDocument = 0;

/**
 * Compares documents with their files in a thread until the night's time is used up; the next night continues there.
 * Calls must be in the order of the ids.
 */
export function compareNightly(
  { settings, log }: Pick<Services, 'settings' | 'log'>,
  budget = BUDGET,
): { compare: Compare; end(): Promise<void> } {
  const { databaseUrl, dataDir } = settings;
  const thread = new QuestionThread<number, Misfit | null>(new URL('./compare-thread.ts', import.meta.url), {
    name: 'verify',
    workerData: { databaseUrl, dataDir },
  });
  const from = nextDocument;
  const until = performance.now() + budget.night;
  nextDocument = 0;
  return {
    async compare(id) {
      if (id < from) return null;
      if (performance.now() > until) {
        nextDocument ||= id;
        return null;
      }
      const timer = setTimeout(() => void thread.close(), budget.document);
      try {
        return await thread.ask(id);
      } catch (error) {
        log('warn', 'A document could not be compared with its file', { document: id, error: String(error) });
        return null;
      } finally {
        clearTimeout(timer);
      }
    },
    end: () => thread.close(),
  };
}
