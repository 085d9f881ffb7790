import type en from './messages/en.json';

/** An id of `messages/en.json`. What its values mean never changes: another version of the page may word it. */
export type WordingId = keyof typeof en;

/**
 * A sentence by its id, with what fills its places: raw texts, which the message puts into the quotation marks of its
 * language. `anyOf` and `allOf` are lists, one entry a line.
 */
export interface Wording<Id extends string = WordingId> {
  id: Id;
  values?: Record<string, string | number>;
}

/** Excerpts as a value that is a list; no excerpt has a line break. */
export const toList = (excerpts: readonly string[]) => excerpts.join('\n');

type Translate = (id: WordingId, values?: Wording['values']) => string;

/** The sentence of a wording in the words of `t`. */
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
