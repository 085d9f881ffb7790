import { normaliseLanguage } from '../../../shared/domain/text/languages.ts';

/** A language that texts seem to be in. */
export interface DetectedLanguage {
  language: string;
  /** `sure`: of texts like these 99 of 100 are in it; `likely`: at least 9 of 10. */
  certainty: 'sure' | 'likely';
}

/** Fewer letters say nothing; docs/measurements/kept-libraries.md has the figures. */
const LEAST_LETTERS = 30;
const SURE_LETTERS = 60;
/** How far the second language must be behind, as a part of the first one's score. */
const SURE_DISTANCE = 0.05;
/** More would cost time and tell no more. */
const MOST_CHARACTERS = 5000;
const MOST_TEXTS = 200;

/** What the library calls otherwise, or cannot tell from another: it knows Malay, and Indonesian is the likelier one. */
const NAMED: Readonly<Record<string, string>> = { no: 'nb', ms: 'id' };
const NEVER_SURE = new Set(['ms']);

/** The language of texts of one file; null where they are too short, or nothing is likely. */
export async function detectLanguage(texts: readonly string[]): Promise<DetectedLanguage | null> {
  const text = sampleOf(texts);
  const letters = countLetters(text);
  if (letters < LEAST_LETTERS) return null;
  // 30 MB of statistics, which only whoever asks has to load.
  const { eld } = await import('eld/extrasmall');
  const found = eld.detect(text);
  const language = normaliseLanguage(NAMED[found.language] ?? found.language);
  if (!found.isReliable() || language === null) return null;
  const [first = 0, second = 0] = Object.values(found.getScores()).sort((a, b) => b - a);
  const isSure =
    letters >= SURE_LETTERS && second < first * (1 - SURE_DISTANCE) && !NEVER_SURE.has(found.language);
  return { language, certainty: isSure ? 'sure' : 'likely' };
}

/** Some texts of all parts of a file, without addresses and what has digits: those are the same in every language. */
function sampleOf(texts: readonly string[]): string {
  const step = Math.max(1, texts.length / MOST_TEXTS);
  let sample = '';
  for (let at = 0; at < texts.length && sample.length < MOST_CHARACTERS; at += step) {
    const text = texts[Math.floor(at)]?.slice(0, MOST_CHARACTERS).replace(/\S*[\p{N}@/\\_]\S*/gu, ' ');
    if (text?.trim()) sample += `${text}\n`;
  }
  return sample;
}

/** A character of Chinese, Japanese, Korean or Thai says as much as three letters elsewhere. */
function countLetters(text: string): number {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const dense =
    text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/gu)
      ?.length ?? 0;
  return letters + 2 * dense;
}
