import type { KnownFiles } from './known-files.ts';

interface Policies {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): unknown;
}

/**
 * Installs the page's only Trusted Types policy: a script comes from the host's own assets or is a known
 * file. It has no other rules, so that nothing else creates scripts, and nothing creates HTML from text. The
 * page's policy needs `require-trusted-types-for 'script'; trusted-types default`; browsers without Trusted
 * Types are unaffected.
 */
export function installScriptPolicy(files: KnownFiles): void {
  (window as { trustedTypes?: Policies }).trustedTypes?.createPolicy('default', {
    createScriptURL(url) {
      files.refuseUnknown(url);
      return url;
    },
  });
}
