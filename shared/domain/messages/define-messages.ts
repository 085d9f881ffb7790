import { type Messages, setupI18n } from '@lingui/core';
import type { ReactNode } from 'react';
import { withBackslashes } from './backslash.ts';
import { type InterfaceLanguage, SOURCE_LANGUAGE } from './languages.ts';
import { beforeLanguageChange, neededLanguages, pageLanguage } from './page-language.ts';
import { fillTags, type Tags, withoutTags } from './tags.ts';
import type { MessageValues } from './values.ts';

/** Languages other than English. */
type Translated = Exclude<InterfaceLanguage, typeof SOURCE_LANGUAGE>;

/** The messages of one package: `t('term.saved', { source })`. */
export interface PackageMessages<Id extends string> {
  /** A message in the page's language, or in English if missing. */
  t(id: Id, values?: MessageValues): string;
  /** A message with elements: `<b>…</b>` and `<name/>` are created by the functions of those names. */
  rich(id: Id, values: MessageValues, tags: Tags): ReactNode;
}

/** The loaders of all packages in this part of the page. */
const loaders: ((language: InterfaceLanguage) => Promise<void>)[] = [];
const loadAll = (language: InterfaceLanguage) => Promise.all(loaders.map((load) => load(language)));
beforeLanguageChange(loadAll);

/**
 * Defines the messages of a package: ICU MessageFormat by id, English in the package's script, any other
 * language in a file fetched on demand. A missing translation is shown in English.
 * @param english `messages/en.json`.
 * @param load imports `messages/<language>.json`; its chunk is named `messages-<language>`, so that a part of
 * the page has one file per language, or differently for lazy-loaded code.
 */
export function defineMessages<Id extends string>(
  english: Record<Id, unknown>,
  load: (language: Translated) => Promise<{ default: object }>,
): PackageMessages<Id> {
  const i18n = setupI18n({ locale: SOURCE_LANGUAGE, messages: { [SOURCE_LANGUAGE]: english as Messages } });
  const loading = new Map<InterfaceLanguage, Promise<void>>();
  const loaded = new Set<InterfaceLanguage>([SOURCE_LANGUAGE]);

  async function fetchMessages(language: Translated): Promise<void> {
    try {
      const { default: translated } = await load(language);
      i18n.load(language, { ...(english as Messages), ...(translated as Messages) });
      loaded.add(language);
    } catch (error) {
      loading.delete(language);
      console.error(`The messages in “${language}” could not be loaded; using English.`, error);
    }
  }

  function loadOnce(language: InterfaceLanguage): Promise<void> {
    if (language === SOURCE_LANGUAGE) return Promise.resolve();
    const known = loading.get(language);
    if (known) return known;
    const started = fetchMessages(language);
    loading.set(language, started);
    return started;
  }

  function t(id: Id, values?: MessageValues): string {
    const language = pageLanguage();
    const known = loaded.has(language) ? language : SOURCE_LANGUAGE;
    if (i18n.locale !== known) i18n.activate(known);
    return withBackslashes(values, (safe) => i18n._(id, safe));
  }

  loaders.push(loadOnce);
  for (const language of neededLanguages()) void loadOnce(language);
  return { t, rich: (id, values, tags) => fillTags(t(id, withoutTags(values)), tags) };
}

/** Settles when this part's messages are loaded in the page's language; never rejects. */
export async function messagesLoaded(): Promise<void> {
  await Promise.all(neededLanguages().map(loadAll));
}

/** Loads a screen together with its messages: `load: withMessages(() => import('./screens/…'))`. */
export function withMessages<T>(load: () => Promise<T>): () => Promise<T> {
  return async () => {
    const [screen] = await Promise.all([load(), messagesLoaded()]);
    // The screen's modules may have added messages of further packages.
    await messagesLoaded();
    return screen;
  };
}
