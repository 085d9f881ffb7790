import type { SegmentView } from './segment-view.ts';
import { MASK } from './text-view.ts';
import type { Finding } from './types.ts';

/** States in which the translator considers the segment done. */
const DONE = new Set(['translated', 'reviewed', 'final', 'signed-off', 'approved']);

/** A short, stable hash of a text for fingerprints (FNV-1a). */
export function digest(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(36);
}

export function checkEmpty({ source, target, input }: SegmentView): Finding[] {
  if (source.plain.trim() === '') return [];
  const pending = !input.approved && Boolean(input.state) && !DONE.has(input.state ?? '');
  if (target.plain.trim() === '') {
    const untranslatable = !/[\p{L}\p{N}]/u.test(source.plain);
    return [
      {
        about: 'empty',
        severity: pending ? 'info' : undefined,
        says: { id: 'empty.empty' },
        repair: untranslatable ? { says: { id: 'repair.copy-source' }, target: source.raw } : undefined,
      },
    ];
  }
  if (/\p{L}{2}/u.test(source.masked) && !/[\p{L}\p{N}\p{S}\uFFFC]/u.test(target.masked)) {
    return [
      {
        about: 'no words',
        severity: pending ? 'info' : undefined,
        says: { id: 'empty.no-words' },
        target_ranges: [[0, target.raw.length]],
      },
    ];
  }
  return [];
}

/** Translatable words: no acronyms, names with inner capitals, identifiers or single letters. */
function translatableWords({ source, input }: SegmentView): string[] {
  let text = source.masked.replace(/&(?=\p{L})/gu, '').replace(/\\[ntr]/g, ' ');
  for (const term of input.terms ?? []) {
    if (!term.forbidden && term.source === term.target) text = text.replaceAll(term.source, MASK);
  }
  const words = text.split(/[^\p{L}\p{M}\p{N}_'’-]+/u).filter(Boolean);
  const acronym = words.length === 1;
  return words.filter((word) => {
    if (!/\p{L}{2}/u.test(word) || /[\p{N}_]/u.test(word)) return false;
    if (/\p{Ll}\p{Lu}/u.test(word)) return false;
    return !(/^[\p{Lu}\p{N}-]+$/u.test(word) && (acronym || word.length <= 4));
  });
}

export function checkSameAsSource(segment: SegmentView): Finding[] {
  const { source, target } = segment;
  if (source.language === target.language && source.language !== 'und') return [];
  // A different accelerator key alone is not a translation.
  const plain = (text: string) =>
    text
      .replaceAll(MASK, '')
      .replace(/[&_~](?=\p{L})/gu, '')
      .trim();
  const text = plain(source.plain);
  if (text === '' || text !== plain(target.plain)) return [];
  const words = translatableWords(segment);
  if (words.length === 0) return [];
  return [
    {
      about: digest(text),
      // One word may be the same in both languages, and a few capitalised words are often a name.
      severity:
        words.length === 1 || (words.length <= 3 && words.every((word) => /^\p{Lu}/u.test(word)))
          ? 'info'
          : undefined,
      says: { id: 'same_as_source.same' },
      target_ranges: [[0, target.raw.length]],
    },
  ];
}

function measure(text: string, unit: SegmentView['input']['max_length_unit']): number {
  if (unit === 'utf16') return text.length * 2;
  if (unit === 'utf8') return new TextEncoder().encode(text).length;
  let count = 0;
  for (const _ of text) count++;
  return count;
}

export function checkLength({ target, input }: SegmentView): Finding[] {
  const limit = input.max_length;
  if (limit === null || limit === undefined || limit <= 0) return [];
  const text = target.plain.replaceAll(MASK, '');
  const length = measure(text, input.max_length_unit);
  if (length <= limit) return [];
  const inCharacters = input.max_length_unit === undefined || input.max_length_unit === 'char';
  return [
    {
      about: String(limit),
      says: {
        id: inCharacters ? 'length.characters' : 'length.bytes',
        values: { length, limit, over: length - limit },
      },
      target_ranges: [[0, target.raw.length]],
    },
  ];
}

const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;

/**
 * Length in alphabetic characters: one Chinese, Japanese or Korean character equals about two and a half
 * letters.
 */
function weight(text: string): number {
  const trimmed = text.trim();
  return trimmed.length + 1.5 * (trimmed.match(WIDE)?.length ?? 0);
}

export function checkLengthRatio({ source, target }: SegmentView): Finding[] {
  const [wanted, found] = [weight(source.plain), weight(target.plain)];
  const short = wanted >= 25 && found < wanted * 0.25;
  const long = found >= 40 && found > Math.max(wanted, 8) * 4;
  if (!short && !long) return [];
  return [
    {
      about: short ? 'short' : 'long',
      says: { id: short ? 'length_ratio.short' : 'length_ratio.long' },
      target_ranges: [[0, target.raw.length]],
    },
  ];
}

export function checkFuzzyUnedited({ target, input }: SegmentView): Finding[] {
  const { match, approved } = input;
  if (!approved || !match || match.similarity >= 1 || match.target !== target.raw) return [];
  return [
    {
      about: digest(match.target),
      says: { id: 'fuzzy_unedited.unedited', values: { percent: Math.floor(match.similarity * 100) } },
      target_ranges: [[0, target.raw.length]],
    },
  ];
}
