/** The function of a mark at the end of a sentence, whatever its form. */
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
const MARKS = new RegExp(`[${Object.keys(KINDS).join('')}]+$`, 'u');
/** Spaces and direction characters may follow the mark. */
const TRAILING = /[\s\u00a0\u200b-\u200f\u202a-\u202f\u2060-\u2069\uFEFF]+$/u;
/** A code glued to the end is a line break or the like; after a space it is a value, part of the sentence. */
const GLUED_CODES = /(?<=[^\s\u00a0\uFFFC])\uFFFC+$/u;
const CLOSING = /[)\]}"'”’»›」』）】》〉“‘]+$/u;

/** The mark that ends a text, looked for also inside closing quotes and brackets. */
export function endMark(masked: string, language: string): EndMark {
  let text = masked.replace(TRAILING, '').replace(GLUED_CODES, '').replace(TRAILING, '');
  let match = MARKS.exec(text);
  if (!match) {
    const inner = text.replace(CLOSING, '').replace(TRAILING, '');
    // "(see below.)" ends with its bracket; only a quotation passes its mark on.
    if (inner.length < text.length && !/[)\]}）】]/u.test(text.slice(inner.length))) {
      text = inner;
      match = MARKS.exec(text);
    }
  }
  if (!match) return { kind: 'none', text: '', start: text.length, end: text.length };
  const mark = match[0];
  return { kind: kindOf(mark, language), text: mark, start: match.index, end: match.index + mark.length };
}

function kindOf(mark: string, language: string): MarkKind {
  // One sign, as nearly always.
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

/** The mark of a kind in a language, without the space that French puts before it. */
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
