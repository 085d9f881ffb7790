import { groupDigits, rewriteNumber, separatorsOf } from '../text/number-format.ts';
import { matchDates } from './dates.ts';
import { type NumberToken, scanNumbers, spelledNumbers } from './number-scan.ts';
import { hasLargeNumberWord } from './number-words.ts';
import { Pool } from './pool.ts';
import type { SegmentView } from './segment-view.ts';
import { Spans } from './spans.ts';
import { applyEdits, excerpt, type TextView, toRaw } from './text-view.ts';
import { type Finding, MOST_PER_CHECK } from './types.ts';

interface NumberDifference {
  missing: NumberToken[];
  extra: NumberToken[];
  pairs: [NumberToken, NumberToken][];
}

const compared = new WeakMap<SegmentView, NumberDifference>();

/** Pairs the numbers of both sides; unpaired ones are missing or extra. Used by three checks. */
export function compareNumbers(segment: SegmentView): NumberDifference {
  let difference = compared.get(segment);
  if (!difference) {
    difference = pairNumbers(segment);
    compared.set(segment, difference);
  }
  return difference;
}

function pairNumbers({ source, target }: SegmentView): NumberDifference {
  const dates = matchDates({ source, target });
  let missing = numbersOutside(source, dates.source);
  let extra = numbersOutside(target, dates.target);
  const pairs: [NumberToken, NumberToken][] = [];
  const pairUp = (namesOf: (token: NumberToken) => Iterable<string>) => {
    const pool = new Pool(extra, namesOf);
    missing = missing.filter((token) => {
      const partner = pool.take(namesOf(token));
      if (partner) pairs.push([token, partner]);
      return !partner;
    });
    extra = pool.rest();
  };
  pairUp(({ text }) => [text]);
  pairUp(({ values }) => values);
  if (missing.length === 0 && extra.length === 0) return { missing, extra, pairs };
  // Dates, times and lists: the same figures with other separators.
  const runs = (tokens: readonly NumberToken[]) =>
    tokens
      .flatMap((token) => token.runs)
      .filter((run) => run !== '0')
      .sort();
  const marks = (tokens: readonly NumberToken[]) =>
    tokens.map(({ text }) => text.replace(/\d/g, '')).join(' ');
  if (
    missing.length > 0 &&
    marks(missing) !== marks(extra) &&
    runs(missing).join(' ') === runs(extra).join(' ')
  ) {
    return { missing: [], extra: [], pairs };
  }
  const drop = (tokens: NumberToken[], spelled: string[]) => {
    const pool = new Pool(spelled, (value) => [value]);
    return tokens.filter(
      ({ text, values }) => pool.take(values) === undefined && !(text.length > 1 && /^0+$/.test(text)),
    );
  };
  missing = drop(missing, spelledNumbers(target));
  extra = drop(extra, spelledNumbers(source));
  if (hasLargeNumberWord(source.masked, source.language)) extra = [];
  if (hasLargeNumberWord(target.masked, target.language)) missing = [];
  // "1.5 million" and "150万" have the same value in different figures; left to the reader.
  if (missing.some(({ scaled }) => scaled) || extra.some(({ scaled }) => scaled)) {
    if (missing.length > 0 && extra.length > 0) return { missing: [], extra: [], pairs };
  }
  return { missing, extra, pairs };
}

function numbersOutside(view: TextView, ranges: readonly { start: number; end: number }[]): NumberToken[] {
  const tokens = scanNumbers(view);
  if (ranges.length === 0) return tokens;
  const taken = new Spans(view.masked.length);
  for (const { start, end } of ranges) taken.add(start, end);
  return tokens.filter(({ start, end }) => !taken.overlaps(start, end));
}

const MINUS_IN_WORDS = /minus|minus|mínus|moins|menos|meno|минус|负|負|マイナス|영하|零下/iu;

