import { QUERY_FIELDS, QUERY_PARTS, QUERY_STATES, type QueryField } from '@tessera/shared/text/segment-query';
import { t } from './messages.ts';

/** Values of a field, or examples of its format. */
const VALUES: Partial<Record<QueryField, readonly string[]>> = {
  state: QUERY_STATES,
  has: QUERY_PARTS,
  edited: ['yes', 'no'],
  match: ['none', '100', '75..99', '<75'],
  changed: ['<1h', '<1d', '>2d', '<1w'],
  len: ['>60'],
  'source-len': ['>60'],
  row: ['1..100'],
};

/** A value with its display name. */
interface NamedValue {
  value: string;
  name: string;
}

/** People and checks that can be used in conditions. */
export type KnownNames = Partial<Record<'author' | 'check', readonly NamedValue[]>>;

interface LastWord {
  field: QueryField;
  /** The text before the value being typed. */
  before: string;
  begun: string;
}

/** The last word, if it is a condition with known values. */
function lastWord(typed: string): LastWord | null {
  const [, rest = '', name = '', value = ''] = /^(.*?)-?([a-z-]*):(\S*)$/su.exec(typed) ?? [];
  const field = QUERY_FIELDS.find((known) => known === name);
  if (!field || /[^\s-]$/.test(rest)) return null;
  // Another value may follow a comma.
  const begun = value.slice(value.lastIndexOf(',') + 1);
  return { field, before: typed.slice(0, typed.length - begun.length), begun };
}

/** The person or check field being typed. */
export function namedField(typed: string): 'author' | 'check' | null {
  const field = lastWord(typed)?.field;
  return field === 'author' || field === 'check' ? field : null;
}

/** Completions of the last word: field names, or values. */
export function querySuggestions(typed: string, known: KnownNames): { value: string; label: string }[] {
  const last = lastWord(typed);
  if (last) {
    const wanted = last.begun.toLocaleLowerCase();
    const begins = (text: string) => text.toLocaleLowerCase().startsWith(wanted);
    return valuesOf(last, known)
      .filter(({ value, name }) => begins(value) || begins(name))
      .map(({ value, name }) => ({
        value: last.before + written(value),
        // The browser only lists labels that contain the typed text, so a name replaces the value.
        label: name === value ? t(`find.${last.field}`) : last.before + name,
      }))
      .filter(({ value }) => value !== typed);
  }
  const [, before = '', minus = '', name = ''] = /^(.*?)(-?)([a-z-]*)$/su.exec(typed) ?? [];
  if (typed === '' || /\S$/.test(before)) return [];
  return QUERY_FIELDS.filter((field) => field.startsWith(name)).map((field) => ({
    value: `${before}${minus}${field}:`,
    label: t(`find.${field}`),
  }));
}

/** The query with each possible value of its last word: the same while that value is being typed. */
export function countedQueries(typed: string, known: KnownNames): string[] {
  const last = lastWord(typed);
  return last ? valuesOf(last, known).map(({ value }) => last.before + written(value)) : [];
}

/** A quotation cannot begin after a comma, within a word: only unquoted values may follow. */
function valuesOf({ field, before }: LastWord, known: KnownNames): readonly NamedValue[] {
  if (field !== 'author' && field !== 'check')
    return (VALUES[field] ?? []).map((value) => ({ value, name: value }));
  const isFurther = before.endsWith(',');
  return (known[field] ?? []).filter(
    ({ value }) => !/[",]/.test(value) && !(isFurther && written(value) !== value),
  );
}

const written = (value: string) => (/\s/.test(value) ? `"${value}"` : value);
