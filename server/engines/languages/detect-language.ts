import { normaliseLanguage } from '../../../shared/domain/text/languages.ts';

/** A detected language. */
export interface DetectedLanguage {
  language: string;
  /** `sure`: at least 99 of 100 such texts are in it; `likely`: at least 9 of 10. */
  certainty: 'sure' | 'likely';
}

/** Texts with fewer letters are not reliable; docs/measurements/kept-libraries.md has the figures. */
const LEAST_LETTERS = 30;
const SURE_LETTERS = 60;
/** How far behind the second language must be, as a share of the first one's score. */
const SURE_DISTANCE = 0.05;
/** More text would take longer without a better result. */
const MOST_CHARACTERS = 5000;
const MOST_TEXTS = 200;

/**
 * Languages the library names differently or cannot tell apart: it knows Malay, but Indonesian is more
 * likely.
 */
const NAMED: Readonly<Record<string, string>> = { no: 'nb', ms: 'id' };
const NEVER_SURE = new Set(['ms']);

/** The language of a file's texts; null if they are too short or no language is likely. */
export async function detectLanguage(texts: readonly string[]): Promise<DetectedLanguage | null> {
  const text = sampleOf(texts);
  const letters = countLetters(text);
  if (letters < LEAST_LETTERS) return null;
  // 30 MB of statistics, loaded only on demand.
  const { eld } = await import('eld/extrasmall');
  const found = eld.detect(text);
  const language = normaliseLanguage(NAMED[found.language] ?? found.language);
  if (!found.isReliable() || language === null) return null;
  const [first = 0, second = 0] = Object.values(found.getScores()).sort((a, b) => b - a);
  const isSure =
    letters >= SURE_LETTERS && second < first * (1 - SURE_DISTANCE) && !NEVER_SURE.has(found.language);
  return { language, certainty: isSure ? 'sure' : 'likely' };
}

/**
 * A sample from all parts of a file, without addresses and words with digits, which are the same in every
 * language.
 */
function sampleOf(texts: readonly string[]): string {
  const step = Math.max(1, texts.length / MOST_TEXTS);
  let sample = '';
  for (let at = 0; at < texts.length && sample.length < MOST_CHARACTERS; at += step) {
    const text = texts[Math.floor(at)]?.slice(0, MOST_CHARACTERS).replace(/\S*[\p{N}@/\\_]\S*/gu, ' ');
    if (text?.trim()) sample += `${text}\n`;
  }
  return sample;
}

/** A character of Chinese, Japanese, Korean or Thai counts as three letters. */
function countLetters(text: string): number {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const dense =
    text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/gu)
      ?.length ?? 0;
  return letters + 2 * dense;
}
