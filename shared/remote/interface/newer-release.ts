import type { Release } from '../../domain/release/release.ts';

/** Whether it says until when it holds, and still does. */
function isFresh({ expires_at }: Release, now: number): boolean {
  return expires_at !== undefined && Date.parse(expires_at) > now;
}

/**
 * Whether a page goes over from one document to another: revisions only rise, and what has expired replaces nothing that
 * has not. A document that still holds replaces an expired one of any revision, such as after a restored backup.
 *
 * @param now milliseconds since 1970.
 */
export function supersedes(next: Release, held: Release, now: number): boolean {
  const isNextFresh = isFresh(next, now);
  return isNextFresh === isFresh(held, now) ? next.revision > held.revision : isNextFresh;
}

/**
 * Whether a page that starts uses the document that this browser has seen instead of the one it is served. It does not
 * when neither holds any longer and the server's never says so: such a server would never be believed again.
 */
export function outlives(held: Release, served: Release, now: number): boolean {
  return supersedes(held, served, now) && (isFresh(held, now) || served.expires_at !== undefined);
}
