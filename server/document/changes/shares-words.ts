import { plainText } from '../../../shared/domain/text/inline-codes.ts';
import { wordSegmenter } from '../../../shared/domain/text/words.ts';

/** Whether two texts have at least half of the longer one's words in common, in any order, ignoring case. */
export function sharesWords(one: string, other: string, lang: string): boolean {
  const [words, others] = [wordsIn(one, lang), wordsIn(other, lang)];
  const left = new Map<string, number>();
  for (const word of others) left.set(word, (left.get(word) ?? 0) + 1);
  let shared = 0;
  for (const word of words) {
    const count = left.get(word) ?? 0;
    if (count === 0) continue;
    left.set(word, count - 1);
    shared++;
  }
  return shared > 0 && shared * 2 >= Math.max(words.length, others.length);
}

function wordsIn(text: string, lang: string): string[] {
  return [...wordSegmenter(lang).segment(plainText(text).toLowerCase())].flatMap(({ segment, isWordLike }) =>
    isWordLike ? segment : [],
  );
}
