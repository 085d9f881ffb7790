import type { SegmentView } from './segment-view.ts';
import { applyEdits, excerpt, toRaw } from './text-view.ts';
import type { Finding, Repair } from './types.ts';

/** Languages that double words as grammar, or so often that a doubled word means nothing. */
const REDUPLICATING = new Set(
  (
    'zh ja yue th lo km my vi id ms jv su tl fil ceb haw mi sm to hi bn mr ne gu pa or as ta te kn ml si ur tr az hy ka sw ' +
    'zu xh rw ht am'
  ).split(' '),
);
/** Short words that may end one part of a sentence and begin the next. */
const ALLOWED: Record<string, string> = {
  en: 'had that bye no so very very ha',
  de: 'die der das den dem sie ihr',
  fr: 'vous nous',
  nl: 'die je dat er zo u',
  af: 'die nie',
  es: 'se muy',
  it: 'piano via',
  pt: 'se',
  sv: 'det som',
  da: 'det der',
  fi: 'hyvin',
  st: 'oo o ba le',
  hu: 'az',
};
/** Bantu languages of southern Africa write concords as words: any short word may occur twice. */
const SHORT_CONCORDS = new Set(['st', 'nso', 'tn', 've', 'ts', 'ss', 'nr']);
const PAIR = /(?<![\p{L}\p{M}\p{N}'’_-])(\p{L}[\p{L}\p{M}'’]*)([ \u00a0]{1,2})\1(?![\p{L}\p{M}\p{N}'’_-])/giu;

export function checkRepeatedWords({ source, target }: SegmentView): Finding[] {
  if (REDUPLICATING.has(target.language)) return [];
  const allowed = ALLOWED[target.language]?.split(' ') ?? [];
  let inSource = source.masked.match(PAIR)?.length ?? 0;
  const found = [...target.masked.matchAll(PAIR)].filter(({ 0: pair, 1: word = '' }) => {
    if (allowed.includes(word.toLowerCase())) return false;
    if (SHORT_CONCORDS.has(target.language) && word.length <= 3) return false;
    // "Nr nr", "A a": a difference in case beyond the first letter makes another word.
    const [first = '', second = ''] = pair.split(/[ \u00a0]+/);
    if (first.slice(1) !== second.slice(1)) return false;
    return inSource-- <= 0;
  });
  if (found.length === 0) return [];
  const repair: Repair = {
    says:
      found.length === 1
        ? { id: 'repair.keep-one-word', values: { text: excerpt(found[0]?.[1] ?? '') } }
        : { id: 'repair.keep-one-each' },
    target: applyEdits(
      target,
      found.map(({ 0: pair, 1: word = '', index }) => ({
        start: index + word.length,
        end: index + pair.length,
        text: '',
      })),
    ),
  };
  return found.map(({ 0: pair, 1: word = '', index }) => ({
    about: word.toLowerCase(),
    says: { id: 'repeated_words.twice', values: { word: excerpt(word) } },
    target_ranges: [toRaw(target, index, index + pair.length)],
    repair,
  }));
}
