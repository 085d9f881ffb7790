import { trailingRun, withoutTrailing } from './trailing-run.ts';

/** The function of a mark at the end of a sentence, regardless of its form. */
export type MarkKind =
  | 'period'
  | 'question'
  | 'exclamation'
  | 'interrobang'
  | 'colon'
  | 'semicolon'
  | 'comma'
  | 'ellipsis'
  | 'none';

export interface EndMark {
  kind: MarkKind;
  text: string;
  start: number;
  end: number;
}

const KINDS: Record<string, MarkKind> = {
  '.': 'period',
  '。': 'period',
  '．': 'period',
  '｡': 'period',
  '։': 'period',
  '۔': 'period',
  '।': 'period',
  '॥': 'period',
  '။': 'period',
  '។': 'period',
  '៕': 'period',
  '።': 'period',
  '།': 'period',
  '᠃': 'period',
  '꓿': 'period',
  '᙮': 'period',
  '?': 'question',
  '？': 'question',
  '؟': 'question',
  '՞': 'question',
  '፧': 'question',
  '\u037e': 'question',
  '⸮': 'question',
  '!': 'exclamation',
  '！': 'exclamation',
  '՜': 'exclamation',
  '‼': 'exclamation',
  '⁉': 'interrobang',
  '⁈': 'interrobang',
  '‽': 'interrobang',
  ':': 'colon',
  '：': 'colon',
  '፡': 'colon',
  '፦': 'colon',
  '៖': 'colon',
  ';': 'semicolon',
  '；': 'semicolon',
  '؛': 'semicolon',
  '፤': 'semicolon',
  '·': 'semicolon',
  '\u0387': 'semicolon',
  ',': 'comma',
  '，': 'comma',
  '、': 'comma',
  '،': 'comma',
  '፣': 'comma',
  '՝': 'comma',
  '…': 'ellipsis',
  '⋯': 'ellipsis',
};
const MARK = new RegExp(`[${Object.keys(KINDS).join('')}]`, 'u');
/** Spaces and direction characters may follow the mark. */
const BLANK = /[\s\u00a0\u200b-\u200f\u202a-\u202f\u2060-\u2069\uFEFF]/u;
const CLOSING = /[)\]}"'”’»›」』）】》〉“‘]/u;

/**
 * A code directly at the end is a line break or similar; after a space it is a value, part of the sentence.
 */
function withoutGluedCodes(text: string): string {
  const start = trailingRun(text, /\uFFFC/);
  return start > 0 && /[^\s\u00a0]/.test(text[start - 1] ?? '') ? text.slice(0, start) : text;
}

/** The mark that ends a text, also inside closing quotes and brackets. */
export function endMark(masked: string, language: string): EndMark {
  let text = withoutTrailing(withoutGluedCodes(withoutTrailing(masked, BLANK)), BLANK);
  let start = trailingRun(text, MARK);
  if (start === text.length) {
    const inner = withoutTrailing(withoutTrailing(text, CLOSING), BLANK);
    // "(see below.)" ends with its bracket; only closing quotes are looked through.
    if (inner.length < text.length && !/[)\]}）】]/u.test(text.slice(inner.length))) {
      text = inner;
      start = trailingRun(text, MARK);
    }
  }
  const mark = text.slice(start);
  return { kind: mark === '' ? 'none' : kindOf(mark, language), text: mark, start, end: text.length };
}

function kindOf(mark: string, language: string): MarkKind {
  // A single sign, as nearly always.
  if (mark.length === 1) {
    return mark === ';' && language === 'el' ? 'question' : (KINDS[mark] ?? 'none');
  }
  if (/^(?:\.{3,}|\.\.|…+\.?|⋯+|。{2,})$/u.test(mark)) return 'ellipsis';
  const kinds = new Set(Array.from(mark, (char) => KINDS[char] ?? 'none'));
  if (kinds.has('question') && kinds.has('exclamation')) return 'interrobang';
  if (kinds.has('question')) return 'question';
  if (kinds.has('exclamation')) return 'exclamation';
  const last = KINDS[mark.at(-1) ?? ''] ?? 'none';
  if (last === 'semicolon' && language === 'el' && mark === ';') return 'question';
  if (last === 'period' && kinds.has('ellipsis')) return 'ellipsis';
  if (kinds.has('ellipsis')) return 'ellipsis';
  return last;
}

const FULL_WIDTH: Partial<Record<MarkKind, string>> = {
  period: '。',
  question: '？',
  exclamation: '！',
  colon: '：',
  semicolon: '；',
  comma: '，',
  ellipsis: '……',
  interrobang: '？！',
};
const PLAIN: Partial<Record<MarkKind, string>> = {
  period: '.',
  question: '?',
  exclamation: '!',
  colon: ':',
  semicolon: ';',
  comma: ',',
  ellipsis: '…',
  interrobang: '?!',
};
const ARABIC = { question: '؟', semicolon: '؛', comma: '،' };
const OWN: Record<string, Partial<Record<MarkKind, string>>> = {
  zh: FULL_WIDTH,
  yue: FULL_WIDTH,
  ja: { ...FULL_WIDTH, comma: '、' },
  el: { question: ';', semicolon: '·' },
  ar: ARABIC,
  fa: ARABIC,
  ckb: ARABIC,
  ps: ARABIC,
  sd: ARABIC,
  ug: ARABIC,
  ur: { ...ARABIC, period: '۔' },
  hy: { period: '։', colon: '՝' },
  hi: { period: '।' },
  bn: { period: '।' },
  as: { period: '।' },
  ne: { period: '।' },
  pa: { period: '।' },
  or: { period: '।' },
  my: { period: '။' },
  km: { period: '។', colon: '៖' },
  am: { period: '።' },
  ti: { period: '።' },
  bo: { period: '།' },
};

/** The mark of a kind in a language, without the French space before it. */
export function markFor(kind: MarkKind, language: string): string {
  return OWN[language]?.[kind] ?? PLAIN[kind] ?? '';
}

/** Languages that write full-width marks. */
export const isFullWidthLanguage = (language: string) =>
  language === 'zh' || language === 'ja' || language === 'yue';

/** The space that belongs before a mark: French only, where Canada sets fewer than France. */
export function spaceBefore(kind: MarkKind, lang: string): string {
  if (lang !== 'fr' && !lang.startsWith('fr-')) return '';
  if (kind === 'colon') return '\u00a0';
  if (lang === 'fr-CA') return '';
  if (kind === 'question' || kind === 'exclamation' || kind === 'semicolon' || kind === 'interrobang') {
    return '\u202f';
  }
  return '';
}
