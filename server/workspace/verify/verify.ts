import { sql } from 'kysely';
import { dialectOf } from '../../db/dialect.ts';
import type { Db } from '../../db/schema.ts';
import { readSlowly } from '../../db/slow-reads.ts';
import { compareWithFile } from '../../document/processing/compare-with-file.ts';
import { checkCounts, checkVersions } from './check-counts.ts';
import { checkFiles } from './check-files.ts';
import { type Compare, checkSegments } from './check-segments.ts';
import type { Finding } from './finding.ts';

interface Options {
  /** Age in ms from which a file counts as unreferenced; younger ones may be uploads in progress. */
  minAge?: number;
  /** Compares a document with its file; by default in this thread, however long it takes. */
  compare?: Compare;
}

const HOUR = 3600_000;

/** All inconsistencies in a workspace. Reads in small steps, during normal use. */
export async function* verifyWorkspace(
  db: Db,
  { minAge = HOUR, compare = (id) => compareWithFile(db, id) }: Options = {},
): AsyncGenerator<Finding> {
  yield* checkReferences(db);
  yield* checkCounts(db);
  yield* checkVersions(db);
  yield* checkFiles(db, { minAge });
  yield* checkSegments(db, compare);
}

/** PostgreSQL never has dangling references; SQLite's tools may create some. */
async function* checkReferences(db: Db): AsyncGenerator<Finding> {
  if (dialectOf(db).name !== 'sqlite') return;
  const check = sql<{ table: string; parent: string; rows: number }>`SELECT "table", parent, count(*) AS rows
    FROM pragma_foreign_key_check GROUP BY "table", parent`;
  for (const { table, parent, rows } of await readSlowly(db, check))
    yield {
      check: 'references',
      problem: `${rows} rows of ${table} refer to missing rows of ${parent}`,
    };
}
