import type { RemoteReport } from '../../../shared/domain/contract/release.ts';
import type { Db } from '../../db/open.ts';
import { peopleByVersion } from '../../release/witnesses.ts';
import { addLoads } from './load-history.ts';
import { percentile, roundedTime } from './load-times.ts';

/**
 * Adds reports from pages about remotes; safe with several servers at once. The figures contain no personal
 * data.
 */
export async function addReports(db: Db, reports: readonly RemoteReport[]): Promise<void> {
  const now = new Date();
  const at = now.toISOString();
  await db.transaction().execute(async (trx) => {
    await addLoads(trx, reports, now);
    for (const { remote, version, outcome, ms, reason, stack } of reports) {
      if (outcome === 'left') continue;
      const counts = { loaded: 0, failed: 0, crashed: 0, erred: 0, [outcome]: 1 };
      const last_reason = outcome === 'loaded' ? null : (reason ?? null);
      const last_stack = outcome === 'loaded' ? null : (stack ?? null);
      await trx
        .insertInto('remote_figure')
        .values({ remote, version, ...counts, last_reason, last_stack, last_at: at })
        .onConflict((conflict) =>
          conflict.columns(['remote', 'version']).doUpdateSet((row) => ({
            [outcome]: row(`remote_figure.${outcome}`, '+', 1),
            last_at: at,
            ...(last_reason === null ? {} : { last_reason, last_stack }),
          })),
        )
        .execute();
      if (outcome !== 'loaded') continue;
      await trx
        .insertInto('remote_load_time')
        .values({ remote, version, ms: roundedTime(ms), loads: 1 })
        .onConflict((conflict) =>
          conflict
            .columns(['remote', 'version', 'ms'])
            .doUpdateSet((row) => ({ loads: row('remote_load_time.loads', '+', 1) })),
        )
        .execute();
    }
  });
}

/** Figures of the given versions of a remote, in their order, without versions that have no reports. */
export async function figuresOf(db: Db, remote: string, versions: readonly string[]) {
  if (versions.length === 0) return [];
  const figures = await db
    .selectFrom('remote_figure')
    .select(['version', 'loaded', 'failed', 'crashed', 'erred', 'last_reason', 'last_stack', 'last_at'])
    .where('remote', '=', remote)
    .where('version', 'in', versions)
    .execute();
  const times = await db
    .selectFrom('remote_load_time')
    .select(['version', 'ms', 'loads'])
    .where('remote', '=', remote)
    .where('version', 'in', versions)
    .orderBy('ms')
    .execute();
  const people = await peopleByVersion(db, remote);
  return versions.flatMap((version) => {
    const found = figures.find((each) => each.version === version);
    if (!found) return [];
    const own = times.filter((each) => each.version === version);
    return [
      {
        ...found,
        people: people.get(version) ?? 0,
        median_ms: percentile(own, 0.5),
        p95_ms: percentile(own, 0.95),
      },
    ];
  });
}
