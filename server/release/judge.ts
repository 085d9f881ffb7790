import type { Witness } from './witnesses.ts';

/** Failures count for so long, ms. */
export const WINDOW = 10 * 60_000;
/** Fewer people are not believed: one browser or one hostile account must not take a version away. */
const FAILED_FOR = 2;
/** Of all whose pages told of the version lately: a few with a bad connection are no reason. */
const FAILED_SHARE = 0.2;
/** What a version for a share of the users needs before everybody gets it. */
const LOADS = 20;
const LOADED_FOR = 3;

interface Evidence {
  /** The version in question. */
  remote: string;
  version: string;
  /** The version that people would have instead; `null` when there is none. */
  instead: string | null;
  /** Since when the version has been where it is. */
  since: Date;
  now: Date;
  /** All who told of the version. */
  witnesses: readonly Witness[];
  /** Everything that failed for somebody lately. */
  failures: readonly Witness[];
}

/**
 * For whom this version alone failed. Whoever had another remote fail too, or this one in the other version, has
 * trouble that does not come from it.
 */
export function failedFor({ remote, version, instead, since, now, failures }: Evidence): number[] {
  const from = new Date(Math.max(since.getTime(), now.getTime() - WINDOW)).toISOString();
  const lately = failures.filter(({ failed_at }) => failed_at !== null && failed_at >= from);
  const isThis = (each: Witness) => each.remote === remote && each.version === version;
  const isElsewhere = (each: Witness) => each.remote !== remote || each.version === instead;
  const inTrouble = new Set(lately.filter(isElsewhere).map(({ user_id }) => user_id));
  return lately.filter((each) => isThis(each) && !inTrouble.has(each.user_id)).map(({ user_id }) => user_id);
}

/** Whether a live version has to go: it failed for several people, and for many of those who have it. */
export function mustGo(evidence: Evidence): boolean {
  const { witnesses, since, now } = evidence;
  const from = new Date(Math.max(since.getTime(), now.getTime() - WINDOW)).toISOString();
  const told = witnesses.filter(
    ({ loaded_at, failed_at }) => (loaded_at ?? '') >= from || (failed_at ?? '') >= from,
  );
  const failed = failedFor(evidence).length;
  return failed >= FAILED_FOR && failed >= told.length * FAILED_SHARE;
}

/** What becomes of a version that only a share of the users has. */
export function verdictOnStaged(evidence: Evidence): 'promote' | 'drop' | 'wait' {
  const failed = failedFor(evidence).length;
  if (failed >= FAILED_FOR) return 'drop';
  const since = evidence.since.toISOString();
  const loaded = evidence.witnesses.filter(({ loaded_at }) => (loaded_at ?? '') >= since);
  const loads = loaded.reduce((sum, each) => sum + each.loads, 0);
  const hasFailed = evidence.witnesses.some(({ failed_at }) => (failed_at ?? '') >= since);
  return loaded.length >= LOADED_FOR && loads >= LOADS && !hasFailed ? 'promote' : 'wait';
}
