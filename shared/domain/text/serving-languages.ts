import { languageMatches } from './languages.ts';

interface Languages {
  source_lang: string;
  target_lang: string;
}

/** Maximum attached to a new document, per kind: each slows down every look-up. */
export const MOST_PROPOSED = 20;

/**
 * Memories or glossaries proposed for a new document: those in exactly its languages first, otherwise in
 * their order.
 */
export function servingLanguages<Resource extends Languages>(
  resources: readonly Resource[],
  { source_lang, target_lang }: Languages,
): Resource[] {
  const isExact = (one: Languages) => one.source_lang === source_lang && one.target_lang === target_lang;
  const serving = resources.filter(
    (one) => languageMatches(one.source_lang, source_lang) && languageMatches(one.target_lang, target_lang),
  );
  return [...serving.filter(isExact), ...serving.filter((one) => !isExact(one))].slice(0, MOST_PROPOSED);
}
