import type { Witness } from './witnesses.ts';

/** How long failures count, in ms. */
export const WINDOW = 10 * 60_000;
/** Fewer people are not sufficient: one browser or one hostile account must not remove a version. */
const FAILED_FOR = 2;
/**
 * Share of all people whose pages recently reported the version: a few with a bad connection are not a
 * reason.
 */
const FAILED_SHARE = 0.2;
/** Required before a version for a share of the users goes to everyone. */
const LOADS = 20;
const LOADED_FOR = 3;

interface Evidence {
  /** The version to judge. */
  remote: string;
  version: string;
  /** The version that would replace it; `null` = none. */
  instead: string | null;
  /** Since when the version has been in its place. */
  since: Date;
  now: Date;
  /** Everyone whose pages reported the version. */
  witnesses: readonly Witness[];
  /** All recent failures. */
  failures: readonly Witness[];
}

/**
 * The people for whom only this version failed. If another remote failed for a person, or this one in its
 * other version, the cause is elsewhere.
 */
export function failedFor({ remote, version, instead, since, now, failures }: Evidence): number[] {
  const from = new Date(Math.max(since.getTime(), now.getTime() - WINDOW)).toISOString();
  const lately = failures.filter(({ failed_at }) => failed_at !== null && failed_at >= from);
  const isThis = (each: Witness) => each.remote === remote && each.version === version;
  const isElsewhere = (each: Witness) => each.remote !== remote || each.version === instead;
  const inTrouble = new Set(lately.filter(isElsewhere).map(({ user_id }) => user_id));
  return lately.filter((each) => isThis(each) && !inTrouble.has(each.user_id)).map(({ user_id }) => user_id);
}

/** Whether to remove a live version: it failed for several people, and for a large share of its users. */
export function mustGo(evidence: Evidence): boolean {
  const { witnesses, since, now } = evidence;
  const from = new Date(Math.max(since.getTime(), now.getTime() - WINDOW)).toISOString();
  const told = witnesses.filter(
    ({ loaded_at, failed_at }) => (loaded_at ?? '') >= from || (failed_at ?? '') >= from,
  );
  const failed = failedFor(evidence).length;
  return failed >= FAILED_FOR && failed >= told.length * FAILED_SHARE;
}

/** What to do with a staged version. */
export function verdictOnStaged(evidence: Evidence): 'promote' | 'drop' | 'wait' {
  const failed = failedFor(evidence).length;
  if (failed >= FAILED_FOR) return 'drop';
  const since = evidence.since.toISOString();
  const loaded = evidence.witnesses.filter(({ loaded_at }) => (loaded_at ?? '') >= since);
  const loads = loaded.reduce((sum, each) => sum + each.loads, 0);
  const hasFailed = evidence.witnesses.some(
    ({ failed_at, erred_at }) => (failed_at ?? '') >= since || (erred_at ?? '') >= since,
  );
  return loaded.length >= LOADED_FOR && loads >= LOADS && !hasFailed ? 'promote' : 'wait';
}
