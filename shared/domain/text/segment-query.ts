import type { SegmentState } from './segment-state.ts';

/** Values of `state:` other than the states themselves. */
export const QUERY_STATES = [
  'initial',
  'draft',
  'translated',
  'reviewed',
  'final',
  'open',
  'approved',
  'locked',
] as const satisfies readonly (SegmentState | 'open' | 'approved' | 'locked')[];
export type QueryState = (typeof QUERY_STATES)[number];

/** Values of `has:`. */
export const QUERY_PARTS = [
  'words',
  'target',
  'comment',
  'open-comment',
  'mention',
  'issue',
  'change',
  'new-source',
  'machine',
  'repetition',
  'note',
  'limit',
  'code',
  'error',
  'tracked',
  'sample',
] as const;
export type QueryPart = (typeof QUERY_PARTS)[number];

/** The fields of a query, in the order offered. */
export const QUERY_FIELDS = [
  'state',
  'match',
  'edited',
  'author',
  'changed',
  'check',
  'has',
  'len',
  'source-len',
  'row',
  'source',
  'target',
  'key',
  'note',
] as const;
export type QueryField = (typeof QUERY_FIELDS)[number];

/** Both ends are included; `null` = open. */
export interface QueryRange {
  from: number | null;
  to: number | null;
}

/** A condition. `isNegated`: finds segments that do not meet it. */
export type QueryCondition = { isNegated: boolean } & (
  | { field: 'text' | 'source' | 'target' | 'key' | 'note'; text: string }
  | { field: 'state'; states: QueryState[] }
  | { field: 'has'; parts: QueryPart[] }
  | { field: 'author' | 'check'; names: string[] }
  | { field: 'edited'; is: boolean }
  /** In characters, rows or percent; `none` = without a match. */
  | { field: 'match' | 'len' | 'source-len' | 'row'; range: QueryRange | 'none' }
  /** In milliseconds before now. */
  | { field: 'changed'; age: QueryRange }
  /** Days in UTC, `2026-11-25`, both included. */
  | { field: 'changed'; days: { from: string | null; to: string | null } }
);

export interface SegmentQuery {
  conditions: QueryCondition[];
  /** Unknown parts, as typed. */
  problems: { field: QueryField; typed: string }[];
}

interface Token {
  isNegated: boolean;
  field: QueryField | null;
  value: string;
  isQuoted: boolean;
  typed: string;
}

const TOKEN = /(-?)([a-z-]+):(?=\s|$)|(-?)(?:([a-z-]+):)?(?:"([^"]*)"?|([^\s"]\S*))/gu;
const isField = (name: string | undefined): name is QueryField =>
  QUERY_FIELDS.some((field) => field === name);

/** `name:` of an unknown field, as in `12:30` and `https://…`, is text. */
function tokensOf(query: string): Token[] {
  return [...query.matchAll(TOKEN)].map(([typed, minusOfEmpty, empty, minus, name, quoted, bare]) => {
    const isNegated = (minus ?? minusOfEmpty) === '-';
    const field = name ?? empty;
    if (isField(field)) {
      return { isNegated, field, value: quoted ?? bare ?? '', isQuoted: quoted !== undefined, typed };
    }
    // A dash also precedes numbers and options: it means "not" only before a phrase.
    return quoted && field === undefined
      ? { isNegated, field: null, value: quoted, isQuoted: true, typed }
      : { isNegated: false, field: null, value: typed, isQuoted: false, typed };
  });
}

/** Whether a search has conditions or phrases, rather than plain text. */
export function isSegmentQuery(search: string): boolean {
  return tokensOf(search).some(({ field, isQuoted }) => field !== null || isQuoted);
}

/**
 * Parses the search field for segments: `match:75..99 -state:final len:>60 "gold coin"`. All conditions must
 * hold; a comma within one means "or". Adjacent words are searched as one text.
 */
export function parseSegmentQuery(query: string): SegmentQuery {
  const conditions: QueryCondition[] = [];
  const problems: SegmentQuery['problems'] = [];
  let words: string[] = [];
  const endWords = () => {
    if (words.length > 0) conditions.push({ isNegated: false, field: 'text', text: words.join(' ') });
    words = [];
  };
  for (const { isNegated, field, value, isQuoted, typed } of tokensOf(query)) {
    if (field === null && !isQuoted) {
      words.push(value);
      continue;
    }
    endWords();
    if (field === null) {
      conditions.push({ isNegated, field: 'text', text: value });
      continue;
    }
    const condition = conditionOf(field, value);
    if (condition) conditions.push({ ...condition, isNegated });
    else problems.push({ field, typed });
  }
  endWords();
  return { conditions, problems };
}

