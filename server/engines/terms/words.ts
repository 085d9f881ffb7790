import { parseText, STX } from '@tessera/shared/text/inline-codes';

/** Running text without its inline codes, with a mapping back to the original offsets. */
export interface ReadText {
  text: string;
  /** Offset in the given text of a UTF-16 unit of `text`. */
  offsetOf(index: number): number;
}

export interface Word {
  /** As written. */
  written: string;
  /** Offsets in `ReadText.text`. */
  start: number;
  end: number;
}

const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}\u00ad\u200b-\u200d\u2060]*/gu;
const WORD_HERE = new RegExp(WORD.source, 'uy');

/**
 * Removes codes around and inside words (`d<b>rag</b>on` is one word); a standalone code such as a line break separates
 * words like a space.
 */
export function readText(given: string): ReadText {
  if (!given.includes(STX)) return { text: given, offsetOf: (index) => index };
  let text = '';
  const runs: { from: number; origin: number }[] = [];
  for (const part of parseText(given)) {
    if (part.type === 'code' && part.kind !== 'standalone') continue;
    runs.push({ from: text.length, origin: part.start });
    text += part.type === 'code' ? ' ' : part.text;
  }
  return {
    text,
    offsetOf(index) {
      let run = { from: 0, origin: 0 };
      for (const one of runs) {
        if (one.from > index) break;
        run = one;
      }
      return run.origin + index - run.from;
    },
  };
}

export function splitWords(text: string): Word[] {
  const words: Word[] = [];
  for (const match of text.matchAll(WORD)) {
    words.push({ written: match[0], start: match.index, end: match.index + match[0].length });
  }
  return words;
}

/** The word that begins at an offset. */
export function wordAt(text: string, start: number): string {
  WORD_HERE.lastIndex = start;
  return WORD_HERE.exec(text)?.[0] ?? '';
}

/** Whether words with this text between them may be neighbours in a term: only spaces and hyphens. */
export function isJoint(between: string): boolean {
  return /^[\s\u00a0\u2010-\u2013\u202f-]+$/u.test(between) || between === "'" || between === '’';
}
