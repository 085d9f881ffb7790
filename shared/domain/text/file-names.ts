import { type FileLanguages, languageOfName } from './file-languages.ts';

/** Where formats put the language if the source file's name has none. */
const CONVENTIONS: Readonly<Record<string, (name: string, language: string) => string>> = {
  properties: (name, language) => name.replace(/(\.[^.]+)$/, `_${language.replaceAll('-', '_')}$1`),
  arb: (name, language) => name.replace(/(\.[^.]+)$/, `_${language.replaceAll('-', '_')}$1`),
  resx: (name, language) => name.replace(/(\.[^.]+)$/, `.${language}$1`),
  // Their files are in a folder per language, which a download can only put in its name.
  android: (name, language) => `values-${androidQualifier(language)}-${name}`,
  strings: (name, language) => `${language}.lproj-${name}`,
  stringsdict: (name, language) => `${language}.lproj-${name}`,
};

const LAST_LANGUAGE = /(^|[._-])([a-z]{2,3}(?:[_-](?:[A-Z][a-z]{3}|[A-Z]{2}|\d{3})){0,2})(\.[^.]+)$/;

/** The name of a monolingual file's translation: `de.json` for `en.json`; unchanged without a rule. */
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

/** `pt-rBR`, or `b+zh+Hans` with a script. */
function androidQualifier(language: string): string {
  const [first = '', ...rest] = language.split('-');
  if (rest.length === 0) return first;
  const isRegion = rest.length === 1 && /^[A-Z]{2}$/.test(rest[0] ?? '');
  return isRegion ? `${first}-r${rest[0]}` : `b+${[first, ...rest].join('+')}`;
}

function primary(language: string): string {
  return language.split('-')[0] ?? '';
}
