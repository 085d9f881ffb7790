import type { Container } from './container.ts';
import type { Locations } from './locations.ts';
import type { Packs } from './packs.ts';
import type { SearchScope } from './search-plan.ts';
import { containersOf, type Shard } from './shard.ts';

/**
 * Up to so many units of a pack, or one in {@link PICKED_ONE_IN}, are compared one by one, since searching the whole pack
 * takes longer. The time thus depends mostly on the wanted units, not on the other ones.
 */
const MIN_PICKED = 512;
const PICKED_ONE_IN = 64;

interface Parts {
  shards: ReadonlyMap<number, Shard>;
  packs: Packs;
  locations: Locations;
  containers: readonly (Container | null)[];
}

/** The units of some memories, or of all. */
export function scopeOf(memoryIds: readonly number[] | undefined, parts: Parts): SearchScope {
  const { shards, packs } = parts;
  const memoryOf = ({ slots, shardId }: Container, row: number) =>
    slots ? packs.memoryIdOf(slots[row] as number) : shardId;
  const scope = { partial: new Set<number>(), picked: [] as SearchScope['picked'], memoryOf };
  if (!memoryIds) {
    return { ...scope, containers: [...shards.values()].flatMap(containersOf), wanted: new Uint8Array(0) };
  }
  const { selections, wanted, others } = packs.select(memoryIds);
  const chosen = new Set<Shard>();
  for (const id of others) {
    const shard = shards.get(id);
    if (shard) chosen.add(shard);
  }
  const picked = new Set<number>();
  for (const { shardId, units, isWhole, packUnits } of selections) {
    if (!isWhole && units <= Math.max(MIN_PICKED, packUnits / PICKED_ONE_IN)) {
      picked.add(shardId);
      continue;
    }
    chosen.add(shards.get(shardId) as Shard);
    if (!isWhole) scope.partial.add(shardId);
  }
  if (picked.size > 0) pick(memoryIds, picked, parts, scope);
  return { ...scope, containers: [...chosen].flatMap(containersOf), wanted };
}

/** Adds the units of those memories that are in these packs. */
function pick(
  memoryIds: readonly number[],
  shardIds: ReadonlySet<number>,
  { packs, locations, containers }: Parts,
  scope: Pick<SearchScope, 'picked'>,
): void {
  for (const id of new Set(memoryIds)) {
    const memory = packs.get(id);
    if (!memory || !shardIds.has(memory.shardId)) continue;
    for (const unitId of memory.units) {
      const place = locations.get(unitId);
      const container = containers[Math.floor(place / 65536)] as Container;
      scope.picked.push({ container, row: place % 65536 });
    }
  }
}
