import type { Match } from '../../../shared/domain/contract/translation-memory/search.ts';
import { onlyPlaceOf } from '../../../shared/domain/search/place-pairs.ts';
import { STX } from '../../../shared/domain/text/inline-codes.ts';
import { type Languages, repairTarget } from '../../translation-memory/search/repair-target.ts';

/** Score of a match with a replaced phrase, unless it scored more: surrounding words may have to agree. */
export const EXCHANGED = 0.95;

/** Words that a phrase may include on either side of the difference. */
const MOST_AROUND = 2;
const MOST_WORDS = 8;
const WORD = /[\p{L}\p{M}\p{N}]+(?:['’-][\p{L}\p{M}\p{N}]+)*/gu;

/** The phrase in the match, and its replacement in the segment. */
interface Phrases {
  before: string;
  after: string;
}

/** Translates phrases; the result lacks phrases with several translations, or none. */
export type Translate = (phrases: readonly string[]) => Promise<ReadonlyMap<string, string>>;

/**
 * Replaces in each match the one part in which it differs from the segment, apart from numbers and codes, if
 * both phrases are units of the memories and the match's translation contains the old one's translation once.
 */
export async function repairPhrases(
  matches: readonly Match[],
  { source, ...languages }: Languages & { source: string },
  translate: Translate,
): Promise<Match[]> {
  const chosen = matches.map((match) => {
    if (match.text_similarity === 1 || match.repaired?.term) return { match, target: '', phrases: [] };
    const unit = repairTarget(match, source, languages) ?? match;
    return { match, target: unit.target, phrases: phrasesOf(unit.source, source) };
  });
  const asked = new Set(
    chosen.flatMap(({ phrases }) => phrases.flatMap(({ before, after }) => [before, after])),
  );
  if (asked.size === 0) return [...matches];
  const known = await translate([...asked]);
  return chosen.map(({ match, target, phrases }) => {
    for (const phrase of phrases) {
      const before = known.get(phrase.before);
      const after = known.get(phrase.after);
      const at = before === undefined ? null : onlyPlaceOf(before, target);
      if (before === undefined || after === undefined || at === null || before === after) continue;
      return {
        ...match,
        repaired: {
          target: target.slice(0, at) + after + target.slice(at + before.length),
          similarity: Math.max(EXCHANGED, match.similarity, match.repaired?.similarity ?? 0),
          phrase: { before, after },
        },
      };
    }
    return match;
  });
}

/** The phrases around the one part in which two texts differ, the shortest first. */
function phrasesOf(unit: string, segment: string): Phrases[] {
  const [old, wanted] = [[...unit.matchAll(WORD)], [...segment.matchAll(WORD)]];
  let from = 0;
  while (from < Math.min(old.length, wanted.length) && isSame(old[from], wanted[from])) from += 1;
  let behind = 0;
  const most = Math.min(old.length, wanted.length) - from;
  while (behind < most && isSame(old.at(-behind - 1), wanted.at(-behind - 1))) behind += 1;
  const phrases: Phrases[] = [];
  for (let around = 0; around <= 2 * MOST_AROUND; around += 1) {
    for (let left = Math.max(0, around - MOST_AROUND); left <= Math.min(around, MOST_AROUND); left += 1) {
      const right = around - left;
      if (left > from || right > behind) continue;
      const before = between(unit, old.slice(from - left, old.length - behind + right));
      const after = between(segment, wanted.slice(from - left, wanted.length - behind + right));
      if (!before || !after) continue;
      // The surrounding text must be identical, including punctuation.
      const isElse =
        unit.slice(0, before.start) !== segment.slice(0, after.start) ||
        unit.slice(before.end) !== segment.slice(after.end);
      if (!isElse) phrases.push({ before: before.text, after: after.text });
    }
  }
  return phrases.filter(({ before, after }) => before !== after && !(before + after).includes(STX));
}

const isSame = (one: RegExpExecArray | undefined, other: RegExpExecArray | undefined) =>
  one?.[0] === other?.[0];

function between(text: string, words: readonly RegExpExecArray[]) {
  const [first, last] = [words[0], words.at(-1)];
  if (!first || !last || words.length > MOST_WORDS) return null;
  const [start, end] = [first.index, last.index + last[0].length];
  return { start, end, text: text.slice(start, end) };
}
