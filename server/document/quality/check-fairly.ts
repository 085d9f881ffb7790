import { isMainThread } from 'node:worker_threads';
import {
  type CheckSettings,
  checkSegment,
  type Issue,
  notChecked,
  type SegmentInput,
} from '../../../shared/domain/checks/index.ts';
import { ThreadPool, TookTooLong } from '../../budget/thread-pool.ts';

export interface CheckQuestion {
  input: SegmentInput;
  settings: CheckSettings;
}

/** Characters of source and target from which a check runs in a thread: about 20 ms at worst. */
const LARGE = 4000;
/** Time limit for checking a segment, in ms. */
const CHECK_TIME = 5000;

const pool = new ThreadPool<CheckQuestion, Issue[]>(new URL('./check-thread.ts', import.meta.url));

/**
 * The issues of a segment, found without blocking others: a large segment is checked in a thread when the
 * person's turn comes. A segment whose checks take too long gets an issue about that.
 */
export async function checkFairly(
  question: CheckQuestion,
  { person, signal }: { person: number; signal?: AbortSignal },
): Promise<Issue[]> {
  const { input, settings } = question;
  const isLarge = input.source.length + input.target.length > LARGE;
  if (!isLarge || !isMainThread) return checkSegment(input, settings, { time: CHECK_TIME });
  try {
    return await pool.ask(question, { person, cpu: CHECK_TIME, ...(signal && { signal }) });
  } catch (error) {
    if (error instanceof TookTooLong) return notChecked(settings);
    throw error;
  }
}