/** Whether a pair lost or gained its minus sign. */
function signDiffers(view: SegmentView, [a, b]: [NumberToken, NumberToken]): boolean {
  const minus = (text: string, at: number) => /(?:^|[\s(])[-−–]$/u.test(text.slice(Math.max(0, at - 2), at));
  return (
    minus(view.source.masked, a.start) &&
    !/[-−–‐]$/u.test(view.target.masked.slice(0, b.start).trimEnd().slice(-1))
  );
}

export function checkNumbers(segment: SegmentView): Finding[] {
  const { source, target } = segment;
  const { missing, extra, pairs } = compareNumbers(segment);
  const unsigned = pairs.filter((pair) => signDiffers(segment, pair)).slice(0, MOST_PER_CHECK);
  const spelled = unsigned.length > 0 && MINUS_IN_WORDS.test(target.masked);
  const findings: Finding[] = (spelled ? [] : unsigned).map(([a, b]) => ({
    about: `-${a.text}±`,
    says: { id: 'numbers.minus', values: { wanted: a.text, found: b.text } },
    source_ranges: [toRaw(source, a.start - 1, a.end)],
    target_ranges: [toRaw(target, b.start, b.end)],
    repair: {
      says: { id: 'repair.minus' },
      target: applyEdits(target, [{ start: b.start, end: b.start, text: source.plain[a.start - 1] ?? '-' }]),
    },
  }));
  const [lost] = missing;
  const [instead] = extra;
  if (missing.length === 1 && extra.length === 1 && lost && instead) {
    findings.push({
      about: `-${lost.text}`,
      says: { id: 'numbers.altered', values: { wanted: excerpt(lost.text), found: excerpt(instead.text) } },
      source_ranges: [toRaw(source, lost.start, lost.end)],
      target_ranges: [toRaw(target, instead.start, instead.end)],
      repair: {
        says: { id: 'repair.write', values: { text: localise(lost, target.lang) } },
        target: applyEdits(target, [
          { start: instead.start, end: instead.end, text: localise(lost, target.lang) },
        ]),
      },
    });
    return findings;
  }
  for (const { text, start, end } of missing) {
    findings.push({
      about: `-${text}`,
      says: { id: 'numbers.missing', values: { number: excerpt(text) } },
      source_ranges: [toRaw(source, start, end)],
    });
  }
  for (const { text, start, end } of extra) {
    findings.push({
      about: `+${text}`,
      // The figure may replace a word unknown to us.
      severity: 'warning',
      says: { id: 'numbers.extra', values: { number: excerpt(text) } },
      target_ranges: [toRaw(target, start, end)],
    });
  }
  return findings;
}

/** The number with a language's separators, if its value is certain; otherwise unchanged. */
function localise({ text, values }: NumberToken, lang: string): string {
  const [value] = values;
  const separators = separatorsOf(lang);
  if (values.size !== 1 || !value || !separators || !/[.,]/.test(text) || value.split('.').length > 2)
    return text;
  const [whole = '', fraction] = value.split('.');
  const written =
    text.length > whole.length + (fraction?.length ?? 0) + 1 ? groupDigits(whole, separators.group) : whole;
  const places = /[.,](\d+)$/.exec(text)?.[1] ?? '';
  return fraction ? written + separators.decimal + places : written;
}

/** Only figures with a thousands group are judged: "2.0" may be a version, "1,234.5" is a number in any language. */
export function checkNumberFormat(segment: SegmentView): Finding[] {
  const { source, target } = segment;
  if (!/\d[.,]\d{3}/.test(target.masked)) return [];
  // A mark without meaning in the target language cannot change the value.
  const group = separatorsOf(source.lang)?.group;
  if (!group || group !== separatorsOf(target.lang)?.decimal) return [];
  const kept = compareNumbers(segment).pairs.flatMap(([a, b]) => {
    const written = a.text === b.text ? rewriteNumber(a.text, source.lang, target.lang) : null;
    return written?.isNeeded ? [{ a, b, text: written.text }] : [];
  });
  return kept.slice(0, MOST_PER_CHECK).map(({ a, b, text }) => ({
    about: a.text,
    says: { id: 'number_format.kept', values: { found: excerpt(b.text), wanted: excerpt(text) } },
    source_ranges: [toRaw(source, a.start, a.end)],
    target_ranges: [toRaw(target, b.start, b.end)],
    repair: {
      says: { id: 'repair.write', values: { text } },
      target: applyEdits(target, [{ start: b.start, end: b.end, text }]),
    },
  }));
}
