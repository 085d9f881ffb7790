import { QUERY_FIELDS, QUERY_PARTS, QUERY_STATES, type QueryField } from '@tessera/shared/text/segment-query';
import { t } from '../messages.ts';

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

/** How the last word of what is typed may go on: the name of a field, or its value. */
export function querySuggestions(typed: string): { value: string; label: string }[] {
  const [, before = '', minus = '', name = '', colon, value = ''] =
    /^(.*?)(-?)([a-z-]*)(?:(:)(\S*))?$/su.exec(typed) ?? [];
  if (/\S$/.test(before)) return [];
  if (!colon) {
    return QUERY_FIELDS.filter((field) => field.startsWith(name) && typed !== '').map((field) => ({
      value: `${before}${minus}${field}:`,
      label: t(`find.${field}`),
    }));
  }
  const field = QUERY_FIELDS.find((known) => known === name);
  // After a comma another value may follow.
  const kept = value.slice(0, value.lastIndexOf(',') + 1);
  const begun = value.slice(kept.length);
  return (field ? (VALUES[field] ?? []) : [])
    .filter((one) => one.startsWith(begun) && one !== begun)
    .map((one) => ({
      value: `${before}${minus}${name}:${kept}${one}`,
      label: t(`find.${name as QueryField}`),
    }));
}
