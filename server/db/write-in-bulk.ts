import { sql } from 'kysely';
import type { DatabaseKind, Db } from './open.ts';

/**
 * A transaction of a job that can be run again from where it was: its end does not wait for the disk. A server that is
 * killed loses nothing by that; one whose machine loses power goes on some chunks earlier, as the place reached is in
 * the same transaction. Whoever commits next as usual writes all of it to the disk, so that the end of the job stands.
 */
export async function writeInBulk<Result>(
  db: Db,
  kind: DatabaseKind,
  write: (trx: Db) => Promise<Result>,
): Promise<Result> {
  if (kind === 'postgres') {
    return db.transaction().execute(async (trx) => {
      await sql`SET LOCAL synchronous_commit = off`.execute(trx);
      return write(trx);
    });
  }
  // Of this connection, which is the job's own; it cannot be said inside a transaction.
  await sql`PRAGMA synchronous = NORMAL`.execute(db);
  try {
    return await db.transaction().execute(write);
  } finally {
    await sql`PRAGMA synchronous = FULL`.execute(db);
  }
}
