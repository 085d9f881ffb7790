import { directionOf, type InterfaceLanguage, isInterfaceLanguage, SOURCE_LANGUAGE } from './languages.ts';

/**
 * What tells every part of the page, whatever its age, that another language is wanted: each has `waitUntil` wait for
 * its own messages, and the page changes when all are there.
 */
const EVENT = 'tessera-language';

/** A part whose messages do not come keeps nobody waiting longer than this; it goes on in English. */
const PATIENCE_MS = 4_000;

interface Wanted {
  language: InterfaceLanguage;
  waitUntil(loaded: Promise<unknown>): void;
}

/** The page's language: that of its root element, which all parts of the page follow. */
export function pageLanguage(): InterfaceLanguage {
  const tag = globalThis.document?.documentElement.lang ?? SOURCE_LANGUAGE;
  return isInterfaceLanguage(tag) ? tag : SOURCE_LANGUAGE;
}

/** Calls `load` with each language that the page is about to change to. */
export function beforeLanguageChange(load: (language: InterfaceLanguage) => Promise<unknown>): void {
  globalThis.window?.addEventListener(EVENT, (event) => {
    const { language, waitUntil } = (event as CustomEvent<Wanted>).detail;
    waitUntil(load(language));
  });
}

/** Changes the page's language and direction once the messages of all its parts are there. */
export async function changePageLanguage(language: InterfaceLanguage): Promise<void> {
  const loaded: Promise<unknown>[] = [];
  const detail: Wanted = { language, waitUntil: (promise) => loaded.push(promise) };
  window.dispatchEvent(new CustomEvent(EVENT, { detail }));
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  await Promise.race([Promise.allSettled(loaded), patience]);
  const { documentElement } = document;
  documentElement.lang = language;
  documentElement.dir = directionOf(language);
}
