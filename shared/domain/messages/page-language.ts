import { directionOf, type InterfaceLanguage, isInterfaceLanguage, SOURCE_LANGUAGE } from './languages.ts';

/**
 * Event announcing a new language to every part of the page, of any age: each calls `waitUntil` for its own
 * messages, and the page changes when all are loaded.
 */
const EVENT = 'tessera-language';

/** Maximum wait for a part's messages; it then continues in English. */
const PATIENCE_MS = 4_000;

interface Wanted {
  language: InterfaceLanguage;
  waitUntil(loaded: Promise<unknown>): void;
}

/** The page's language, from its root element, which all parts of the page follow. */
export function pageLanguage(): InterfaceLanguage {
  const tag = globalThis.document?.documentElement.lang ?? SOURCE_LANGUAGE;
  return isInterfaceLanguage(tag) ? tag : SOURCE_LANGUAGE;
}

/**
 * The languages whose messages are needed: the page's, and the one it is changing to. A part that loads during a change has
 * missed its announcement.
 */
export function neededLanguages(): InterfaceLanguage[] {
  const next = globalThis.document?.documentElement.dataset?.nextLanguage ?? '';
  return isInterfaceLanguage(next) ? [pageLanguage(), next] : [pageLanguage()];
}

/** Calls `load` with each language before the page changes to it. */
export function beforeLanguageChange(load: (language: InterfaceLanguage) => Promise<unknown>): void {
  globalThis.window?.addEventListener(EVENT, (event) => {
    const { language, waitUntil } = (event as CustomEvent<Wanted>).detail;
    waitUntil(load(language));
  });
}

/** Changes the page's language and direction once the messages of all its parts are loaded. */
export async function changePageLanguage(language: InterfaceLanguage): Promise<void> {
  const loaded: Promise<unknown>[] = [];
  const detail: Wanted = { language, waitUntil: (promise) => loaded.push(promise) };
  const { documentElement } = document;
  documentElement.dataset.nextLanguage = language;
  window.dispatchEvent(new CustomEvent(EVENT, { detail }));
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  await Promise.race([Promise.allSettled(loaded), patience]);
  // A later change has replaced this one, or was to the same language and is done.
  if (documentElement.dataset.nextLanguage !== language) return;
  documentElement.lang = language;
  documentElement.dir = directionOf(language);
  delete documentElement.dataset.nextLanguage;
}
