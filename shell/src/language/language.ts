import {
  changePageLanguage,
  directionOf,
  type InterfaceLanguage,
  isInterfaceLanguage,
  pageLanguage,
  SOURCE_LANGUAGE,
} from '@tessera/shared/messages';

const KEY = 'tessera.language';

/** The language chosen in this browser. */
function chosen(): InterfaceLanguage | null {
  try {
    const value = localStorage.getItem(KEY) ?? '';
    return isInterfaceLanguage(value) ? value : null;
  } catch {
    return null;
  }
}

/**
 * Gives the page its language, before any part of it asks: the one chosen here. The browser's is not taken yet, since
 * not every screen has its words in all languages (decision 55).
 */
export function startLanguage(): void {
  const language = chosen() ?? SOURCE_LANGUAGE;
  const { documentElement } = document;
  documentElement.lang = language;
  documentElement.dir = directionOf(language);
}

/** Changes the page to a language and keeps it for this browser's next pages. */
export async function speak(language: InterfaceLanguage): Promise<void> {
  try {
    localStorage.setItem(KEY, language);
  } catch {
    // Without storage, the language lasts until the page is closed.
  }
  await changePageLanguage(language);
}

/** Follows the page's language, whichever part changes it: everything is drawn anew in another one. */
export const languageStore = {
  get: pageLanguage,
  subscribe(listener: () => void) {
    const observer = new MutationObserver(listener);
    observer.observe(document.documentElement, { attributeFilter: ['lang'] });
    return () => observer.disconnect();
  },
};
