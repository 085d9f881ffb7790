import type { RemoteReport } from '../../../shared/contract/release.ts';
import type { Db } from '../../db/open.ts';

/** Rounds to two significant digits: 1 234 ms counts as 1 200, so that a version has few distinct values. */
export function roundedTime(ms: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, ms))) - 1);
  return Math.round(ms / step) * step;
}

/** Adds reports of pages about remotes; safe with several servers at once. The figures contain no personal data. */
export async function addReports(db: Db, reports: readonly RemoteReport[]): Promise<void> {
  const at = new Date().toISOString();
  await db.transaction().execute(async (trx) => {
    for (const { remote, version, outcome, ms, reason } of reports) {
      const counts = { loaded: 0, failed: 0, crashed: 0, [outcome]: 1 };
      const last_reason = outcome === 'loaded' ? null : (reason ?? null);
      await trx
        .insertInto('remote_figure')
        .values({ remote, version, ...counts, last_reason, last_at: at })
        .onConflict((conflict) =>
          conflict.columns(['remote', 'version']).doUpdateSet((row) => ({
            [outcome]: row(`remote_figure.${outcome}`, '+', 1),
            last_at: at,
            ...(last_reason === null ? {} : { last_reason }),
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

/** The given percentile of the load times. */
function percentile(times: readonly { ms: number; loads: number }[], share: number): number | null {
  const all = times.reduce((sum, { loads }) => sum + loads, 0);
  let seen = 0;
  for (const { ms, loads } of times) {
    seen += loads;
    if (seen >= all * share) return ms;
  }
  return null;
}

/** Figures of the given versions of a remote, in their order, without versions that have no reports. */
export async function figuresOf(db: Db, remote: string, versions: readonly string[]) {
  if (versions.length === 0) return [];
  const figures = await db
    .selectFrom('remote_figure')
    .select(['version', 'loaded', 'failed', 'crashed', 'last_reason', 'last_at'])
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
  return versions.flatMap((version) => {
    const found = figures.find((each) => each.version === version);
    if (!found) return [];
    const own = times.filter((each) => each.version === version);
    return [{ ...found, median_ms: percentile(own, 0.5), p95_ms: percentile(own, 0.95) }];
  });
}
