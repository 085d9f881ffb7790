import type { RemoteReport } from '../../shared/domain/contract/release.ts';
import type { Db } from '../db/open.ts';

const DAY = 24 * 3600_000;

/** One person's reports on one version. */
export interface Witness {
  remote: string;
  version: string;
  user_id: number;
  loads: number;
  loaded_at: string | null;
  failed_at: string | null;
  /** How often it was used and left without an error. */
  exits: number;
  /** The last error in an event handler, a promise, a timer or a worker. */
  erred_at: string | null;
}

/** The column with the time of an outcome; a failure to leave is a failure. */
const TIMES = {
  loaded: 'loaded_at',
  failed: 'failed_at',
  crashed: 'failed_at',
  erred: 'erred_at',
} as const;

/** Records in whose pages versions loaded, failed and were left; safe with several servers at once. */
export async function addWitness(
  db: Db,
  userId: number,
  reports: readonly RemoteReport[],
  at = new Date(),
): Promise<void> {
  const time = at.toISOString();
  await db.transaction().execute(async (trx) => {
    for (const { remote, version, outcome } of reports) {
      const told = outcome === 'left' ? {} : { [TIMES[outcome]]: time };
      const loads = outcome === 'loaded' ? 1 : 0;
      const exits = outcome === 'left' ? 1 : 0;
      await trx
        .insertInto('remote_witness')
        .values({ remote, version, user_id: userId, loads, exits, ...told })
        .onConflict((conflict) =>
          conflict.columns(['remote', 'version', 'user_id']).doUpdateSet((row) => ({
            ...told,
            loads: row('remote_witness.loads', '+', loads),
            exits: row('remote_witness.exits', '+', exits),
          })),
        )
        .execute();
    }
  });
}

const COLUMNS = [
  'remote',
  'version',
  'user_id',
  'loads',
  'exits',
  'loaded_at',
  'failed_at',
  'erred_at',
] as const;

/** Everyone with failures since then, and those failures. */
export function failuresSince(db: Db, since: Date): Promise<Witness[]> {
  return db
    .selectFrom('remote_witness')
    .select(COLUMNS)
    .where('failed_at', '>=', since.toISOString())
    .execute();
}

/** Everyone whose pages reported a version. */
export function witnessesOf(db: Db, remote: string, version: string): Promise<Witness[]> {
  return db
    .selectFrom('remote_witness')
    .select(COLUMNS)
    .where('remote', '=', remote)
    .where('version', '=', version)
    .execute();
}

/** Deletes the reports on a version: when it goes live again, it is judged only by later ones. */
export async function forgetWitnesses(db: Db, remote: string, version: string): Promise<void> {
  await db.deleteFrom('remote_witness').where('remote', '=', remote).where('version', '=', version).execute();
}

/** The number of people in whose pages each version of a remote loaded within the last day. */
export async function peopleByVersion(
  db: Db,
  remote: string,
  now = Date.now(),
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('remote_witness')
    .select(['version', (row) => row.fn.countAll<number | string>().as('people')])
    .where('remote', '=', remote)
    .where('loaded_at', '>=', new Date(now - DAY).toISOString())
    .groupBy('version')
    .execute();
  return new Map(rows.map(({ version, people }) => [version, Number(people)]));
}
