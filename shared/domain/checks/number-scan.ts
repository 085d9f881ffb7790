import { spelledValues } from './number-words.ts';
import { Spans } from './spans.ts';
import type { TextView } from './text-view.ts';
import { withoutTrailing } from './trailing-run.ts';

/** A number as written in a text. */
export interface NumberToken {
  text: string;
  start: number;
  end: number;
  /** Every value it may have, as decimal strings: "1.234" is 1234 and 1.234. */
  values: Set<string>;
  /** Its digit runs without leading zeros, for comparison when formats differ. */
  runs: string[];
  /** Followed by a multiplying word or character, so that the figures alone do not give the value. */
  scaled: boolean;
}

/** Code points of the zeros of decimal digit sets outside ASCII. */
const ZEROS = [
  0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xde6, 0xe50, 0xed0,
  0xf20, 0x1040, 0x1090, 0x17e0, 0x1810, 0x1946, 0x19d0, 0xff10,
];
const FOREIGN_DIGIT = /[^\0-\x7f]/;
const DIGIT = /\p{Nd}/u;

/** Digits of any script as ASCII digits, offset for offset. */
export function asciiDigits(text: string): string {
  if (!FOREIGN_DIGIT.test(text)) return text;
  let result = '';
  for (const unit of text.split('')) {
    const code = unit.charCodeAt(0);
    const zero =
      code > 0x7f && DIGIT.test(unit) ? ZEROS.find((start) => code >= start && code < start + 10) : undefined;
    result += zero === undefined ? unit : String(code - zero);
  }
  return result;
}

const TOKEN = /\d+(?:[.,٫٬'’]\d+)*|[½¼¾⅓⅔]/g;
const GAP = '[\u00a0\u202f\u2009]';
const WITH_GAPS = new RegExp(`\\d{1,3}(?:${GAP}\\d{3})+(?!\\d)(?:[.,]\\d+)?`, 'g');
const WITH_SPACES = /(?<![\d.,])\d{1,3}(?: \d{3})+(?!\d)(?:[.,]\d+)?/g;
/** Languages that group digits by a space, which is often typed as an ordinary one. */
const SPACE_GROUPING = new Set(
  'fr ru uk be bg pl cs sk sv nb nn no fi et lv lt hu pt es ca af kk ky hy sq eo'.split(' '),
);
const FRACTIONS: Record<string, string> = {
  '½': '0.5',
  '¼': '0.25',
  '¾': '0.75',
  '⅓': '0.333',
  '⅔': '0.667',
};
const SCALE_AFTER =
  /^[ \u00a0\u202f-]?(?:[万億亿萬만억兆조千천百백十십]|(?:thousand|mill?i|mil\b|tys|тыс|млн|млрд|mld|mln|mrd|mio|bill?i|trill|tausend|lakh|crore|лакх)|[kKMB]\b)/iu;
const FACTORS: Record<string, number> = {
  万: 1e4,
  萬: 1e4,
  만: 1e4,
  億: 1e8,
  亿: 1e8,
  억: 1e8,
  千: 1e3,
  천: 1e3,
  百: 100,
};

function plainDecimal(whole: string, fraction = ''): string {
  const left = whole.replace(/^0+(?=\d)/, '');
  const right = withoutTrailing(fraction, /0/);
  return right ? `${left}.${right}` : left;
}

/** Every decimal value that the figures may mean in any language. */
export function readValues(written: string): Set<string> {
  const fraction = FRACTIONS[written];
  if (fraction) return new Set([fraction]);
  const text = written
    .replace(/[\u00a0\u202f\u2009 ’']/g, '')
    .replaceAll('٫', ',')
    .replaceAll('٬', '’');
  const marks = text.match(/[.,’]/g) ?? [];
  const parts = text.split(/[.,’]/);
  const [first = '', second = ''] = parts;
  if (marks.length === 0) return new Set([plainDecimal(text)]);
  const grouped = (groups: readonly string[]) =>
    (groups[0] ?? '').length <= 3 &&
    groups.slice(1, -1).every((g) => g.length === 3 || g.length === 2) &&
    groups.at(-1)?.length === 3;
  if (marks.length === 1) {
    const values = new Set([plainDecimal(first, second)]);
    if (second.length === 3 && first.length <= 3 && first !== '0') values.add(plainDecimal(first + second));
    return values;
  }
  const last = marks.at(-1);
  if (marks.every((mark) => mark === last)) {
    return new Set([
      grouped(parts) ? plainDecimal(parts.join('')) : parts.map((part) => plainDecimal(part)).join('.'),
    ]);
  }
  const whole = parts.slice(0, -1);
  if (marks.slice(0, -1).every((mark) => mark === marks[0]) && (whole.length === 1 || grouped(whole))) {
    return new Set([plainDecimal(whole.join(''), parts.at(-1))]);
  }
  return new Set([parts.map((part) => plainDecimal(part)).join('.')]);
}

/** The numbers of a text in order, without placeholders and addresses. */
export function scanNumbers(view: TextView): NumberToken[] {
  const text = asciiDigits(view.masked);
  if (!/[\d½¼¾⅓⅔]/.test(text)) return [];
  const spans = new Spans(text.length);
  const take = (pattern: RegExp) => {
    for (const match of text.matchAll(pattern)) spans.add(match.index, match.index + match[0].length);
  };
  take(WITH_GAPS);
  if (SPACE_GROUPING.has(view.language)) take(WITH_SPACES);
  take(TOKEN);
  return spans.inOrder().map(({ start, end }) => readToken(text, start, end));
}

function readToken(text: string, start: number, end: number): NumberToken {
  const written = text.slice(start, end);
  const values = readValues(written);
  const after = text.slice(end, end + 12);
  const factor = FACTORS[after[0] ?? ''];
  if (factor !== undefined) for (const value of [...values]) values.add(String(Number(value) * factor));
  const half =
    /^[  ]?(?:([ap])\.?[  ]?m\b)/iu.exec(after) ?? /^:\d\d(?::\d\d)?[  ]?([ap])\.?[  ]?m\b/iu.exec(after);
  if (half && Number(written) <= 12) {
    const hour = Number(written) % 12;
    values.add(String(half[1]?.toLowerCase() === 'p' ? hour + 12 : hour));
  }
  const runs = (written.match(/\d+/g) ?? []).map((run) => plainDecimal(run));
  return { text: written, start, end, values, runs, scaled: SCALE_AFTER.test(after) };
}

/** Values of words that may match a figure on the other side. */
export function spelledNumbers(view: TextView): string[] {
  return spelledValues(view.masked, view.lang, view.language);
}
