import { sql } from 'kysely';
import type { LoadPoint, RemoteReport } from '../../../shared/domain/contract/release.ts';
import type { Db } from '../../db/open.ts';
import { percentile, roundedTime } from './load-times.ts';

const HOUR = 3600_000;
const DAY = 24 * HOUR;
/** How long it is stored, in ms: longer than the longest range. */
const KEEP = 35 * DAY;

/** The available ranges with the length of a range and of a point, in ms. */
const RANGES = {
  day: { length: DAY, step: HOUR },
  week: { length: 7 * DAY, step: HOUR },
  month: { length: 30 * DAY, step: DAY },
};
export type LoadRange = keyof typeof RANGES;

/** The start of a time's step, in the format of the database: whole hours. */
function startOf(time: number, step: number): string {
  return new Date(Math.floor(time / step) * step).toISOString();
}

/** Adds reports from pages to the hour; safe with several servers at once. Contains no personal data. */
export async function addLoads(trx: Db, reports: readonly RemoteReport[], at: Date): Promise<void> {
  const hour = startOf(at.getTime(), HOUR);
  for (const { remote, version, outcome, ms } of reports) {
    // Neither a load nor a failure to load.
    if (outcome === 'left' || outcome === 'erred') continue;
    await trx
      .insertInto('remote_load')
      .values({ remote, hour, version, outcome, ms: outcome === 'loaded' ? roundedTime(ms) : 0, times: 1 })
      .onConflict((conflict) =>
        conflict
          .columns(['remote', 'hour', 'version', 'outcome', 'ms'])
          .doUpdateSet((row) => ({ times: row('remote_load.times', '+', 1) })),
      )
      .execute();
  }
}

/** The start of a range that ends now. */
export function beginningOf(range: LoadRange, now = Date.now()): Date {
  const { length, step } = RANGES[range];
  return new Date(startOf(now - length + step, step));
}

/** The reports in a range, by remote, oldest first, without empty steps. */
export async function loadPoints(
  db: Db,
  range: LoadRange,
  now = Date.now(),
): Promise<Map<string, LoadPoint[]>> {
  const isByDay = RANGES[range].step === DAY;
  const at = isByDay ? sql<string>`substr(hour, 1, 10) || 'T00:00:00.000Z'` : sql<string>`hour`;
  const rows = await db
    .selectFrom('remote_load')
    .select([
      'remote',
      at.as('at'),
      'outcome',
      'ms',
      (row) => row.fn.sum<number | string>('times').as('times'),
    ])
    .where('hour', '>=', beginningOf(range, now).toISOString())
    .groupBy(['remote', at, 'outcome', 'ms'])
    .orderBy('remote')
    .orderBy(at)
    .orderBy('ms')
    .execute();
  const found = new Map<string, LoadPoint[]>();
  for (const [key, told] of Map.groupBy(rows, (row) => `${row.remote} ${row.at}`)) {
    const [remote = '', hour = ''] = key.split(' ');
    const times = told
      .filter(({ outcome }) => outcome === 'loaded')
      .map(({ ms, times: loads }) => ({ ms, loads: Number(loads) }));
    const all = told.reduce((sum, row) => sum + Number(row.times), 0);
    const loaded = times.reduce((sum, { loads }) => sum + loads, 0);
    const point = {
      at: hour,
      loaded,
      failed: all - loaded,
      median_ms: percentile(times, 0.5),
      p95_ms: percentile(times, 0.95),
    };
    found.set(remote, [...(found.get(remote) ?? []), point]);
  }
  return found;
}

/** Deletes figures older than any range. */
export async function purgeLoads(db: Db, now = Date.now()): Promise<number> {
  const before = new Date(now - KEEP).toISOString();
  const deleted = await db.deleteFrom('remote_load').where('hour', '<', before).executeTakeFirst();
  return Number(deleted.numDeletedRows);
}
