import type { SegmentView } from './segment-view.ts';
import { applyEdits, excerpt, MASK, type TextView, toRaw } from './text-view.ts';
import type { Finding } from './types.ts';
import { toList } from './wording.ts';

/** A word to look up in a dictionary. */
export interface SpeltWord {
  /** In dictionary form: composed, with the straight apostrophe. */
  word: string;
  /** Its start in the text without codes. */
  start: number;
  end: number;
}

/** Longest word looked up: anything longer is not a word and would cost most. */
export const LONGEST_WORD = 60;
/** Maximum words looked up per text. */
const MOST_WORDS = 5000;

/**
 * Hyphens at the ends belong to the word: „Übersetzungs-“ is right, „Übersetzungs“ is not. Full stops and
 * others join non-words (`index.html`).
 */
const RUN = /-?[\p{L}\p{M}\p{N}_]+(?:['’·&~\u00ad\u2011@.-]+[\p{L}\p{M}\p{N}_]+)*-?/gu;
const LETTER = /[\p{L}\p{M}\p{N}]/u;
const CAMEL_CASE = /\p{Ll}\p{Lu}/u;
const NOT_WRITTEN = /[\u00ad&~]/g;

/**
 * The words that can be misspelt: no numbers, codes, abbreviations in capitals, names like `fileName`, words
 * in another script, or words also in the source, such as names and loanwords.
 */
export function wordsToSpell(text: TextView, source?: TextView): SpeltWord[] {
  const ofScript = scriptPattern(text.lang);
  const isTranslation = source !== undefined && source.language !== text.language;
  const inSource = new Set(isTranslation ? runsOf(source).map(({ word }) => word.toLowerCase()) : []);
  return runsOf(text).filter(
    ({ word }) => ofScript.test(word) && !isCode(word) && !inSource.has(word.toLowerCase()),
  );
}

function runsOf({ masked }: TextView): SpeltWord[] {
  const words: SpeltWord[] = [];
  for (const { 0: run, index } of masked.matchAll(RUN)) {
    if (words.length >= MOST_WORDS) break;
    const end = index + run.length;
    if (isCutByCode(masked, index, end)) continue;
    words.push({ word: dictionaryForm(run), start: index, end });
  }
  return words;
}

/** A word in dictionary spelling. */
export function dictionaryForm(text: string): string {
  return text.normalize('NFC').replaceAll('’', "'").replaceAll('\u2011', '-').replace(NOT_WRITTEN, '');
}

function isCode(word: string): boolean {
  if (word.length > LONGEST_WORD || /[\p{N}_@.]/u.test(word) || CAMEL_CASE.test(word)) return true;
  return (
    [...word.replaceAll('-', '')].length < 2 || (word === word.toUpperCase() && word !== word.toLowerCase())
  );
}

/** A tag or placeholder with letters on both sides may be inside a word. */
function isCutByCode(text: string, start: number, end: number): boolean {
  const before = text[start - 1] === MASK && LETTER.test(text[start - 2] ?? '');
  return before || (text[end] === MASK && LETTER.test(text[end + 1] ?? ''));
}

const patterns = new Map<string, RegExp>();

/** Letters of the language's script, with marks and word joiners; no letters for an unknown script. */
function scriptPattern(lang: string): RegExp {
  const known = patterns.get(lang);
  if (known) return known;
  let script: string | undefined;
  try {
    script = new Intl.Locale(lang).maximize().script;
  } catch {
    script = undefined;
  }
  const letters = script && isScript(script) ? `\\p{Script=${script}}` : '(?!)';
  const pattern = new RegExp(`^(?:${letters}|\\p{M}|['·-])+$`, 'u');
  if (patterns.size > 200) patterns.clear();
  patterns.set(lang, pattern);
  return pattern;
}

/** Han, Thai and others have no spaces between words: word dictionaries do not apply. */
const isScript = (script: string) => /^(?:Latn|Cyrl|Grek|Arab|Hebr|Armn|Geor|Deva|Hang)$/.test(script);

export function checkSpelling({ source, target, input }: SegmentView): Finding[] {
  if (!input.misspelt?.length) return [];
  const wrong = new Map(input.misspelt.map(({ word, suggestions }) => [word, suggestions ?? []]));
  return wordsToSpell(target, source).flatMap(({ word, start, end }): Finding[] => {
    const suggestions = wrong.get(word);
    if (!suggestions) return [];
    const [first] = suggestions;
    return [
      {
        about: word,
        says:
          first === undefined
            ? { id: 'spelling.unknown', values: { word: excerpt(word) } }
            : {
                id: 'spelling.meant',
                values: { word: excerpt(word), anyOf: toList(suggestions.slice(0, 3).map(excerpt)) },
              },
        target_ranges: [toRaw(target, start, end)],
        repair:
          first === undefined
            ? undefined
            : {
                says: { id: 'repair.write-quoted', values: { text: excerpt(first) } },
                target: applyEdits(target, [{ start, end, text: first }]),
              },
      },
    ];
  });
}
