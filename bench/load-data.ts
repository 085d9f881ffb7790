import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { dialectOf } from '../server/db/dialect.ts';
import { type Db, type OpenDatabase, openDatabase } from '../server/db/open.ts';
import { derivedColumns } from '../server/translation-memory/units/unit-queries.ts';

const BATCH = 10_000;
const COLUMNS = {
  memory_id: 'int4',
  source: 'text',
  target: 'text',
  folded: 'text',
  source_hash: 'text',
  source_sort: 'text',
  target_sort: 'text',
  origin: 'text',
  created_at: 'text',
  updated_at: 'text',
} as const;

/**
 * Writes units straight to the database, with the server stopped: the indexes are dropped first and built once at the
 * end. Also creates sessions, without hashing a password for each, and returns their cookies.
 */
export async function fillDatabase(
  target: { databaseUrl: string | null; dataDir: string },
  { memoryId, units, sessions }: { memoryId: number; units: readonly string[]; sessions: number },
): Promise<string[]> {
  const database = await openDatabase(target);
  const { db } = database;
  try {
    const rebuild = await dropIndexes(database);
    const now = new Date().toISOString();
    for (let from = 0; from < units.length; from += BATCH) {
      const rows = units.slice(from, from + BATCH).map((source, at) => {
        const texts = { source, target: `${from + at} ${units[(from + at + 7919) % units.length]}` };
        const derived = derivedColumns(texts);
        return {
          memory_id: memoryId,
          ...texts,
          ...derived,
          origin: 'import',
          created_at: now,
          updated_at: now,
        };
      });
      await db.transaction().execute((trx) => dialectOf(trx).insertRows(trx, 'unit', COLUMNS, rows));
    }
    await db.updateTable('memory').set({ records_count: units.length }).where('id', '=', memoryId).execute();
    await rebuild();
    return await makeSessions(db, sessions);
  } finally {
    await database.close();
  }
}

async function dropIndexes({ db }: OpenDatabase): Promise<() => Promise<void>> {
  const isPostgres = dialectOf(db).name === 'postgres';
  const made = isPostgres
    ? await sql<{
        name: string;
        made_by: string;
      }>`SELECT indexname AS name, indexdef AS made_by FROM pg_indexes
          WHERE tablename = 'unit' AND indexname NOT LIKE '%_pkey'`.execute(db)
    : await sql<{ name: string; made_by: string }>`SELECT name, sql AS made_by FROM sqlite_master
          WHERE tbl_name = 'unit' AND sql IS NOT NULL
          AND (type = 'index' OR name = 'unit_fts_insert')`.execute(db);
  for (const { name, made_by } of made.rows) {
    await sql`DROP ${sql.raw(made_by.startsWith('CREATE TRIGGER') ? 'TRIGGER' : 'INDEX')} ${sql.id(name)}`.execute(
      db,
    );
  }
  return async () => {
    await db.connection().execute(async (own) => {
      if (isPostgres) await sql`SET maintenance_work_mem = '512MB'`.execute(own);
      else await sql`INSERT INTO unit_fts(unit_fts) VALUES ('rebuild')`.execute(own);
      for (const { made_by } of made.rows) await sql.raw(made_by).execute(own);
      await sql.raw(isPostgres ? 'VACUUM ANALYZE' : 'ANALYZE').execute(own);
    });
  };
}

async function makeSessions(db: Db, count: number): Promise<string[]> {
  const { id } = await db
    .selectFrom('user')
    .select('id')
    .where('role', '=', 'admin')
    .executeTakeFirstOrThrow();
  const now = new Date().toISOString();
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'));
  const rows = tokens.map((token) => ({
    id: createHash('sha256').update(token).digest('hex'),
    user_id: id,
    remember: 0 as const,
    created_at: now,
    last_seen_at: now,
    expires_at: new Date(Date.now() + 86_400_000).toISOString(),
    user_agent: 'load',
    address: '127.0.0.1',
  }));
  for (let at = 0; at < rows.length; at += 100)
    await db
      .insertInto('session')
      .values(rows.slice(at, at + 100))
      .execute();
  return tokens.map((token) => `tessera_session=${token}`);
}
