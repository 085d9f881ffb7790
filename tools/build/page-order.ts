/** Placeholder for the hints for the shell's other files. */
export const LATER_PLACEHOLDER = '<!--tessera:later-->';

/**
 * Moves the page's own script and style sheet before the hints. A browser requests six files at a time in
 * document order, and the largest one, on which all others depend, would be among the last.
 */
export function ownFilesFirst(html: string): string {
  const own = [...html.matchAll(/<script [^>]*src="[^>]*><\/script>|<link [^>]*rel="stylesheet"[^>]*>/g)].map(
    ([element]) => element,
  );
  const rest = own.reduce((page, element) => page.replace(element, ''), html);
  return rest.replace(LATER_PLACEHOLDER, () => [...own, LATER_PLACEHOLDER].join('\n    '));
}
