import type { Release } from '../../domain/release/release.ts';
import { OVERRIDE_ORIGINS_NAME } from './override.ts';
import { filesOfPath } from './routes.ts';

/** The place of the release document and the hints in the shell's index.html. */
export const RELEASE_PLACEHOLDER = '<!--tessera:release-->';
export const RELEASE_ELEMENT_ID = 'tessera-release';
export const RELEASE_KEY_NAME = 'tessera-release-key';
/** Present if browsers without Ed25519 may accept the document unverified. */
export const UNVERIFIED_RELEASE_NAME = 'tessera-release-unverified';

function attribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

interface Signed {
  /** The signed document, in place of the plain one. */
  text: string;
  /** The key to verify it with before running code of a remote. */
  publicKey: string;
  /** Origins developers may load a screen from. */
  overrideOrigins?: readonly string[];
  /** Whether browsers without Ed25519 may accept the document unverified. */
  isUnverifiedAccepted?: boolean;
}

/**
 * The shell's page for `path`: the release document inlined as data, and hints for the files of the path's
 * screen, so that they load in parallel with the shell's. Hints and the elements that use them
 * (`@tessera/federation-integrity`) both have `crossorigin`: Integrity-Policy requires it, and with only one
 * of them everything would be downloaded twice.
 */
export function renderIndex(html: string, release: Release, path: string, signed?: Signed): string {
  const pathname = path.split(/[?#]/, 1)[0] ?? '/';
  const hints = filesOfPath(release, pathname).map(({ url, integrity, kind }) => {
    const hash = integrity ? ` integrity="${integrity}"` : '';
    return `<link rel="preload" as="${kind}" href="${attribute(url)}"${hash} crossorigin="anonymous">`;
  });
  // "<" would let a text in the document close the element.
  const data = (signed?.text ?? JSON.stringify(release)).replaceAll('<', '\\u003c');
  const element = `<script type="application/json" id="${RELEASE_ELEMENT_ID}">${data}</script>`;
  const key = signed ? [`<meta name="${RELEASE_KEY_NAME}" content="${attribute(signed.publicKey)}">`] : [];
  if (signed?.isUnverifiedAccepted) key.push(`<meta name="${UNVERIFIED_RELEASE_NAME}" content="1">`);
  const origins = signed?.overrideOrigins ?? [];
  if (origins.length)
    key.push(`<meta name="${OVERRIDE_ORIGINS_NAME}" content="${attribute(origins.join(' '))}">`);
  return html.replace(RELEASE_PLACEHOLDER, () => [...key, ...hints, element].join('\n    '));
}

/** The page of a server without the additions of `renderIndex`. */
export function templateOf(page: string): string {
  return page
    .replace(
      new RegExp(
        `<meta name="(?:${RELEASE_KEY_NAME}|${UNVERIFIED_RELEASE_NAME}|${OVERRIDE_ORIGINS_NAME})"[^>]*>\\s*`,
        'g',
      ),
      '',
    )
    .replace(/<link rel="preload" [^>]*href="\/remotes\/[^>]*>\s*/g, '')
    .replace(
      new RegExp(`<script type="application/json" id="${RELEASE_ELEMENT_ID}">[^<]*</script>`),
      () => RELEASE_PLACEHOLDER,
    );
}

interface StaticPage {
  publicKey: string;
  /** As in the header, for servers that cannot send headers. */
  policy: string;
}

/**
 * The shell's page for static file servers: the same for every path, with the release document in a separate
 * file.
 */
export function renderStaticIndex(html: string, { publicKey, policy }: StaticPage): string {
  // Browsers accept this part only in the header, and warn about it here.
  const inPage = policy.replace(/frame-ancestors [^;]*;\s*/, '');
  const elements = [
    `<meta http-equiv="content-security-policy" content="${attribute(inPage)}">`,
    `<meta name="${RELEASE_KEY_NAME}" content="${attribute(publicKey)}">`,
    '<link rel="preload" as="fetch" href="/release.json" crossorigin="anonymous">',
  ];
  return html.replace(RELEASE_PLACEHOLDER, () => elements.join('\n    '));
}
