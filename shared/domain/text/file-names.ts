import { type FileLanguages, languageOfName } from './file-languages.ts';

/** Where formats have their language when the name of the source's file says none. */
const CONVENTIONS: Readonly<Record<string, (name: string, language: string) => string>> = {
  properties: (name, language) => name.replace(/(\.[^.]+)$/, `_${language.replaceAll('-', '_')}$1`),
  arb: (name, language) => name.replace(/(\.[^.]+)$/, `_${language.replaceAll('-', '_')}$1`),
  resx: (name, language) => name.replace(/(\.[^.]+)$/, `.${language}$1`),
  // Their files lie in a folder of the language, which a download can only name.
  android: (name, language) => `values-${androidQualifier(language)}-${name}`,
  strings: (name, language) => `${language}.lproj-${name}`,
  stringsdict: (name, language) => `${language}.lproj-${name}`,
};

const LAST_LANGUAGE = /(^|[._-])([a-z]{2,3}(?:[_-](?:[A-Z][a-z]{3}|[A-Z]{2}|\d{3})){0,2})(\.[^.]+)$/;

/** What the translation of a file with one language is called: `de.json` of `en.json`; unchanged where no rule knows. */
export function nameOfTranslation(
  name: string,
  { source_lang, target_lang }: FileLanguages,
  format: string,
): string {
  if (target_lang === '') return name;
  const named = languageOfName(name);
  if (named === null) return CONVENTIONS[format]?.(name, target_lang) ?? name;
  if (source_lang === '' || primary(named) !== primary(source_lang) || named === target_lang) return name;
  const written = (sample: string) =>
    sample.includes('_') || format === 'properties' || format === 'arb'
      ? target_lang.replaceAll('-', '_')
      : target_lang;
  return name.replace(
    LAST_LANGUAGE,
    (_, before: string, sample: string, ending: string) => before + written(sample) + ending,
  );
}

/** `pt-rBR`, and `b+zh+Hans` where there is a script. */
function androidQualifier(language: string): string {
  const [first = '', ...rest] = language.split('-');
  if (rest.length === 0) return first;
  const isRegion = rest.length === 1 && /^[A-Z]{2}$/.test(rest[0] ?? '');
  return isRegion ? `${first}-r${rest[0]}` : `b+${[first, ...rest].join('+')}`;
}

function primary(language: string): string {
  return language.split('-')[0] ?? '';
}
