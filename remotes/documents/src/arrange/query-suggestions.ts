import { QUERY_FIELDS, QUERY_PARTS, QUERY_STATES, type QueryField } from '@tessera/shared/text/segment-query';
import { t } from './messages.ts';

/** Values of a field, or examples of how one is written. */
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

interface LastWord {
  field: QueryField;
  /** All that stands before the value that is being typed. */
  before: string;
  begun: string;
}

/** The last word of what is typed, if it is a condition whose values are known. */
function lastWord(typed: string): LastWord | null {
  const [, rest = '', name = '', value = ''] = /^(.*?)-?([a-z-]*):(\S*)$/su.exec(typed) ?? [];
  const field = QUERY_FIELDS.find((known) => known === name);
  if (!field || /[^\s-]$/.test(rest)) return null;
  // After a comma another value may follow.
  const begun = value.slice(value.lastIndexOf(',') + 1);
  return { field, before: typed.slice(0, typed.length - begun.length), begun };
}

/** How the last word of what is typed may go on: the name of a field, or its value. */
export function querySuggestions(typed: string): { value: string; label: string }[] {
  const last = lastWord(typed);
  if (last) {
    return countedQueries(typed)
      .filter((value) => value.startsWith(typed) && value !== typed)
      .map((value) => ({ value, label: t(`find.${last.field}`) }));
  }
  const [, before = '', minus = '', name = ''] = /^(.*?)(-?)([a-z-]*)$/su.exec(typed) ?? [];
  if (typed === '' || /\S$/.test(before)) return [];
  return QUERY_FIELDS.filter((field) => field.startsWith(name)).map((field) => ({
    value: `${before}${minus}${field}:`,
    label: t(`find.${field}`),
  }));
}

/** What is typed with each value that its last word may have: the same while that one is being typed. */
export function countedQueries(typed: string): string[] {
  const last = lastWord(typed);
  return last ? (VALUES[last.field] ?? []).map((value) => last.before + value) : [];
}
