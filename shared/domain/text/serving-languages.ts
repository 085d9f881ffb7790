import { languageMatches } from './languages.ts';

interface Languages {
  source_lang: string;
  target_lang: string;
}

/** How many of each kind a new document is given: every one more makes each look-up slower. */
export const MOST_PROPOSED = 20;

/**
 * The memories or glossaries that a new document in some languages is given: those in just these languages first, and
 * otherwise in their order.
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
