import { textDirection } from '../text/languages.ts';
import type { SegmentView } from './segment-view.ts';
import { applyEdits, quote, toRaw } from './text-view.ts';
import type { Finding } from './types.ts';

const NAMES: Record<string, string> = {
  '\u200b': 'zero-width space',
  '\u200c': 'zero-width non-joiner',
  '\u200d': 'zero-width joiner',
  '\u200e': 'left-to-right mark',
  '\u200f': 'right-to-left mark',
  '\u2060': 'word joiner',
  '\ufeff': 'byte order mark',
};
const INVISIBLE = /[\u200b\u2060\ufeff]|[\u200c\u200d]|[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
/** Scripts without spaces between words mark places where a line may break. */
const BREAKS_BY_ZWSP = new Set(['th', 'lo', 'km', 'my', 'bo', 'shn', 'dz', 'jv']);
const JOINING_SCRIPTS =
  'Arabic Syriac Mongolian Hebrew Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala';
/** After these a joiner shapes letters, or binds an emoji sequence. */
const JOINING = new RegExp(
  JOINING_SCRIPTS.split(' ')
    .map((script) => `\\p{Script=${script}}`)
    .concat('\\p{Extended_Pictographic}', '\\p{Emoji_Modifier}', '\\uFE0F')
    .join('|'),
  'u',
);

export function checkZeroWidth({ source, target }: SegmentView): Finding[] {
  if (target.plain.search(INVISIBLE) < 0) return [];
  const inSource = new Set(source.plain.match(INVISIBLE));
  const rightToLeft = textDirection(target.lang) === 'rtl';
  const needsDirection =
    rightToLeft ||
    textDirection(source.lang) === 'rtl' ||
    /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(target.plain);
  const found = [...target.plain.matchAll(INVISIBLE)].filter(({ 0: char, index }) => {
    if (inSource.has(char)) return false;
    if (char === '\u200b') return !BREAKS_BY_ZWSP.has(target.language);
    if (char === '\u200c' || char === '\u200d') {
      return !JOINING.test(target.plain.slice(Math.max(0, index - 2), index)) && !rightToLeft;
    }
    return !(needsDirection && /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/u.test(char));
  });
  if (found.length === 0) return [];
  const repair = {
    label: 'Remove the invisible characters',
    target: applyEdits(
      target,
      found.map(({ index }) => ({ start: index, end: index + 1, text: '' })),
    ),
  };
  return found.map(({ 0: char, index }) => {
    const name = NAMES[char] ?? 'direction mark';
    const word = /\S*$/u.exec(target.plain.slice(Math.max(0, index - 40), index))?.[0] ?? '';
    return {
      about: `${name} ${word}`,
      message: `There is an invisible character (${name})${word ? ` after ${quote(word)}` : ' at the beginning'}. Remove it.`,
      target_ranges: [toRaw(target, index, index + 1)],
      repair,
    };
  });
}

/**
 * Controls other than tab and line breaks, noncharacters, lone surrogates; the codes' control characters are already
 * removed.
 */
const FORBIDDEN = /[^\P{Cc}\t\n\r\u0085]|[\uFFFE\uFFFF]|\p{Cs}/gu;
/** UTF-8 read as Windows-1252. */
const MOJIBAKE =
  /(?:Ã[\u0080-\u00bf‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]|â€[œ\u009d™˜“”¦¢\u0080-\u00bf]|Â[\u00a0-\u00bf](?=[\p{L}\s\d]))/gu;

export function checkInvalidCharacters({ source, target }: SegmentView): Finding[] {
  const findings: Finding[] = [];
  const forbidden = [...target.plain.matchAll(FORBIDDEN)];
  const repair =
    forbidden.length === 0
      ? undefined
      : {
          label: 'Remove the invalid characters',
          target: applyEdits(
            target,
            forbidden.map(({ 0: char, index }) => ({ start: index, end: index + char.length, text: '' })),
          ),
        };
  for (const { 0: char, index } of forbidden) {
    const code = (char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
    findings.push({
      about: code,
      message: `The character U+${code} cannot be stored in XML. Remove it.`,
      target_ranges: [toRaw(target, index, index + char.length)],
      repair,
    });
  }
  for (const { index } of source.plain.includes('\ufffd') ? [] : target.plain.matchAll(/\ufffd/gu)) {
    findings.push({
      about: 'FFFD',
      message: 'A character was lost in a conversion (�). Type the right one.',
      target_ranges: [toRaw(target, index, index + 1)],
    });
  }
  if (source.plain.search(MOJIBAKE) < 0) {
    for (const { 0: text, index } of target.plain.matchAll(MOJIBAKE)) {
      findings.push({
        about: text,
        message: `${quote(text)} looks like a character read in the wrong encoding. Type the right one.`,
        severity: 'warning',
        target_ranges: [toRaw(target, index, index + text.length)],
      });
    }
  }
  return findings;
}
