import { normaliseLanguage } from './languages.ts';

// `de.json`, `messages_pt_BR.properties`, `app_fr.arb`, `strings-de.xml`, `nl.po`.
const IN_NAME = /(?:^|[._-])([a-z]{2,3}(?:[_-](?:[A-Z][a-z]{3}|[A-Z]{2}|\d{3})){0,2})\.[^.]+$/;
// `values-de/strings.xml`, `values-pt-rBR/strings.xml`, `de.lproj/Localizable.strings`, `locales/de/common.json`.
const IN_FOLDER =
  /(?:^|[/\\])(?:values-)?([a-z]{2,3}(?:[_-]r?(?:[A-Z][a-z]{3}|[A-Z]{2}|\d{3})){0,2})(?:\.lproj)?[/\\][^/\\]+$/;

// What downloads are called that belong into such folders: `values-de-strings.xml`, `de.lproj-Localizable.strings`.
const AS_PREFIX =
  /^(?:values-([a-z]{2,3}(?:-r[A-Z]{2})?|b(?:\+\w{2,4})+)-|([a-z]{2,3}(?:-(?:[A-Z][a-z]{3}|[A-Z]{2}|\d{3})){0,2})\.lproj-)(?=[^.])/;

// Every three letters may be some language's code: only one that has a name counts (`app.json` has none).
const NAMES = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

/** The language that a file's name or folder says; null = none. */
export function languageOfName(fileName: string): string | null {
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

/** A file's name without its language, equal for a file and its translations: `messages.properties` of `messages_de.properties`. */
export function languageAndStem(name: string): { language: string | null; stem: string } {
  const language = languageOfName(name);
  if (language === null) return { language, stem: name };
  const stem = AS_PREFIX.test(name)
    ? name.replace(AS_PREFIX, '')
    : name.replace(IN_NAME, /\.[^.]+$/.exec(name)?.[0] ?? '');
  return { language, stem };
}

/** BCP 47 tags; `''` = not known. */
export interface FileLanguages {
  source_lang: string;
  target_lang: string;
}

/**
 * The languages of a document from those given and from its file's name. That names the target of a bilingual file; of
 * another the target where a different source is given, and otherwise the source.
 */
export function proposeLanguages(
  { source_lang, target_lang }: FileLanguages,
  fileName: string,
  kind: 'monolingual' | 'bilingual',
): FileLanguages {
  const named = languageOfName(fileName) ?? '';
  if (kind === 'monolingual' && source_lang === '' && named !== target_lang) {
    return { source_lang: named, target_lang };
  }
  if (target_lang === '' && named !== source_lang) return { source_lang, target_lang: named };
  return { source_lang, target_lang };
}
