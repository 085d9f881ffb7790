import {
  directionOf,
  type InterfaceLanguage,
  isInterfaceLanguage,
  negotiateLanguage,
  pageLanguage,
} from '@tessera/shared/messages';

const KEY = 'tessera.language';

/** The language last chosen in this browser. */
function chosen(): InterfaceLanguage | null {
  try {
    const value = localStorage.getItem(KEY) ?? '';
    return isInterfaceLanguage(value) ? value : null;
  } catch {
    return null;
  }
}

function keep(language: InterfaceLanguage): void {
  try {
    localStorage.setItem(KEY, language);
  } catch {
    // Without storage, the language lasts until the page is closed.
  }
}

/** Follows the page's language, whichever part changes it: the whole page is redrawn. */
export const languageStore = {
  get: pageLanguage,
  subscribe(listener: () => void) {
    const observer = new MutationObserver(listener);
    observer.observe(document.documentElement, { attributeFilter: ['lang'] });
    return () => observer.disconnect();
  },
};

/**
 * Sets the page's language before any part reads it: the one chosen here, or else the browser's. Later
 * changes are stored for this browser's next pages.
 */
export function startLanguage(): void {
  const language = chosen() ?? negotiateLanguage(navigator.languages);
  const { documentElement } = document;
  documentElement.lang = language;
  documentElement.dir = directionOf(language);
  languageStore.subscribe(() => keep(pageLanguage()));
}
