import type { Release, RemoteRelease } from '../../shared/domain/release/release.ts';
import { recordEvent } from '../audit/record-event.ts';
import { periodically } from '../runtime/periodically.ts';
import type { Services } from '../services/services.ts';
import { promote, ReleaseError, rollBack } from './change-release.ts';
import { failedFor, mustGo, verdictOnStaged, WINDOW } from './judge.ts';
import { markKnownGood } from './known-good.ts';
import type { ReleaseFolder } from './release-folder.ts';
import { releaseFolderOf } from './routes.ts';
import { failuresSince, forgetWitnesses, type Witness, witnessesOf } from './witnesses.ts';

/** Pages report failures within 5 s, so new pages stop using a failing version within 15 s. */
const EVERY = 10_000;
/** The actor in the history and the audit log. */
export const WATCH = 'the watch';

type Watching = Pick<Services, 'db' | 'settings' | 'log'>;

/**
 * Evaluates pages' reports on versions: rolls back a live one that fails for users, and promotes or drops one
 * staged with `auto`. Safe with several servers at once.
 */
export function startWatch(services: Watching): { stop(): void } {
  const look = () =>
    watchOnce(services).catch((error: unknown) =>
      services.log('warn', 'Reports about the screens could not be evaluated', {
        error: String(error),
      }),
    );
  return periodically({ first: EVERY / 2, every: EVERY }, look);
}

interface Verdict {
  what: 'rollback' | 'promote';
  remote: string;
  /** The judged version. */
  version: string;
  failures: number;
  edit: (live: Release) => Release;
}

export async function watchOnce(services: Watching, now = new Date()): Promise<void> {
  const { db, settings } = services;
  const folder = releaseFolderOf(settings);
  const live = await folder.read();
  if (!live) return;
  const failures = await failuresSince(db, new Date(now.getTime() - WINDOW));
  for (const name of Object.keys(live.remotes)) {
    if (live.pinned?.includes(name)) continue;
    const look = { services, folder, live, name, failures, now };
    const verdict = (await judgeLive(look)) ?? (await judgeStaged(look));
    // The others are judged next time, by the document as it is then.
    if (verdict) return act(services, folder, { live, verdict });
  }
  await markKnownGood(db, folder, { live, now });
}

interface Look {
  services: Watching;
  folder: ReleaseFolder;
  live: Release;
  name: string;
  failures: readonly Witness[];
  now: Date;
}

async function judgeLive({ services, folder, live, name, failures, now }: Look): Promise<Verdict | null> {
  const version = live.remotes[name]?.version ?? '';
  const isAccused = failures.some((each) => each.remote === name && each.version === version);
  const instead = takeover(live, name);
  if (!isAccused || !instead) return null;
  const { since, isByWatch } = await beginningOf(folder, name, (document) => document.remotes[name]?.version);
  // The watch's own rollback stays: going back further, it could end at the oldest version.
  if (isByWatch) return null;
  const witnesses = await witnessesOf(services.db, name, version);
  const evidence = {
    remote: name,
    version,
    instead: instead.version,
    since,
    now,
    witnesses,
    failures,
  };
  if (!mustGo(evidence)) return null;
  const edit = (current: Release) => backTo(current, name, instead.version);
  return { what: 'rollback', remote: name, version, failures: failedFor(evidence).length, edit };
}

async function judgeStaged({ services, folder, live, name, failures, now }: Look): Promise<Verdict | null> {
  const staged = live.candidates?.[name];
  if (!staged?.auto) return null;
  const { version } = staged.release;
  const { since } = await beginningOf(folder, name, (each) => each.candidates?.[name]?.release.version);
  const witnesses = await witnessesOf(services.db, name, version);
  const instead = live.remotes[name]?.version ?? null;
  const evidence = { remote: name, version, instead, since, now, witnesses, failures };
  const verdict = verdictOnStaged(evidence);
  if (verdict === 'wait') return null;
  const judged = { remote: name, version, failures: failedFor(evidence).length };
  return verdict === 'promote'
    ? { ...judged, what: 'promote', edit: (current) => promote(current, name) }
    : { ...judged, what: 'rollback', edit: (current) => rollBack(current, name) };
}

/** The replacement of a live version: the last one known to load, or the previous one. */
function takeover({ previous, known_good }: Release, name: string): RemoteRelease | undefined {
  const earlier = previous?.[name] ?? [];
  return earlier.find(({ version }) => version === known_good?.[name]) ?? earlier[0];
}

/** Removes the live version and those in between; a staged version stays. */
function backTo(current: Release, name: string, version: string): Release {
  const earlier = current.previous?.[name] ?? [];
  const from = earlier.findIndex((each) => each.version === version);
  const { candidates, ...others } = current;
  const previous = { ...current.previous, [name]: earlier.slice(Math.max(0, from)) };
  const back = rollBack({ ...others, previous }, name);
  return candidates ? { ...back, candidates } : back;
}

/** Since when a version has been in its place, and whether the watch put it there. */
async function beginningOf(
  folder: ReleaseFolder,
  name: string,
  versionIn: (document: Release) => string | undefined,
): Promise<{ since: Date; isByWatch: boolean }> {
  const history = await folder.history(1_000);
  const present = history[0] && versionIn(history[0].document);
  const before = history.findIndex(({ document }) => versionIn(document) !== present);
  const first = history[(before < 0 ? history.length : before) - 1];
  if (!first || present === undefined) return { since: new Date(0), isByWatch: false };
  return { since: new Date(first.at), isByWatch: first.by === WATCH && first.remote === name && before >= 0 };
}

async function act(
  { db, log }: Watching,
  folder: ReleaseFolder,
  { live, verdict }: { live: Release; verdict: Verdict },
): Promise<void> {
  const { what, remote, version, failures, edit } = verdict;
  let next: Release;
  try {
    next = await folder.change({ by: WATCH, what, remote, from: live.revision, edit });
  } catch (error) {
    // Another release or server was first; the next run sees the new live version.
    if (error instanceof ReleaseError) return;
    throw error;
  }
  if (what === 'rollback') await forgetWitnesses(db, remote, version);
  const details = { version: next.remotes[remote]?.version ?? '', revision: next.revision, by: WATCH };
  const judged = what === 'rollback' ? { withdrawn: version, failed_for: failures } : {};
  await recordEvent(db, {
    by: { user: null, address: '' },
    action: `release.${what}`,
    subject: { kind: 'remote', name: remote },
    details: { ...details, ...judged },
  });
  log('warn', what === 'rollback' ? 'A failing version was rolled back' : 'A version was promoted', {
    remote,
    ...details,
    ...judged,
  });
}
