import type { RemoteRelease } from '@tessera/shared/remote/release';
import { originOf } from './origin.ts';

/** A media query that never matches, so that the sheet loads but does not apply. */
const HIDDEN = 'not all';

let shown: ReadonlySet<RemoteRelease> = new Set();

function applyTo(link: HTMLLinkElement): void {
  const remote = originOf(link.href);
  if (!remote) return;
  const media = shown.has(remote) ? '' : HIDDEN;
  if (link.media !== media) link.media = media;
}

/** Applies the style sheets of these versions, and none of others. */
export function showStylesOf(remotes: readonly RemoteRelease[]): void {
  shown = new Set(remotes);
  for (const link of document.head.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) applyTo(link);
}

/** A style sheet loaded for later, such as a prefetched one, does not apply either. */
export function hideStylesOfOthers(): void {
  showStylesOf([]);
  new MutationObserver((records) => {
    for (const node of records.flatMap(({ addedNodes }) => [...addedNodes]))
      if (node instanceof HTMLLinkElement && node.rel === 'stylesheet') applyTo(node);
  }).observe(document.head, { childList: true });
}
