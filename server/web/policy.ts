import { createHash } from 'node:crypto';
import type { Release } from '../../shared/domain/release/release.ts';
import { fileHeaders } from '../http/static.ts';

/** Foreign origins that serve remotes, e.g. a CDN. */
function originsOf(release: Release | null): string[] {
  const all = Object.values(release?.remotes ?? {});
  const spare = Object.values(release?.previous ?? {}).flat();
  const staged = Object.values(release?.candidates ?? {}).map((candidate) => candidate.release);
  const folders = [...all, ...spare, ...staged].map(({ folder }) => folder);
  return [...new Set(folders.filter((each) => !each.startsWith('/')).map((each) => new URL(each).origin))];
}

interface PageOptions extends DeveloperPage {
  /** The built shell page: its inline script is allowed by hash. */
  html?: string;
}

/** Sources for the inline scripts in the shell's page; data blocks are not scripts. */
function inlineScripts(html: string): string[] {
  const texts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text = '']) => text);
  return texts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
}

/** Permissions added only to the page of a developer who requested them (decision 21). */
export interface DeveloperPage {
  /** Origins whose scripts and styles may be loaded. */
  scriptsFrom?: readonly string[];
  /** Origins the page may fetch a manifest from. */
  asksOf?: readonly string[];
}

/**
 * The Content-Security-Policy of a page, derived from the release document: scripts only from our own origin
 * and the remotes' origins, the inline script of the built shell page, no `eval`.
 */
export function pagePolicy(
  release: Release | null,
  { html = '', scriptsFrom = [], asksOf = [] }: PageOptions = {},
): string {
  const own = ["'self'", ...originsOf(release), ...scriptsFrom].join(' ');
  const connected = [own, ...asksOf, ...scriptsFrom.map((origin) => origin.replace(/^http/, 'ws'))].join(' ');
  return [
    "default-src 'none'",
    ['script-src', own, ...inlineScripts(html)].join(' '),
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

/** The headers of the page itself: its policy, and the requirement of a hash for every script. */
export function pageHeaders(release: Release | null, options: PageOptions = {}): Record<string, string> {
  return {
    ...fileHeaders('index.html', 'revalidated'),
    'referrer-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'content-security-policy': pagePolicy(release, options),
    // A file just saved by a developer has no hash; the shell still checks the release's hashes for all other
    // files.
    ...(options.scriptsFrom?.length ? {} : { 'integrity-policy': 'blocked-destinations=(script)' }),
    'cross-origin-opener-policy': 'same-origin',
  };
}
