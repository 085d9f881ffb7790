import type en from './messages/en.json';

/**
 * An id of `messages/en.json`. Its values never change meaning: another version of the page may format it.
 */
export type WordingId = keyof typeof en;

/**
 * A message id with values: raw texts, quoted by the message in the style of its language. `anyOf` and
 * `allOf` are lists with one entry per line.
 */
export interface Wording<Id extends string = WordingId> {
  id: Id;
  values?: Record<string, string | number>;
}

/** Excerpts as a list value; excerpts have no line breaks. */
export const toList = (excerpts: readonly string[]) => excerpts.join('\n');

type Translate = (id: WordingId, values?: Wording['values']) => string;

/** Formats a message with `t`. */
export function putInWords({ id, values }: Wording, t: Translate): string {
  if (!values) return t(id);
  const filling: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(values)) {
    filling[name] = name === 'anyOf' || name === 'allOf' ? listed(String(value), name, t) : value;
  }
  return t(id, filling);
}

function listed(lines: string, kind: 'anyOf' | 'allOf', t: Translate): string {
  const [first = '', ...others] = lines.split('\n');
  const joint = kind === 'anyOf' ? 'list.any' : 'list.all';
  return others.reduce((list, text) => t(joint, { list, text }), t('list.one', { text: first }));
}
