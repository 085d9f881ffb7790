import { isMainThread } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import { ThreadPool, TookTooLong } from '../budget/thread-pool.ts';
import type { Dictionary } from './dictionaries.ts';

export interface SpellQuestion {
  dictionary: Dictionary;
  words: readonly string[];
  /** Asks for suggestions for this word instead. */
  suggest?: string;
}

export interface Asking {
  /** The user whose turn it takes. */
  person: number;
  signal?: AbortSignal;
}

/** Processor time for an answer, in ms; at worst about 400 ms including loading a dictionary. */
const CPU = 5000;
/** Words checked at once: unknown words take longest, about 20 µs. */
const AT_ONCE = 2000;

const pool = new ThreadPool<SpellQuestion, string[]>(new URL('./spell-thread.ts', import.meta.url));
/** Whether a dictionary has a word: texts repeat the same few. */
const verdicts = new LRUCache<string, boolean>({ max: 100_000 });
const suggestions = new LRUCache<string, string[]>({ max: 2000 });

/**
 * The words that are not in the dictionary, without blocking others. Words without an answer in time count as
 * correct.
 */
export async function findMisspelt(
  dictionary: Dictionary,
  words: Iterable<string>,
  asking: Asking,
): Promise<Set<string>> {
  const misspelt = new Set<string>();
  const open = new Set<string>();
  for (const word of words) {
    const isRight = verdicts.get(keyOf(dictionary, word));
    if (isRight === undefined) open.add(word);
    else if (!isRight) misspelt.add(word);
  }
  const waiting = [...open];
  for (let at = 0; at < waiting.length; at += AT_ONCE) {
    const some = waiting.slice(at, at + AT_ONCE);
    const answer = await ask({ dictionary, words: some }, asking);
    if (answer === null) continue;
    const wrong = new Set(answer);
    for (const word of some) {
      verdicts.set(keyOf(dictionary, word), !wrong.has(word));
      if (wrong.has(word)) misspelt.add(word);
    }
  }
  return misspelt;
}

/** Suggestions for a word, most likely first. */
export async function suggestSpellings(
  dictionary: Dictionary,
  word: string,
  asking: Asking,
): Promise<string[]> {
  const key = keyOf(dictionary, word);
  const known = suggestions.get(key);
  if (known) return known;
  const found = await ask({ dictionary, words: [], suggest: word }, asking);
  if (found) suggestions.set(key, found);
  return found ?? [];
}

/** `null` = no answer in time. Threads of documents and jobs may block, and check the words themselves. */
async function ask(question: SpellQuestion, asking: Asking): Promise<string[] | null> {
  if (!isMainThread) {
    const { findMisspeltIn, suggestIn } = await import('./hunspell.ts');
    const { dictionary, words, suggest } = question;
    return suggest === undefined ? findMisspeltIn(dictionary, words) : suggestIn(dictionary, suggest);
  }
  try {
    return await pool.ask(question, { ...asking, cpu: CPU });
  } catch (error) {
    if (error instanceof TookTooLong) return null;
    throw error;
  }
}

const keyOf = ({ stamp }: Dictionary, word: string) => `${stamp} ${word}`;
