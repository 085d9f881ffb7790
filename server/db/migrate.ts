import { type Kysely, sql } from 'kysely';
import { usersAndJobs } from './migrations/0001-users-and-jobs.ts';
import { glossaries } from './migrations/0002-glossaries.ts';
import { memories } from './migrations/0003-memories.ts';
import { documents } from './migrations/0004-documents.ts';
import { accounts } from './migrations/0005-accounts.ts';
import { documentActions } from './migrations/0006-document-actions.ts';
import type { Migration } from './migrations/columns.ts';
import type { Db, OpenDatabase } from './open.ts';

/** In order; the names of all stand in the table `migration` of a database that is up to date. */
export const MIGRATIONS: readonly Migration[] = [
  usersAndJobs,
  glossaries,
  memories,
  documents,
  accounts,
  documentActions,
];

/** Any number; two servers that start at once wait for each other on it. */
const ADVISORY_LOCK = 7_431_907;

/** Brings the schema up to date; each step is one transaction. */
export async function migrate({ db, kind }: OpenDatabase): Promise<void> {
  await createHistory(db);
  for (const migration of MIGRATIONS) {
    await db.transaction().execute(async (trx) => {
      if (kind === 'postgres')
        await sql`SELECT pg_advisory_xact_lock(${sql.lit(ADVISORY_LOCK)})`.execute(trx);
      const done = await sql`SELECT 1 FROM migration WHERE name = ${migration.name}`.execute(trx);
      if (done.rows.length > 0) return;
      await migration.up(trx as unknown as Kysely<never>, kind);
      await sql`INSERT INTO migration (name, at) VALUES (${migration.name}, ${new Date().toISOString()})`.execute(
        trx,
      );
    });
  }
}

async function createHistory(db: Db): Promise<void> {
  await sql`CREATE TABLE IF NOT EXISTS migration (name text PRIMARY KEY, at text NOT NULL)`
    .execute(db)
    // Two servers creating it at once: PostgreSQL's IF NOT EXISTS can still collide, and then it is there.
    .catch((error: { code?: string }) => {
      if (error.code !== '23505' && error.code !== '42P07') throw error;
    });
}
