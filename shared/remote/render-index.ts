import type { Release } from './release.ts';
import { filesOfPath } from './routes.ts';

/** Where the shell's index.html takes the release document and the hints. */
export const RELEASE_PLACEHOLDER = '<!--tessera:release-->';
export const RELEASE_ELEMENT_ID = 'tessera-release';

function attribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

/**
 * The shell's page for `path`: the release document inlined as data, and hints for the files that the path's screen
 * needs, so that they travel beside the shell's own. The hints have no `crossorigin`: with it everything of our own
 * origin would be downloaded twice (measured).
 */
export function renderIndex(html: string, release: Release, path: string): string {
  const pathname = path.split(/[?#]/, 1)[0] ?? '/';
  const hints = filesOfPath(release, pathname).map(({ url, integrity, kind }) => {
    const hash = integrity ? ` integrity="${integrity}"` : '';
    return `<link rel="preload" as="${kind}" href="${attribute(url)}"${hash}>`;
  });
  // "<" would let a text in the document end the element.
  const data = JSON.stringify(release).replaceAll('<', '\\u003c');
  const element = `<script type="application/json" id="${RELEASE_ELEMENT_ID}">${data}</script>`;
  return html.replace(RELEASE_PLACEHOLDER, () => [...hints, element].join('\n    '));
}
