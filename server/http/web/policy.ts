import type { Release } from '../../../shared/remote/release.ts';
import { fileHeaders } from '../static.ts';

/** Other origins that remotes are served from, e.g. a CDN. */
function originsOf(release: Release | null): string[] {
  const all = Object.values(release?.remotes ?? {});
  const spare = Object.values(release?.previous ?? {}).flat();
  const staged = Object.values(release?.candidates ?? {}).map((candidate) => candidate.release);
  const folders = [...all, ...spare, ...staged].map(({ folder }) => folder);
  return [...new Set(folders.filter((each) => !each.startsWith('/')).map((each) => new URL(each).origin))];
}

/** What the page of a developer may besides, who asked for it (decision 21); nobody else's has any of it. */
export interface DeveloperPage {
  /** Origins whose scripts and styles may run. */
  scriptsFrom?: readonly string[];
  /** Origins that may be asked what they serve. */
  asksOf?: readonly string[];
}

/**
 * What a page may load and run, made from the release document: scripts of our own origin and of the remotes' alone,
 * none written into the page, none made out of text.
 */
export function pagePolicy(
  release: Release | null,
  { scriptsFrom = [], asksOf = [] }: DeveloperPage = {},
): string {
  const own = ["'self'", ...originsOf(release), ...scriptsFrom].join(' ');
  const connected = [own, ...asksOf, ...scriptsFrom.map((origin) => origin.replace(/^http/, 'ws'))].join(' ');
  return [
    "default-src 'none'",
    `script-src ${own}`,
    `style-src ${own}`,
    `font-src ${own}`,
    `img-src ${own} data: blob:`,
    `connect-src ${connected}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ');
}

/** Everything that goes with the page itself; its policy, and a hash for every script. */
export function pageHeaders(release: Release | null, developer: DeveloperPage = {}): Record<string, string> {
  return {
    ...fileHeaders('index.html', { immutable: false }),
    'referrer-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'content-security-policy': pagePolicy(release, developer),
    // What a developer has just saved has no hash; the shell still puts those of the release on every other file.
    ...(developer.scriptsFrom?.length ? {} : { 'integrity-policy': 'blocked-destinations=(script)' }),
    'cross-origin-opener-policy': 'same-origin',
  };
}
