declare const FACE_SHEETS: Record<string, { file: string; integrity: string }>;

/** The sheets with the other files of each face, by its name; `han.css` has one file of each. */
const sheets = new Map(Object.entries(FACE_SHEETS));

/** From now on, fetches the rest of a face for Chinese, Japanese or Korean once the page shows a character of it. */
export function completeFaces(): void {
  const complete = () => {
    for (const { family, status } of document.fonts) {
      // Browsers give the name with or without its quotes.
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
      // Without it, the text stands in what the platform has; the next character that comes asks again.
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
