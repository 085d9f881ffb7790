import { normaliseLanguage } from './languages.ts';

// `de.json`, `messages_pt_BR.properties`, `app_fr.arb`, `strings-de.xml`, `nl.po`.
const IN_NAME = /(?:^|[._-])([a-z]{2,3}(?:[_-](?:[A-Z][a-z]{3}|[A-Z]{2}|\d{3})){0,2})\.[^.]+$/;
// `values-de/strings.xml`, `values-pt-rBR/strings.xml`, `de.lproj/Localizable.strings`, `locales/de/common.json`.
const IN_FOLDER =
  /(?:^|[/\\])(?:values-)?([a-z]{2,3}(?:[_-]r?(?:[A-Z][a-z]{3}|[A-Z]{2}|\d{3})){0,2})(?:\.lproj)?[/\\][^/\\]+$/;

// `page.en-de.html`, `UI_en-US_de-DE.json`, `Manual EN-DE.docx`, `guide-en-to-fr.md`; `en_de/strings.json`.
const ONE = '[a-z]{2}|[A-Z]{2}|[a-z]{2,3}(?:[_-](?:[A-Z][a-z]{3}|[A-Z]{2}|\\d{3})){1,2}';
const PAIR = `(${ONE})(?:[_-]|[_-]to[_-]|2)(${ONE})`;
const PAIR_IN_NAME = new RegExp(`(^|[ ._-])${PAIR}\\.[^.]+$`);
const PAIR_IN_FOLDER = new RegExp(`(^)(?:.*[/\\\\])?${PAIR}[/\\\\][^/\\\\]+$`);

/**
 * Words that are also codes, as in `how-to_de.json`; on their own before another code they count as codes.
 */
const WORDS = new Set('am an as be ha he in is la my no or so to'.split(' '));
/** Pairs whose second code is a country although it is also a language code: `messages_fr_ca.properties`. */
const COUNTRIES = /^(?:(?:fr|it|de|nl)-(?:be|ca|ch|lu)|en-(?:ca|ie|in|sg|za))$/;

// Names of downloads that belong into such folders: `values-de-strings.xml`, `de.lproj-Localizable.strings`.
const AS_PREFIX =
  /^(?:values-([a-z]{2,3}(?:-r[A-Z]{2})?|b(?:\+\w{2,4})+)-|([a-z]{2,3}(?:-(?:[A-Z][a-z]{3}|[A-Z]{2}|\d{3})){0,2})\.lproj-)(?=[^.])/;

// Any three letters may be a language code: only codes with a name count (`app.json` has none).
const NAMES = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

/** The two languages in a file's name or folder, source first; null = not two. */
export function languagePairOfName(fileName: string): FileLanguages | null {
  const name = fileName.replace(/^.*[/\\]/, '');
  const [, before = '', first = '', second = ''] =
    PAIR_IN_NAME.exec(name) ?? PAIR_IN_FOLDER.exec(fileName) ?? [];
  const isUpper = (one: string) => /^[A-Z]{2}$/.test(one);
  // `en-DE` is one language.
  if (isUpper(first) !== isUpper(second)) return null;
  const [from, to] = [first, second].map((one) => (isUpper(one) ? one.toLowerCase() : one));
  const isWord = before !== '' && WORDS.has(from ?? '');
  if (isWord || (from?.length === 2 && to?.length === 2 && isLocale(from, to))) return null;
  const [source, target] = [named(from), named(to)];
  if (source === null || target === null || source === target) return null;
  return { source_lang: source, target_lang: target };
}

/** Whether the second of two codes is a country where the first is the main language: `pt_br`, `es-ar`. */
function isLocale(language: string, country: string): boolean {
  if (language === country || COUNTRIES.test(`${language}-${country}`)) return true;
  // English is spoken in many countries whose codes are also language codes, such as `vi`; these count as
  // languages.
  return language !== 'en' && new Intl.Locale(`und-${country}`).maximize().language === language;
}

/** The language in a file's name or folder, the target if there are two; null = none. */
export function languageOfName(fileName: string): string | null {
  const pair = languagePairOfName(fileName);
  if (pair) return pair.target_lang;
  const name = fileName.replace(/^.*[/\\]/, '');
  const [, android, apple] = AS_PREFIX.exec(name) ?? [];
  return (
    named(android?.replace(/^b\+/, '').replaceAll('+', '-')) ??
    named(apple) ??
    named(IN_NAME.exec(name)?.[1] ?? IN_FOLDER.exec(fileName)?.[1])
  );
}

function named(found: string | undefined): string | null {
  const language = found ? normaliseLanguage(found.replaceAll('_', '-').replace('-r', '-')) : null;
  return language !== null && NAMES.of(language) !== undefined ? language : null;
}

/**
 * A file's name without its language, equal for a file and its translations: `messages.properties` of
 * `messages_de.properties`. A name with two languages stays separate.
 */
export function languageAndStem(name: string): { language: string | null; stem: string } {
  const language = languagePairOfName(name) ? null : languageOfName(name);
  if (language === null) return { language, stem: name };
  const stem = AS_PREFIX.test(name)
    ? name.replace(AS_PREFIX, '')
    : name.replace(IN_NAME, /\.[^.]+$/.exec(name)?.[0] ?? '');
  return { language, stem };
}

/** BCP 47 tags; `''` = unknown. */
export interface FileLanguages {
  source_lang: string;
  target_lang: string;
}

/**
 * A document's languages, from those given and from its file's name. The name provides both, or the target of
 * a bilingual file. For other files it provides the target if a different source is given, and otherwise the
 * source.
 */
export function proposeLanguages(
  { source_lang, target_lang }: FileLanguages,
  fileName: string,
  kind: 'monolingual' | 'bilingual',
): FileLanguages {
  const pair = languagePairOfName(fileName);
  if (pair) {
    const source = source_lang || (pair.source_lang === target_lang ? '' : pair.source_lang);
    return {
      source_lang: source,
      target_lang: target_lang || (pair.target_lang === source ? '' : pair.target_lang),
    };
  }
  const named = languageOfName(fileName) ?? '';
  if (kind === 'monolingual' && source_lang === '' && named !== target_lang) {
    return { source_lang: named, target_lang };
  }
  if (target_lang === '' && named !== source_lang) return { source_lang, target_lang: named };
  return { source_lang, target_lang };
}
