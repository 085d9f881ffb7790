import { foldForSearch as fold } from '@tessera/shared/text/fold';

/** An item of a list narrowed by typing. */
export interface FilterItem {
  id: string;
  label: string;
  /** Shown before the label, e.g. the character itself. */
  sign?: string;
  /** A combination, formatted for display. */
  keys?: string;
  /** A secondary text: the group, a code point. */
  detail?: string;
  /** Further words to find it by. */
  also?: string;
  disabledReason?: string | null;
  /** Hidden until something is typed. */
  isHidden?: boolean;
}

/**
 * The items in which every typed word is a prefix of some word or, if there are none, occurs anywhere; items whose
 * name matches come first, otherwise the order is kept.
 */
export function filterItems<T extends FilterItem>(items: readonly T[], typed: string): T[] {
  const query = fold(typed).trim();
  if (query === '') return items.filter(({ isHidden }) => !isHidden);
  const wanted = query.split(/\s+/);
  const texts = items.map((item) => ({
    item,
    name: fold(item.label),
    all: fold([item.label, item.sign, item.detail, item.also, item.keys].filter(Boolean).join(' ')),
  }));
  const begin = texts.filter(({ all }) => wanted.every((word) => ` ${all}`.includes(` ${word}`)));
  const found =
    begin.length > 0 ? begin : texts.filter(({ all }) => wanted.every((word) => all.includes(word)));
  const isNamed = (name: string) => wanted.every((word) => ` ${name}`.includes(` ${word}`));
  const rank = ({ name }: { name: string }) =>
    name.startsWith(query) ? 0 : name.includes(query) ? 1 : isNamed(name) ? 2 : 3;
  return found.toSorted((a, b) => rank(a) - rank(b)).map(({ item }) => item);
}
