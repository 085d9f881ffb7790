import type { RemoteReport } from '../../../shared/contract/release.ts';
import type { Db } from '../../db/open.ts';

/** Two figures of the time are kept: 1 234 ms counts as 1 200. A version has few different ones, whatever happens. */
export function roundedTime(ms: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, ms))) - 1);
  return Math.round(ms / step) * step;
}

/** Adds what pages told of remotes. Several servers may do so at once; nothing in it names a person. */
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

/** The time that a share of the loads did not exceed. */
function timeWithin(times: readonly { ms: number; loads: number }[], share: number): number | null {
  const all = times.reduce((sum, { loads }) => sum + loads, 0);
  let seen = 0;
  for (const { ms, loads } of times) {
    seen += loads;
    if (seen >= all * share) return ms;
  }
  return null;
}

/** What became of the given versions of a remote, in their order; versions that nobody told of are left out. */
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
    return [{ ...found, median_ms: timeWithin(own, 0.5), p95_ms: timeWithin(own, 0.95) }];
  });
}
