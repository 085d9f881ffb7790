import { isMainThread } from 'node:worker_threads';
import { ThreadPool, TookTooLong } from '../budget/thread-pool.ts';
import { forPrograms, Localised } from '../messages/localised.ts';
import { wrongField } from '../messages/problem.ts';
import {
  type ReplaceAnswer,
  type ReplaceQuestion,
  replaceAll,
  type TextToReplaceIn,
  TOO_LONG,
} from './replace-all.ts';
import type { Replaced, Replacement } from './replace-text.ts';

/**
 * Replaces in each text; `null` if the result would be too long. Throws 422 if the expression takes too long.
 */
export type Replacer = (texts: readonly TextToReplaceIn[]) => Promise<(Replaced | null)[]>;

/** How long a chunk of texts may take, in ms. */
const CHUNK_TIME = 2000;

const pool = new ThreadPool<ReplaceQuestion, ReplaceAnswer>(new URL('./replace-thread.ts', import.meta.url));

/**
 * Replaces for a user, in a thread of the pool: jobs have their own. Throws 422 for an invalid or unsupported
 * expression.
 */
export async function openReplacer(replacement: Replacement, person: number): Promise<Replacer> {
  const replace: Replacer = async (texts) => {
    const answer = await ask({ replacement, texts }, person);
    if ('refusal' in answer) {
      const { refusal } = answer;
      throw wrongField('find', typeof refusal === 'string' ? forPrograms(refusal) : new Localised(refusal));
    }
    return answer.results;
  };
  await replace([]);
  return replace;
}

async function ask(question: ReplaceQuestion, person: number): Promise<ReplaceAnswer> {
  if (!isMainThread) return replaceAll(question, CHUNK_TIME);
  try {
    return await pool.ask(question, { person, cpu: CHUNK_TIME });
  } catch (error) {
    if (error instanceof TookTooLong) return { refusal: TOO_LONG };
    throw error;
  }
}
