import { matchesGlob } from 'node:path';
import type { LongLane } from './lanes.ts';

/** The commit at which each lane last passed, by the lane's name. */
export type Passed = Readonly<Record<string, string>>;

export interface Due {
  lane: LongLane;
  isDue: boolean;
  /** Why, as a phrase for the log. */
  reason: string;
}

/** Unit tests, which no long lane runs. */
const UNIT_TEST = /^(packages|remotes|server|shared|shell)\/.*\.test\.tsx?$/;

/**
 * Which lanes have to run again, the one with the oldest pass first.
 *
 * @param changedSince paths changed since a commit, or `null` if this clone does not have the commit.
 * @param committedAt when a commit was made, in seconds.
 */
export function findDueLanes(
  lanes: readonly LongLane[],
  passed: Passed,
  changedSince: (commit: string) => readonly string[] | null,
  committedAt: (commit: string) => number,
): Due[] {
  const passedAt = ({ name }: LongLane) => committedAt(passed[name] ?? '');
  const oldestFirst = lanes.toSorted((a, b) => passedAt(a) - passedAt(b));
  return oldestFirst.map((lane) => {
    const commit = passed[lane.name];
    if (commit === undefined) return { lane, isDue: true, reason: 'no record of a pass' };
    const short = commit.slice(0, 8);
    const changed = changedSince(commit);
    if (changed === null) return { lane, isDue: true, reason: `this clone does not have commit ${short}` };
    const [first, ...more] = changed.filter(
      (path) => !UNIT_TEST.test(path) && lane.covers.some((glob) => matchesGlob(path, glob)),
    );
    if (first === undefined)
      return { lane, isDue: false, reason: `nothing it covers changed since ${short}` };
    const others = more.length > 0 ? ` and ${more.length} more` : '';
    return { lane, isDue: true, reason: `${first}${others} changed since ${short}` };
  });
}
