import type { Release } from '../../shared/domain/release/release.ts';
import type { Db } from '../db/open.ts';
import type { ReleaseFolder } from './release-folder.ts';
import { type Witness, witnessesOf } from './witnesses.ts';

/** How often pages must have loaded a version, and left it after use, before it counts as good. */
const TIMES = 3;
/**
 * How long it must be live by then, in ms: failures during rendering are reported a few seconds after
 * loading.
 */
const SETTLED = 60_000;

function hasProved(witnesses: readonly Witness[]): boolean {
  const sum = (of: 'loads' | 'exits') => witnesses.reduce((all, each) => all + each[of], 0);
  const isFree = witnesses.every(({ failed_at, erred_at }) => failed_at === null && erred_at === null);
  return sum('loads') >= TIMES && sum('exits') >= TIMES && isFree;
}

/**
 * Marks live versions that users' browsers loaded, used and left without an error as the last known good ones: pages and rollbacks return to
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
    if (hasProved(await witnessesOf(db, name, version))) await folder.markGood(name, version);
  }
}
