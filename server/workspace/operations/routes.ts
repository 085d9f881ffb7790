import * as contract from '../../../shared/domain/contract/release.ts';
import type { Release, RemoteRelease } from '../../../shared/domain/release/release.ts';
import type { Api, Call } from '../../api/api.ts';
import { recordEvent } from '../../audit/record-event.ts';
import { localised } from '../../messages/localised.ts';
import { ProblemError } from '../../messages/problem.ts';
import { changeByName } from '../../release/change-by-name.ts';
import { type ChangeName, versionsOf } from '../../release/change-release.ts';
import { orConflict, releaseFolderOf } from '../../release/routes.ts';
import { resolveStacks } from '../../release/source-maps/resolve-stacks.ts';
import { sizeOf } from '../../release/version-size.ts';
import { addWitness } from '../../release/witnesses.ts';
import type { Services } from '../../services/services.ts';
import { webFolders } from '../../web/folders.ts';
import { announceErrors, announcementsPerUser } from './announce-errors.ts';
import { beginningOf, loadPoints } from './load-history.ts';
import { addErrors, errorsOf } from './remote-errors.ts';
import { addReports, figuresOf } from './remote-figures.ts';

/** Maximum number of changes searched, of all remotes, newest first. */
const MOST_CHANGES = 500;

export function operationsRoutes(api: Api): void {
  const limit = announcementsPerUser();
  api.on(contract.reportRemotes, async ({ body, user }, services) => {
    const { settings, db } = services;
    const live = await releaseFolderOf(settings).read();
    // Counts only known versions: the names come from clients and would otherwise grow without limit.
    const known = body.reports.filter(
      ({ remote, version }) => live && namesOfVersions(live, remote).includes(version),
    );
    await addReports(db, known);
    await addWitness(db, user.id, known);
    await announceErrors(services, await addErrors(db, user.id, known), { userId: user.id, limit });
    return { message: 'Noted' };
  });

  api.on(contract.getRemoteErrors, async ({ user }, { settings, db }) => {
    const live = await releaseFolderOf(settings).read();
    const lists = Object.keys(live?.remotes ?? {}).map((name) => errorsOf(db, name));
    const errors = (await Promise.all(lists)).flat();
    const stacks = errors.map(({ remote, version, stack }) => ({ remote, version, stack: stack ?? '' }));
    const resolved = await resolveStacks(stacks, { settings, person: user.id });
    return errors.map(({ announced_at: _, ...error }, index) => ({
      ...error,
      place: resolved[index]?.place ?? null,
      stack: resolved[index]?.stack || null,
    }));
  });

  api.on(contract.getOperations, async ({ user }, { settings, db }) => {
    const folder = releaseFolderOf(settings);
    const live = await folder.read();
    if (!live) throw new ProblemError(404, localised('release.none'));
    const history = await folder.history();
    const remotes = Object.values(live.remotes).map(async ({ name, title, version }) => ({
      name,
      title,
      version,
      previous: (live.previous?.[name] ?? []).map((each) => each.version),
      known_good: live.known_good?.[name] ?? null,
      candidate: candidateOf(live, name),
      pinned: live.pinned?.includes(name) ?? false,
      figures: await figuresWithPlaces(live, name, { db, settings, person: user.id }),
    }));
    return {
      revision: live.revision,
      remotes: await Promise.all(remotes),
      history: history.map(({ document: _document, ...change }) => change),
    };
  });

  api.on(contract.getLoadHistory, async ({ query: { range } }, { settings, db }) => {
    const live = await releaseFolderOf(settings).read();
    if (!live) throw new ProblemError(404, localised('release.none'));
    const from = beginningOf(range).toISOString();
    const points = await loadPoints(db, range);
    const remotes = Object.values(live.remotes).map(async ({ name, title }) => ({
      name,
      title,
      points: points.get(name) ?? [],
      ...(await changesSince(settings, live, { name, from })),
    }));
    return { from, until: new Date().toISOString(), remotes: await Promise.all(remotes) };
  });

  api.on(contract.rollBackRemote, (call, services) => change(call, services, 'rollback'));
  api.on(contract.promoteRemote, (call, services) => change(call, services, 'promote'));
  api.on(contract.pinRemote, (call, services) => change(call, services, call.body.pinned ? 'pin' : 'unpin'));
}

type ChangeCall = Pick<Call<typeof contract.promoteRemote>, 'user' | 'address'> & {
  body: { remote: string; to?: string | undefined };
};

async function change({ body, user, address }: ChangeCall, { settings, db }: Services, what: ChangeName) {
  const { remote, to } = body;
  const next = await orConflict(
    changeByName(releaseFolderOf(settings), { by: user.email, what, remote, to }),
  );
  const version = next.remotes[remote]?.version ?? '';
  await recordEvent(db, {
    by: { user, address },
    action: `release.${what}`,
    subject: { kind: 'remote', name: remote },
    details: { version, revision: next.revision },
  });
  return { revision: next.revision, remote, version };
}

/** The changes of a remote since then, oldest first, and its size before. */
async function changesSince(
  settings: Services['settings'],
  live: Release,
  { name, from }: { name: string; from: string },
) {
  const { remotes: folders } = webFolders(settings.dataDir);
  const weigh = async (remote: RemoteRelease | undefined) => (remote ? sizeOf(folders, remote) : null);
  const all = (await releaseFolderOf(settings).history(MOST_CHANGES)).filter(({ remote }) => remote === name);
  const since = all.filter(({ at }) => at >= from).reverse();
  const before = all.find(({ at }) => at < from)?.document;
  const first = since[0]?.document;
  return {
    // Before its first change, a remote has the build's version, which the change has stored as a fallback.
    bytes_before: await weigh(
      before ? before.remotes[name] : first ? first.previous?.[name]?.[0] : live.remotes[name],
    ),
    changes: await Promise.all(
      since.map(async ({ document, ...change }) => ({
        ...change,
        bytes: await weigh(document.remotes[name]),
      })),
    ),
  };
}

interface Asking extends Pick<Services, 'db' | 'settings'> {
  person: number;
}

async function figuresWithPlaces(live: Release, remote: string, { db, settings, person }: Asking) {
  const figures = await figuresOf(db, remote, namesOfVersions(live, remote));
  const stacks = figures.map(({ version, last_stack }) => ({ remote, version, stack: last_stack ?? '' }));
  const resolved = await resolveStacks(stacks, { settings, person });
  return figures.map((each, index) => ({ ...each, last_stack: resolved[index]?.stack || null }));
}

function candidateOf(live: Release, name: string) {
  const candidate = live.candidates?.[name];
  if (!candidate) return null;
  return {
    version: candidate.release.version,
    share: candidate.share,
    users: candidate.users.length,
  };
}

function namesOfVersions(live: Release, name: string): string[] {
  return [...new Set(versionsOf(live, name).map(({ version }) => version))];
}
