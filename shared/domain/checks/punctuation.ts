import { isUnspaced } from '../text/spacing.ts';
import { spaceBefore } from './punctuation-marks.ts';
import type { SegmentView } from './segment-view.ts';
import { applyEdits, excerpt, type PlainEdit, type TextView, toRaw } from './text-view.ts';
import type { Finding, Repair } from './types.ts';
import { toList } from './wording.ts';

/** The name is part of fingerprints. */
const BULLETS: [kind: 'ellipsis' | 'arrow' | 'bullet', name: string, pattern: RegExp][] = [
  ['ellipsis', 'an ellipsis', /^(?:\.{3}|…+|⋯+)/u],
  ['arrow', 'an arrow', /^(?:<<|>>|->|→|←|=>|[«»](?=\s))/u],
  ['bullet', 'a bullet', /^(?:[-‒–—•‣◦▪●·*](?=\s)|[•‣◦▪●](?=\p{L})|[★☆✓✔✗])/u],
];

interface Bullet {
  kind: string;
  name: string;
  start: number;
  end: number;
  text: string;
}

function bulletOf(view: TextView): Bullet | null {
  const start = view.masked.length - view.masked.trimStart().length;
  const text = view.masked.slice(start);
  for (const [kind, name, pattern] of BULLETS) {
    const match = pattern.exec(text);
    if (match) return { kind, name, start, end: start + match[0].length, text: match[0] };
  }
  return null;
}

export function checkStartPunctuation({ source, target }: SegmentView): Finding[] {
  const words = /[\p{L}\p{N}\uFFFC]/u;
  if (!words.test(source.masked)) {
    if (!words.test(target.masked) || /\p{S}/u.test(source.masked)) return [];
    return [
      {
        about: 'words',
        says: { id: 'start_punctuation.words', values: { source: excerpt(source.plain.trim()) } },
        repair: { says: { id: 'repair.copy-source' }, target: source.raw },
      },
    ];
  }
  const wanted = bulletOf(source);
  const found = bulletOf(target);
  if (wanted?.kind === found?.kind) return [];
  const rightToLeft = wanted?.kind === 'arrow' || found?.kind === 'arrow';
  // French and others open a quotation with «, which is not an arrow there.
  if (rightToLeft && /^[«»]/u.test(wanted?.text ?? found?.text ?? '')) return [];
  const start = found?.start ?? target.plain.length - target.plain.trimStart().length;
  const gap = wanted ? (/^\s*/.exec(source.plain.slice(wanted.end))?.[0] ?? '') : '';
  const end = found ? found.end + (/^\s*/.exec(target.plain.slice(found.end))?.[0].length ?? 0) : start;
  return [
    {
      about: `${wanted?.name ?? 'none'}>${found?.name ?? 'none'}`,
      says: wanted
        ? { id: 'start_punctuation.add', values: { kind: wanted.kind } }
        : { id: 'start_punctuation.remove', values: { kind: found?.kind ?? '' } },
      source_ranges: wanted ? [toRaw(source, wanted.start, wanted.end)] : undefined,
      target_ranges: found ? [toRaw(target, found.start, found.end)] : undefined,
      repair: {
        says: wanted
          ? { id: 'repair.begin', values: { text: excerpt(wanted.text) } }
          : { id: 'repair.remove-it' },
        target: applyEdits(target, [{ start, end, text: wanted ? wanted.text + gap : '' }]),
      },
    },
  ];
}

const INVERTED: Record<string, string> = { '?': '¿', '!': '¡' };

