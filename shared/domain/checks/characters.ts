import { textDirection } from '../text/languages.ts';
import type { SegmentView } from './segment-view.ts';
import { applyEdits, excerpt, toRaw } from './text-view.ts';
import type { Finding } from './types.ts';

/** By character: the kind that messages select by, and the name used in fingerprints. */
const KINDS: Record<string, [kind: string, name: string]> = {
  '\u200b': ['zwsp', 'zero-width space'],
  '\u200c': ['zwnj', 'zero-width non-joiner'],
  '\u200d': ['zwj', 'zero-width joiner'],
  '\u200e': ['lrm', 'left-to-right mark'],
  '\u200f': ['rlm', 'right-to-left mark'],
  '\u2060': ['wj', 'word joiner'],
  '\ufeff': ['bom', 'byte order mark'],
};
const INVISIBLE = /[\u200b\u2060\ufeff]|[\u200c\u200d]|[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
/** Scripts without spaces that mark possible line breaks. */
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
    says: { id: 'repair.invisible-characters' as const },
    target: applyEdits(
      target,
      found.map(({ index }) => ({ start: index, end: index + 1, text: '' })),
    ),
  };
  return found.map(({ 0: char, index }): Finding => {
    const [kind, name] = KINDS[char] ?? ['other', 'direction mark'];
    const word = /\S*$/u.exec(target.plain.slice(Math.max(0, index - 40), index))?.[0] ?? '';
    return {
      about: `${name} ${word}`,
      says: word
        ? { id: 'zero_width.after', values: { kind, word: excerpt(word) } }
        : { id: 'zero_width.at-start', values: { kind } },
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
          says: { id: 'repair.invalid-characters' as const },
          target: applyEdits(
            target,
            forbidden.map(({ 0: char, index }) => ({ start: index, end: index + char.length, text: '' })),
          ),
        };
  for (const { 0: char, index } of forbidden) {
    const code = (char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
    findings.push({
      about: code,
      says: { id: 'invalid_characters.forbidden', values: { code } },
      target_ranges: [toRaw(target, index, index + char.length)],
      repair,
    });
  }
  for (const { index } of source.plain.includes('\ufffd') ? [] : target.plain.matchAll(/\ufffd/gu)) {
    findings.push({
      about: 'FFFD',
      says: { id: 'invalid_characters.lost' },
      target_ranges: [toRaw(target, index, index + 1)],
    });
  }
  if (source.plain.search(MOJIBAKE) < 0) {
    for (const { 0: text, index } of target.plain.matchAll(MOJIBAKE)) {
      findings.push({
        about: text,
        says: { id: 'invalid_characters.encoding', values: { text: excerpt(text) } },
        severity: 'warning',
        target_ranges: [toRaw(target, index, index + text.length)],
      });
    }
  }
  return findings;
}