/** Whether a text looks like a key in a file, such as `menu.file` or `saveButton`. */
export function isKeyLike(text: string): boolean {
  return !/[\s"]/.test(text) && /[\p{L}\p{N}][_.:!][\p{L}\p{N}]|\p{Ll}\p{Lu}/u.test(text);
}

/** A segment's key as shown to users; `null` = it is only a number or a position. */
export function keyName(key: string): string | null {
  // XLIFF keys begin with the number of the file.
  const name = key.replace(/^\d+\//, '');
  return isKeyLike(name) ? name : null;
}

/** The query without unknown parts. */
export function understoodPart(query: string): string {
  return parseSegmentQuery(query).problems.reduce((rest, { typed }) => rest.replace(typed, ''), query);
}

type Positive = QueryCondition extends infer C ? (C extends unknown ? Omit<C, 'isNegated'> : never) : never;

function conditionOf(field: QueryField, value: string): Positive | null {
  if (value === '') return null;
  switch (field) {
    case 'source':
    case 'target':
    case 'key':
    case 'note':
      return { field, text: value };
    case 'state': {
      const states = listOf(value, QUERY_STATES);
      return states && { field, states };
    }
    case 'has': {
      const parts = listOf(value, QUERY_PARTS);
      return parts && { field, parts };
    }
    case 'author':
    case 'check':
      return { field, names: value.split(',').filter((name) => name !== '') };
    case 'edited':
      return value === 'yes' || value === 'no' ? { field, is: value === 'yes' } : null;
    case 'changed':
      return changedOf(value);
    case 'match':
      if (value === 'none') return { field, range: 'none' };
      return withRange(field, value);
    default:
      return withRange(field, value);
  }
}

function withRange(field: 'match' | 'len' | 'source-len' | 'row', value: string): Positive | null {
  const range = rangeOf(value, (text) => (/^\d{1,9}$/.test(text) ? Number(text) : null), 1);
  return range && { field, range };
}

function listOf<const T extends string>(value: string, known: readonly T[]): T[] | null {
  const names = value.toLowerCase().split(',');
  const found = names.flatMap((name) => known.find((one) => one === name) ?? []);
  return found.length === names.length ? found : null;
}

/**
 * `75..99`, `75..`, `..99`, `>75`, `>=75`, `<99`, `<=99`, `75`. `step`: the difference between `>` and `>=`.
 */
function rangeOf(value: string, read: (text: string) => number | null, step: number): QueryRange | null {
  const [, sign, compared] = /^(>=|<=|>|<)(.+)$/.exec(value) ?? [];
  if (sign && compared) {
    const bound = read(compared);
    if (bound === null) return null;
    if (sign === '>' || sign === '>=') return { from: sign === '>' ? bound + step : bound, to: null };
    return { from: null, to: sign === '<' ? bound - step : bound };
  }
  const [first = '', last] = value.split('..', 2);
  const from = first === '' ? null : read(first);
  if (last === undefined) return from === null ? null : { from, to: from };
  const to = last === '' ? null : read(last);
  const isWrong = (first !== '' && from === null) || (last !== '' && to === null);
  const isTurned = from !== null && to !== null && from > to;
  return isWrong || isTurned || (from === null && to === null) ? null : { from, to };
}

const UNITS: Record<string, number> = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 };

/** `>2d` = more than two days ago, `<2h` = within the last two hours; otherwise days. */
function changedOf(value: string): Positive | null {
  const age = /^[<>]/.test(value)
    ? rangeOf(
        value,
        (text) => {
          const [, count, unit = ''] = /^(\d{1,5})([mhdw])$/.exec(text) ?? [];
          return count ? Number(count) * (UNITS[unit] ?? 0) : null;
        },
        0,
      )
    : null;
  if (age) return { field: 'changed', age };
  const days = rangeOf(value, dayNumber, 1);
  return days && { field: 'changed', days: { from: dayText(days.from), to: dayText(days.to) } };
}

const DAY = 86_400_000;

/** Days since 1970; `null` for an invalid date. */
function dayNumber(text: string): number | null {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text ? null : time / DAY;
}

const dayText = (day: number | null) =>
  day === null ? null : new Date(day * DAY).toISOString().slice(0, 10);
