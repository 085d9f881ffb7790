import type { Release } from '../../shared/domain/release/release.ts';
import type { Db } from '../db/open.ts';
import type { ReleaseFolder } from './release-folder.ts';
import { type Witness, witnessesOf } from './witnesses.ts';

/** Page loads required before a version counts as good. */
const LOADS = 3;
/**
 * How long it must be live by then, in ms: failures during rendering are reported a few seconds after
 * loading.
 */
const SETTLED = 60_000;

function hasLoaded(witnesses: readonly Witness[]): boolean {
  const loads = witnesses.reduce((sum, each) => sum + each.loads, 0);
  return loads >= LOADS && witnesses.every(({ failed_at }) => failed_at === null);
}

/**
 * Marks live versions that load in users' browsers as the last known good ones: pages and rollbacks return to
 * them, and the history never drops them.
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
