/** A job that may be started now. */
export interface FreeJob {
  id: number;
  created_by: number;
  is_large: 0 | 1;
}

export interface RunningJob {
  person: number;
  /** Whether it was queued as large, or has been running for {@link LONG_MS}. */
  isLong: boolean;
}

/** Time in ms after which a job counts as long, whatever its size. */
export const LONG_MS = 3_000;
/** Most jobs of each kind that are started at a time. */
const MOST = { large: 2, short: 2 };
/** Most running jobs, including short ones that have become long. */
const MOST_RUNNING = 6;

/**
 * The job to start next: short jobs before large ones; among these, one of the person with the fewest running
 * jobs; among these, of the person whose last job started earliest; and of this person's jobs the oldest.
 *
 * @param started when each person's last job started; larger is later.
 */
export function chooseNext<Job extends FreeJob>(
  free: readonly Job[],
  running: readonly RunningJob[],
  started: ReadonlyMap<number, number>,
): Job | undefined {
  if (running.length >= MOST_RUNNING) return undefined;
  const long = running.filter(({ isLong }) => isLong).length;
  const hasRoom = { large: long < MOST.large, short: running.length - long < MOST.short };
  const rank = (job: Job) => [
    job.is_large,
    running.filter(({ person }) => person === job.created_by).length,
    started.get(job.created_by) ?? 0,
    job.id,
  ];
  return free
    .filter((job) => (job.is_large ? hasRoom.large : hasRoom.short))
    .map((job) => ({ job, rank: rank(job) }))
    .sort((a, b) => compareRanks(a.rank, b.rank))[0]?.job;
}

/**
 * Whether a person's jobs should make room, because another person with fewer running jobs is waiting.
 */
export function isUnfair(person: number, running: readonly RunningJob[], free: readonly FreeJob[]): boolean {
  const countOf = (owner: number) => running.filter((job) => job.person === owner).length;
  return free.some(({ created_by }) => countOf(created_by) < countOf(person));
}

function compareRanks(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, index) => value !== b[index]);
  return at === -1 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}
