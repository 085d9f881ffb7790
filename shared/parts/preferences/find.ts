import { foldForSearch } from '../../domain/text/fold.ts';

/** Whether texts contain every word of a search, in any order. */
export function containsWords(texts: readonly string[], search: string): boolean {
  const all = foldForSearch(texts.join('\n'));
  return foldForSearch(search)
    .split(/\s+/)
    .every((word) => all.includes(word));
}
