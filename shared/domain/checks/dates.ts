import { asciiDigits } from './number-scan.ts';
import { monthNames } from './number-words.ts';
import { Pool } from './pool.ts';
import type { SegmentView } from './segment-view.ts';
import { Spans } from './spans.ts';
import { excerpt, type TextView, toRaw } from './text-view.ts';
import type { Finding } from './types.ts';

export interface DateToken {
  text: string;
  start: number;
  end: number;
  /** The possible days, `y-m-d`; several when day and month are ambiguous. */
  days: Set<string>;
}

const YEAR_FIRST = /(?<!\d)(\d{4})([-/.]|年\s?)(\d{1,2})(?:\2|月\s?)(\d{1,2})日?(?!\d)/g;
const KOREAN = /(\d{4})년\s?(\d{1,2})월\s?(\d{1,2})일/g;
const YEAR_LAST = /(?<![\d.])(\d{1,2})(?:(?<mark>[/-])|\.\s?)(\d{1,2})(?:\k<mark>|\.?\s?)(\d{4})(?!\d)/g;
const DAY_NAME_YEAR =
  /(?<!\d)(\d{1,2})(?:\.|º|er|st|nd|rd|th)?,?\s+(?:de\s+|di\s+)?(\p{L}+)\.?,?\s+(?:de\s+|del\s+)?(\d{4})(?!\d)/gu;
const NAME_DAY_YEAR = /(?<!\p{L})(\p{L}+)\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?!\d)/gu;

function validDay(year: string | undefined, month: number, day: number): string[] {
  return month >= 1 && month <= 12 && day >= 1 && day <= 31 ? [`${year}-${month}-${day}`] : [];
}

/** Full dates of a text; numeric ones are read in the order of the language or its region. */
export function scanDates(view: TextView): DateToken[] {
  const text = asciiDigits(view.masked);
  if (!/\d{4}/.test(text)) return [];
  const found: DateToken[] = [];
  const spans = new Spans(text.length);
  const add = (match: RegExpExecArray, days: string[]) => {
    const start = match.index;
    const end = start + match[0].length;
    if (days.length === 0 || !spans.add(start, end)) return;
    found.push({ text: view.plain.slice(start, end), start, end, days: new Set(days) });
  };
  for (const match of text.matchAll(YEAR_FIRST))
    add(match, validDay(match[1], Number(match[3]), Number(match[4])));
  for (const match of text.matchAll(KOREAN))
    add(match, validDay(match[1], Number(match[2]), Number(match[3])));
  for (const match of text.matchAll(YEAR_LAST)) {
    const [first, second, year] = [Number(match[1]), Number(match[3]), match[4]];
    const slashed = match[2] === '/' || match[2] === '-';
    const dayFirst = validDay(year, second, first);
    const monthFirst = validDay(year, first, second);
    if (slashed && view.lang === 'en-US') add(match, monthFirst);
    // English without a region may be American; elsewhere the day comes first.
    else if (slashed && (view.language === 'en' || view.language === 'und'))
      add(match, [...dayFirst, ...monthFirst]);
    else add(match, dayFirst);
  }
  const names = monthNames(view.lang);
  const month = (name: string | undefined) => names.get((name ?? '').toLowerCase()) ?? 0;
  for (const match of text.matchAll(DAY_NAME_YEAR))
    add(match, validDay(match[3], month(match[2]), Number(match[1])));
  for (const match of text.matchAll(NAME_DAY_YEAR))
    add(match, validDay(match[3], month(match[1]), Number(match[2])));
  return found.sort((a, b) => a.start - b.start);
}

interface DateMatch {
  /** Dates whose figures need no further comparison. */
  source: DateToken[];
  target: DateToken[];
  differing: [DateToken, DateToken][];
}

/** Pairs dates of both sides; nothing is judged unless both sides have equally many. */
export function matchDates({ source, target }: Pick<SegmentView, 'source' | 'target'>): DateMatch {
  const wanted = scanDates(source);
  const found = wanted.length > 0 ? scanDates(target) : [];
  if (wanted.length !== found.length) return { source: [], target: [], differing: [] };
  const pool = new Pool(found, ({ days }) => days);
  const lost = wanted.filter(({ days }) => pool.take(days) === undefined);
  const left = pool.rest();
  const differing = lost.flatMap((date, i): [DateToken, DateToken][] => {
    const other = left[i];
    return other ? [[date, other]] : [];
  });
  return { source: wanted, target: found, differing };
}

export function checkDates(segment: SegmentView): Finding[] {
  const { source, target } = segment;
  return matchDates(segment).differing.map(([date, other]) => ({
    about: date.text,
    says: { id: 'dates.other-day', values: { wanted: excerpt(date.text), found: excerpt(other.text) } },
    source_ranges: [toRaw(source, date.start, date.end)],
    target_ranges: [toRaw(target, other.start, other.end)],
  }));
}
