import type { RemoteReport } from '../../../shared/domain/contract/release.ts';
import type { Db } from '../../db/open.ts';
import { fingerprintOf } from '../../release/source-maps/stack.ts';

const DAY = 24 * 3600_000;
/** How long an error is stored after its last occurrence, in ms. */
const KEEP = 30 * DAY;
/** Errors stored for a version. */
const MOST = 50;
/** Of these, errors of one user alone, for each user: one client cannot displace the errors of others. */
const MOST_ALONE = 10;
/** Errors listed for a remote. */
const MOST_LISTED = 20;

/** An error as it is stored, with the number of users. */
export interface StoredError {
  id: number;
  remote: string;
  version: string;
  outcome: 'failed' | 'crashed' | 'erred';
  reason: string;
  stack: string | null;
  times: number;
  users: number;
  first_at: string;
  last_at: string;
  announced_at: string | null;
}

type Failure = RemoteReport & { outcome: StoredError['outcome'] };

const isFailure = (report: RemoteReport): report is Failure =>
  report.outcome !== 'loaded' && report.outcome !== 'left';

/**
 * Adds a user's reports of errors to the distinct errors of their versions, and returns these. Safe with several
 * servers at once.
 */
export async function addErrors(
  db: Db,
  userId: number,
  reports: readonly RemoteReport[],
  now = new Date(),
): Promise<StoredError[]> {
  const at = now.toISOString();
  const told = Map.groupBy(
    reports.filter(isFailure).map((report) => ({ report, fingerprint: fingerprintOf(report) })),
    ({ report: { remote, version }, fingerprint }) => `${remote} ${version} ${fingerprint}`,
  );
  // Lock rows in a fixed order, which prevents deadlocks.
  const errors = [...told].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, each]) => each);
  const ids = await db.transaction().execute(async (trx) => {
    const added: number[] = [];
    for (const same of errors) {
      const last = same.at(-1);
      if (last) added.push(await addError(trx, { ...last, userId, times: same.length, at }));
    }
    return added;
  });
  const stored = await errorsWith(db, ids);
  const versions = new Set(stored.map(({ remote, version }) => `${remote} ${version}`));
  for (const each of versions) {
    const [remote = '', version = ''] = each.split(' ');
    await dropSurplus(db, { remote, version, userId });
  }
  return stored;
}

interface Added {
  report: Failure;
  fingerprint: string;
  userId: number;
  times: number;
  at: string;
}

async function addError(trx: Db, { report, fingerprint, userId, times, at }: Added): Promise<number> {
  const { remote, version, outcome, reason = '', stack = null } = report;
  const newest = { outcome, reason, stack, last_at: at };
  const { id } = await trx
    .insertInto('remote_error')
    .values({ remote, version, fingerprint, ...newest, times, first_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(['remote', 'version', 'fingerprint'])
        .doUpdateSet((row) => ({ ...newest, times: row('remote_error.times', '+', times) })),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('remote_error_user')
    .values({ error_id: id, user_id: userId, first_at: at, last_at: at })
    .onConflict((conflict) => conflict.columns(['error_id', 'user_id']).doUpdateSet({ last_at: at }))
    .execute();
  return id;
}

function selectErrors(db: Db) {
  return db
    .selectFrom('remote_error')
    .leftJoin('remote_error_user', 'remote_error_user.error_id', 'remote_error.id')
    .select([
      'remote_error.id',
      'remote',
      'version',
      'outcome',
      'reason',
      'stack',
      'times',
      'remote_error.first_at',
      'remote_error.last_at',
      'announced_at',
      (row) => row.fn.count<number | string>('remote_error_user.user_id').as('users'),
    ])
    .groupBy('remote_error.id');
}

const withUsers = <T extends { users: number | string }>(row: T) => ({ ...row, users: Number(row.users) });

async function errorsWith(db: Db, ids: readonly number[]): Promise<StoredError[]> {
  if (ids.length === 0) return [];
  return (await selectErrors(db).where('remote_error.id', 'in', ids).execute()).map(withUsers);
}

/** The errors of a remote, last reported first. */
export async function errorsOf(db: Db, remote: string): Promise<StoredError[]> {
  const rows = await selectErrors(db)
    .where('remote', '=', remote)
    .orderBy('remote_error.last_at', 'desc')
    .orderBy('remote_error.id', 'desc')
    .limit(MOST_LISTED)
    .execute();
  return rows.map(withUsers);
}

interface Surplus {
  remote: string;
  version: string;
  userId: number;
}

/**
 * Deletes errors above the limits of a version: those with the fewest users first, and the least recent of them. One
 * row at a time, which cannot end in a deadlock.
 */
async function dropSurplus(db: Db, { remote, version, userId }: Surplus): Promise<void> {
  const all = await db
    .selectFrom('remote_error')
    .leftJoin('remote_error_user', 'remote_error_user.error_id', 'remote_error.id')
    .select([
      'remote_error.id',
      (row) => row.fn.count<number | string>('remote_error_user.user_id').as('users'),
      (row) => row.fn.max('remote_error_user.user_id').as('user_id'),
    ])
    .where('remote', '=', remote)
    .where('version', '=', version)
    .groupBy('remote_error.id')
    .orderBy('users', 'desc')
    .orderBy('remote_error.last_at', 'desc')
    .orderBy('remote_error.id', 'desc')
    .execute();
  const alone = all.filter((row) => Number(row.users) === 1 && row.user_id === userId).slice(MOST_ALONE);
  const others = all.filter((row) => !alone.includes(row)).slice(MOST);
  for (const { id } of [...alone, ...others])
    await db.deleteFrom('remote_error').where('id', '=', id).execute();
}

/** Deletes errors that no page has reported for a while. */
export async function purgeErrors(db: Db, now = Date.now()): Promise<number> {
  const before = new Date(now - KEEP).toISOString();
  const deleted = await db.deleteFrom('remote_error').where('last_at', '<', before).executeTakeFirst();
  return Number(deleted.numDeletedRows);
}
