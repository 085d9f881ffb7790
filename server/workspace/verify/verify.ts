import { sql } from 'kysely';
import { dialectOf } from '../../db/dialect.ts';
import type { Db } from '../../db/schema.ts';
import { readSlowly } from '../../db/slow-reads.ts';
import { checkCounts, checkVersions } from './check-counts.ts';
import { checkFiles } from './check-files.ts';
import type { Finding } from './finding.ts';

interface Options {
  /** How old a file must be to count as forgotten, in ms; younger ones may be uploads in progress. */
  minAge?: number;
}

const HOUR = 3600_000;

/** Everything in a workspace that is not as it should be. It reads in small steps, while people work. */
export async function* verifyWorkspace(db: Db, { minAge = HOUR }: Options = {}): AsyncGenerator<Finding> {
  yield* checkReferences(db);
  yield* checkCounts(db);
  yield* checkVersions(db);
  yield* checkFiles(db, { minAge });
}

/** PostgreSQL has no rows that name others which are not there; SQLite's tools may make some. */
async function* checkReferences(db: Db): AsyncGenerator<Finding> {
  if (dialectOf(db).name !== 'sqlite') return;
  const check = sql<{ table: string; parent: string; rows: number }>`SELECT "table", parent, count(*) AS rows
    FROM pragma_foreign_key_check GROUP BY "table", parent`;
  for (const { table, parent, rows } of await readSlowly(db, check))
    yield {
      check: 'references',
      problem: `${rows} rows of ${table} name rows of ${parent} that are not there`,
    };
}
