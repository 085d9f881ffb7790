import { byLanguage } from '../../domain/text/by-language.ts';
import { foldForSearch as fold } from '../../domain/text/fold.ts';
import { COMMON_LANGUAGES, languageName, normaliseLanguage } from '../../domain/text/languages.ts';

export interface LanguageOption {
  tag: string;
  name: string;
}

const MOST = 60;

const everyLanguage = byLanguage((language): LanguageOption[] =>
  COMMON_LANGUAGES.map((tag) => ({ tag, name: languageName(tag, language) })).sort((a, b) =>
    a.name.localeCompare(b.name, language),
  ),
);

/**
 * Languages matching the typed text, best first: the tag itself, tags and names that start with it, names
 * that contain it. A well-formed tag missing in the list comes first.
 */
export function languageOptions(typed: string): LanguageOption[] {
  const wanted = fold(typed.trim());
  if (wanted === '') return everyLanguage();
  const rank = ({ tag, name }: LanguageOption) => {
    const [foldedTag, foldedName] = [fold(tag), fold(name)];
    if (foldedTag === wanted.replaceAll('_', '-')) return 0;
    if (foldedName === wanted) return 1;
    if (foldedName.startsWith(wanted)) return 2;
    if (foldedTag.startsWith(wanted)) return 3;
    return foldedName.includes(wanted) ? 4 : 9;
  };
  const hits = everyLanguage()
    .map((option) => ({ option, rank: rank(option) }))
    .filter((hit) => hit.rank < 9)
    .sort((a, b) => a.rank - b.rank)
    .map((hit) => hit.option);
  const tag = normaliseLanguage(typed.trim());
  if (tag && languageName(tag) !== tag && !hits.some((hit) => hit.tag === tag)) {
    hits.unshift({ tag, name: languageName(tag) });
  }
  return hits.slice(0, MOST);
}
