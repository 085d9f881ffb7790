import type { Release } from '../../domain/release/release.ts';

/** Whether it has an expiry date that has not passed. */
function isFresh({ expires_at }: Release, now: number): boolean {
  return expires_at !== undefined && Date.parse(expires_at) > now;
}

/**
 * Whether a page switches to another document: revisions only increase, and an expired one never replaces a
 * valid one. A valid document replaces an expired one of any revision, such as after a restored backup.
 * @param now ms since the epoch
 */
export function supersedes(next: Release, held: Release, now: number): boolean {
  const isNextFresh = isFresh(next, now);
  return isNextFresh === isFresh(held, now) ? next.revision > held.revision : isNextFresh;
}

/**
 * Whether a starting page uses the document previously seen by this browser instead of the served one. Not if
 * both have expired and the served one has no expiry date: such a server would never be accepted again.
 */
export function outlives(held: Release, served: Release, now: number): boolean {
  return supersedes(held, served, now) && (isFresh(held, now) || served.expires_at !== undefined);
}
