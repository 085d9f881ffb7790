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
  /** The shell's page as it was built: its inline script is named by its hash. */
  html?: string;
}

/** Sources for the scripts that are written in the shell's own page; data in it is none. */
function inlineScripts(html: string): string[] {
  const texts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text = '']) => text);
  return texts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
}

/** Permissions added to the page of a developer who asked for them (decision 21), and to no other. */
export interface DeveloperPage {
  /** Origins whose scripts and styles may be loaded. */
  scriptsFrom?: readonly string[];
  /** Origins the page may fetch a manifest from. */
  asksOf?: readonly string[];
}

/**
 * The Content-Security-Policy of a page, derived from the release document: scripts only from our own origin and those
 * of the remotes, the one inline script that the shell's page was built with, no `eval`.
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
    // A file a developer has just saved has no hash; the shell still checks those of the release for all other files.
    ...(options.scriptsFrom?.length ? {} : { 'integrity-policy': 'blocked-destinations=(script)' }),
    'cross-origin-opener-policy': 'same-origin',
  };
}