/** Spanish sentences that end in ? or ! without an opening ¿ or ¡. */
export function checkInvertedPunctuation({ target }: SegmentView): Finding[] {
  if (target.language !== 'es' && target.language !== 'ast') return [];
  const unopened = findUnopened(target.masked);
  if (!unopened) return [];
  const { sentence, start, marks } = unopened;
  const text = target.masked.slice(sentence, start);
  const opening = INVERTED[marks[0] ?? ''] ?? '¿';
  const gap = /^[\s\u00a0.?!"'“«(\uFFFC-]*/u.exec(text)?.[0].length ?? 0;
  const at = sentence + gap;
  return [
    {
      about: `${opening}${text.trim().split(/\s/)[0] ?? ''}`,
      says: { id: 'inverted_punctuation.unopened', values: { closing: excerpt(marks), opening } },
      target_ranges: [toRaw(target, start, start + marks.length)],
      repair: {
        says: { id: 'repair.open', values: { text: opening } },
        target: applyEdits(target, [{ start: at, end: at, text: opening }]),
      },
    },
  ];
}

/** What separates sentences: final marks, full stops and line breaks between them, words, opening marks. */
const SENTENCE_PARTS = /(?<marks>[?!]+)|(?<end>\.(?= )|\n)|(?<word>\p{L}{2})|(?<opening>[¿¡])/gu;

/** The first sentence with words that ends in ? or ! without an opening mark; found in one pass. */
function findUnopened(text: string): { sentence: number; start: number; marks: string } | null {
  let sentence = 0;
  let hasWord = false;
  let isOpened = false;
  for (const { 0: part, index, groups = {} } of text.matchAll(SENTENCE_PARTS)) {
    const end = index + part.length;
    if (groups.marks && hasWord && !isOpened && endsSentence(text, index, end))
      return { sentence, start: index, marks: part };
    if (groups.word) hasWord = true;
    else if (groups.opening) isOpened = true;
    else if (groups.end || text[end] === ' ') {
      sentence = end;
      hasWord = false;
      isOpened = false;
    }
  }
  return null;
}

/** Whether marks at `[start, end)` are not alone in brackets, and are followed by the end of a sentence. */
const endsSentence = (text: string, start: number, end: number) =>
  !/[([]/.test(text[start - 1] ?? '') && /^(?:$|[\s"'”’»)\].,])/u.test(text.slice(end, end + 1));

const FRENCH_MARKS =
  /(?<=[\p{L}\p{N})\]»\uFFFC])([ \u00a0\u202f\u2009]?)([:;!?]+|»)(?=$|[\s\u00a0\u202f)»”"\]])|(«)([ \u00a0\u202f\u2009]?)(?=[\p{L}\p{N}\uFFFC])/gu;
/** Except in French, no alphabetic language puts a space before these. */
const SPACE_BEFORE =
  /(?<=[\p{L}\p{N})\]”"»])[ \u00a0\u202f]+(,(?=\p{L}{2})|[,;:!?](?=$|[\s)\]”"])|\.(?!\.)(?=$|[\s)\]”"]))/gu;
const NO_SPACE_AFTER = /(?<=[\p{L})”"»])([,;!?])(?=\p{L}{2})|(?<=\p{Ll}{2})(\.)(?=\p{Lu}\p{L})/gu;
/** Ethiopic has its own marks between words and sentences. */
const ETHIOPIC = new Set(['am', 'ti']);

export function checkPunctuationSpacing(segment: SegmentView): Finding[] {
  const { source, target } = segment;
  if (isUnspaced(target.language) || ETHIOPIC.has(target.language)) return [];
  const findings = target.language === 'fr' ? frenchSpacing(target) : superfluousSpaces(source, target);
  return findings.concat(missingSpaces(source, target));
}

const markKind = (mark: string) =>
  mark[0] === ':' ? 'colon' : mark[0] === ';' ? 'semicolon' : mark[0] === '!' ? 'exclamation' : 'question';

interface FrenchEdit extends PlainEdit {
  mark: string;
}

function frenchSpacing(target: TextView): Finding[] {
  const edits: FrenchEdit[] = [];
  for (const match of target.masked.matchAll(FRENCH_MARKS)) {
    const mark = match[2] ?? match[3] ?? '';
    const gap = match[2] ? (match[1] ?? '') : (match[4] ?? '');
    const wanted = mark === '«' || mark === '»' ? '\u00a0' : spaceBefore(markKind(mark), target.lang);
    const start = match[2] ? match.index : match.index + 1;
    if (gap === '\u00a0' || gap === '\u202f' || gap === '\u2009' || wanted === gap) continue;
    if (wanted === '' && gap !== ' ') continue;
    edits.push({ start, end: start + gap.length, text: wanted, mark });
  }
  const repair: Repair = { says: { id: 'repair.french-spaces' }, target: applyEdits(target, edits) };
  const rangeOf = ({ start, end, mark }: FrenchEdit) =>
    toRaw(target, start === end ? Math.max(0, start - 1) : start, mark === '«' ? end : end + mark.length);
  const findings: Finding[] = edits
    .filter(({ start, end, text }) => start === end || text === '')
    .map((edit) => ({
      about: `fr:${edit.mark}`,
      says: {
        id: !edit.text
          ? 'punctuation_spacing.canadian'
          : edit.mark === '«'
            ? 'punctuation_spacing.french-after'
            : 'punctuation_spacing.french-before',
        values: { mark: excerpt(edit.mark) },
      },
      target_ranges: [rangeOf(edit)],
      repair,
    }));
  const breakable = edits.filter(({ start, end, text }) => start < end && text !== '');
  const marks = new Set(breakable.map(({ mark }) => excerpt(mark)));
  if (breakable.length === 0) return findings;
  return findings.concat({
    about: 'fr:breakable',
    severity: 'info',
    says: { id: 'punctuation_spacing.breakable', values: { allOf: toList([...marks]) } },
    target_ranges: breakable.map(rangeOf),
    repair,
  });
}

function superfluousSpaces(source: TextView, target: TextView): Finding[] {
  const before = source.language === 'fr' ? '' : source.masked;
  const already = new Set([...before.matchAll(/[ \u00a0]([,;:!?.])/g)].map(({ 1: mark }) => mark));
  const found = [...target.masked.matchAll(SPACE_BEFORE)].filter(({ 1: mark }) => !already.has(mark));
  const repair: Repair = {
    says: { id: 'repair.remove-space' },
    target: applyEdits(
      target,
      found.map((match) => {
        const mark = match.index + match[0].length - 1;
        // “word ,word”: the space is on the wrong side of the mark.
        const isBeforeWord = /^\p{L}/u.test(target.masked.slice(mark + 1, mark + 2));
        return { start: match.index, end: mark + 1, text: (match[1] ?? '') + (isBeforeWord ? ' ' : '') };
      }),
    ),
  };
  return found.map((match) => ({
    about: `before:${match[1]}`,
    says: { id: 'punctuation_spacing.before', values: { mark: match[1] ?? '' } },
    target_ranges: [toRaw(target, match.index, match.index + match[0].length)],
    repair,
  }));
}

function missingSpaces(source: TextView, target: TextView): Finding[] {
  const already = new Set([...source.masked.matchAll(NO_SPACE_AFTER)].map(({ 0: mark }) => mark));
  const found = [...target.masked.matchAll(NO_SPACE_AFTER)].filter(({ 0: mark }) => !already.has(mark));
  const repair: Repair = {
    says: { id: 'repair.insert-space' },
    target: applyEdits(
      target,
      found.map(({ index }) => ({ start: index + 1, end: index + 1, text: ' ' })),
    ),
  };
  return found.map(({ 0: mark, index }) => ({
    about: `after:${mark}`,
    says: { id: 'punctuation_spacing.after', values: { mark } },
    target_ranges: [toRaw(target, index, index + 1)],
    repair,
  }));
}
