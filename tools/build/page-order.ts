/** Where the page takes hints for what the shell fetches beside its first file. */
export const LATER_PLACEHOLDER = '<!--tessera:later-->';

/**
 * Puts the page's own script and style sheet before the hints. A browser asks for six files at a time in the order it
 * reads them, and the largest, which all others wait for, would be among the last.
 */
export function ownFilesFirst(html: string): string {
  const own = [...html.matchAll(/<script [^>]*src="[^>]*><\/script>|<link [^>]*rel="stylesheet"[^>]*>/g)].map(
    ([element]) => element,
  );
  const rest = own.reduce((page, element) => page.replace(element, ''), html);
  return rest.replace(LATER_PLACEHOLDER, () => [...own, LATER_PLACEHOLDER].join('\n    '));
}
