import * as contract from '../../shared/contract/release.ts';
import type { Api } from '../http/api.ts';
import { Refusal } from '../http/problem.ts';
import { rollBack } from '../release/change-release.ts';
import { orConflict, releaseFolderOf } from '../release/routes.ts';
import { createRemoteFigures } from './remote-figures.ts';

export function operationsRoutes(api: Api): void {
  const figures = createRemoteFigures();

  api.on(contract.reportRemotes, async ({ body }, { settings }) => {
    const live = await releaseFolderOf(settings).read();
    // Only what exists is counted: names are from outside and would otherwise grow without end.
    for (const report of body.reports) {
      const versions = live ? versionsOf(live, report.remote) : [];
      if (versions.includes(report.version)) figures.add(report);
    }
    return { message: 'Noted' };
  });

  api.on(contract.getOperations, async (_, { settings }) => {
    const folder = releaseFolderOf(settings);
    const live = await folder.read();
    if (!live) throw new Refusal(404, 'Nothing was released yet.');
    const history = await folder.history();
    return {
      revision: live.revision,
      remotes: Object.values(live.remotes).map(({ name, title, version }) => ({
        name,
        title,
        version,
        previous: (live.previous?.[name] ?? []).map((each) => each.version),
        candidate: candidateOf(live, name),
        pinned: live.pinned?.includes(name) ?? false,
        figures: figures.of(name),
      })),
      history: history.map(({ document: _document, ...change }) => change),
    };
  });

  api.on(contract.rollBackRemote, async ({ body, user }, { settings }) => {
    const next = await orConflict(
      releaseFolderOf(settings).change({
        by: user.email,
        what: 'rollback',
        remote: body.remote,
        edit: (live) => rollBack(live, body.remote),
      }),
    );
    return {
      revision: next.revision,
      remote: body.remote,
      version: next.remotes[body.remote]?.version ?? '',
    };
  });
}

type Live = NonNullable<Awaited<ReturnType<ReturnType<typeof releaseFolderOf>['read']>>>;

function candidateOf(live: Live, name: string) {
  const candidate = live.candidates?.[name];
  return candidate ? { version: candidate.release.version, share: candidate.share } : null;
}

function versionsOf(live: Live, name: string): string[] {
  const candidate = live.candidates?.[name]?.release;
  const all = [live.remotes[name], candidate, ...(live.previous?.[name] ?? [])];
  return all.flatMap((each) => (each ? [each.version] : []));
}
