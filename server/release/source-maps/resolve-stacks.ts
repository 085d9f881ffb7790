import path from 'node:path';
import { LRUCache } from 'lru-cache';
import { ThreadPool } from '../../budget/thread-pool.ts';
import type { Settings } from '../../runtime/settings.ts';
import { BUILD_FOLDER } from '../../web/folders.ts';
import { mapFile } from './map-files.ts';
import type { ResolveQuestion } from './resolve-thread.ts';
import {
  type Place,
  type Position,
  positionsIn,
  type Reported,
  type ResolvedStack,
  withPlaces,
} from './stack.ts';

export type ReportedStack = Reported & { stack: string };

/** Large maps are parsed in threads, which end after a minute without questions. */
const pool = new ThreadPool<ResolveQuestion, (Place | null)[]>(
  new URL('./resolve-thread.ts', import.meta.url),
  {
    waiting: 20,
    idle: 60_000,
  },
);
/** Processor time for the stacks of one call, in ms. */
const CPU = 20_000;

/** The operations screen asks every few seconds. For a minute only, because a map may be stored later. */
const known = new LRUCache<string, ResolvedStack>({ max: 1_000, ttl: 60_000 });

interface Resolving {
  settings: Pick<Settings, 'dataDir'>;
  /** The user whose work this is, for fair turns. */
  person: number;
}

/**
 * Replaces positions in scripts by those in source files, wherever the version's source maps have them. If that fails
 * or takes too long, the stacks stay as they are.
 */
export async function resolveStacks(
  stacks: readonly ReportedStack[],
  { settings: { dataDir }, person }: Resolving,
): Promise<ResolvedStack[]> {
  const keyOf = ({ remote, version, stack }: ReportedStack) => `${dataDir}\n${remote} ${version}\n${stack}`;
  const asked = stacks.filter((each) => !known.has(keyOf(each)));
  const positions = asked.map((each) => positionsIn(each.stack, each));
  const question = asked.flatMap((each, index) =>
    (positions[index] ?? []).map(({ line, column, script }) => {
      return { line, column, maps: mapsOf(dataDir, each, script) };
    }),
  );
  const places = question.length === 0 ? [] : await ask(question, person);
  const told = places.values();
  for (const [index, each] of asked.entries()) {
    const own = (positions[index] ?? []).map(() => told.next().value ?? null);
    known.set(keyOf(each), withPlaces(each.stack, each, own));
  }
  return stacks.map((each) => known.get(keyOf(each)) ?? { stack: each.stack, place: null });
}

async function ask(positions: ResolveQuestion['positions'], person: number): Promise<(Place | null)[]> {
  return pool.ask({ positions }, { person, cpu: CPU }).catch(() => []);
}

/** Deployed maps, or those of the build. */
function mapsOf(
  dataDir: string,
  { remote: name, version }: Reported,
  { of, file }: Position['script'],
): string[] {
  if (of === 'shell') return [path.join(BUILD_FOLDER, 'shell/assets', `${file}.map`)];
  return [
    mapFile(dataDir, { name, version }, file),
    path.join(BUILD_FOLDER, 'remotes', name, version, `${file}.map`),
  ];
}
