declare const FACE_SHEETS: Record<string, { file: string; integrity: string }>;

/** The style sheets with the remaining files of each font, by name; `han.css` has one file of each. */
const sheets = new Map(Object.entries(FACE_SHEETS));

/** Loads the rest of a Chinese, Japanese or Korean font once the page shows a character of it. */
export function completeFaces(): void {
  const complete = () => {
    for (const { family, status } of document.fonts) {
      // Browsers return the name with or without quotes.
      const name = family.replaceAll('"', '');
      const sheet = status !== 'unloaded' && sheets.get(name);
      if (!sheet) continue;
      sheets.delete(name);
      const link = Object.assign(document.createElement('link'), {
        rel: 'stylesheet',
        href: `/${sheet.file}`,
        integrity: sheet.integrity,
        crossOrigin: 'anonymous',
      });
      // Until it loads, the text uses the platform's font; the next new character retries.
      link.onerror = () => {
        link.remove();
        sheets.set(name, sheet);
      };
      document.head.append(link);
    }
  };
  document.fonts.addEventListener('loading', complete);
  complete();
}
