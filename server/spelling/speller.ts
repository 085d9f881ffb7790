import { isMainThread } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import { ThreadPool, TookTooLong } from '../budget/thread-pool.ts';
import type { Dictionary } from './dictionaries.ts';

export interface SpellQuestion {
  dictionary: Dictionary;
  words: readonly string[];
  /** Asks what may be meant by this word instead. */
  suggest?: string;
}

export interface Asking {
  /** Whose turn it takes. */
  person: number;
  signal?: AbortSignal;
}

/** How long an answer may take, in ms; with a dictionary to load about 400 ms at worst. */
const DEADLINE = 5000;
/** Words asked about at once: what takes longest are words that no dictionary has, at some 20 µs. */
const AT_ONCE = 2000;

const pool = new ThreadPool<SpellQuestion, string[]>(new URL('./spell-thread.ts', import.meta.url));
/** Whether a dictionary has a word: texts are made of the same few. */
const verdicts = new LRUCache<string, boolean>({ max: 100_000 });
const suggestions = new LRUCache<string, string[]>({ max: 2000 });

/**
 * Those of the words that the dictionary does not have, without holding up others. Words about which there was no answer
 * in time count as right.
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

/** What may be meant by a word, likeliest first. */
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

/** `null` = there was no answer in time. Threads of documents and jobs are there to be busy, and look themselves. */
async function ask(question: SpellQuestion, asking: Asking): Promise<string[] | null> {
  if (!isMainThread) {
    const { findMisspeltIn, suggestIn } = await import('./hunspell.ts');
    const { dictionary, words, suggest } = question;
    return suggest === undefined ? findMisspeltIn(dictionary, words) : suggestIn(dictionary, suggest);
  }
  try {
    return await pool.ask(question, { ...asking, deadline: DEADLINE });
  } catch (error) {
    if (error instanceof TookTooLong) return null;
    throw error;
  }
}

const keyOf = ({ stamp }: Dictionary, word: string) => `${stamp} ${word}`;
