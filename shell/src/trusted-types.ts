import { isKnownFile } from './federation/known-files.ts';

interface Policies {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): unknown;
}

/**
 * The page's only Trusted Types policy: a script comes from the shell's own assets or is a file of the release
 * document. Nothing else creates scripts, and nothing creates HTML from text.
 */
function allowScript(url: string): string {
  const { origin, pathname } = new URL(url, window.location.href);
  const isOwn = origin === window.location.origin && pathname.startsWith('/assets/');
  if (isOwn || isKnownFile(url)) return url;
  throw new TypeError(`No release names the script ${url}`);
}

(window as { trustedTypes?: Policies }).trustedTypes?.createPolicy('default', {
  createScriptURL: allowScript,
});
