import type { Release } from '../../shared/domain/release/release.ts';
import type { Db } from '../db/open.ts';
import type { ReleaseFolder } from './release-folder.ts';
import { type Witness, witnessesOf } from './witnesses.ts';

/** In people's pages, before a version counts as one that loads. */
const LOADS = 3;
/** How long it must be live by then, ms: what fails while it is drawn is told a few seconds after it has loaded. */
const SETTLED = 60_000;

function hasLoaded(witnesses: readonly Witness[]): boolean {
  const loads = witnesses.reduce((sum, each) => sum + each.loads, 0);
  return loads >= LOADS && witnesses.every(({ failed_at }) => failed_at === null);
}

/**
 * Marks live versions that load in people's browsers as the last known good ones: pages and rollbacks go back to them, and
 * the history never drops them.
 */
export async function markKnownGood(
  db: Db,
  folder: ReleaseFolder,
  { live, now }: { live: Release; now: Date },
): Promise<void> {
  for (const { name, version, published } of Object.values(live.remotes)) {
    if (live.known_good?.[name] === version) continue;
    const since = Date.parse(published?.at ?? live.changed_at);
    if (now.getTime() - since < SETTLED) continue;
    if (hasLoaded(await witnessesOf(db, name, version))) await folder.markGood(name, version);
  }
}
