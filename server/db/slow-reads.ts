import type { Compilable, Kysely, RawBuilder } from 'kysely';
import { QuestionThread } from './question-thread.ts';
import type { Database } from './schema.ts';

type Db = Kysely<Database>;

export interface ReadQuestion {
  sql: string;
  parameters: readonly unknown[];
}

/** Readers by database. Only SQLite has one, and transactions have none, since they must see their own writes. */
const readers = new WeakMap<Db, QuestionThread<ReadQuestion, unknown[]>>();

/** Moves slow reads of an embedded database to a separate thread. Returns a function that ends it. */
export function enableSlowReads(db: Db, path: string): () => Promise<void> {
  const reader = new QuestionThread<ReadQuestion, unknown[]>(new URL('./read-thread.ts', import.meta.url), {
    name: 'slow-reads',
    workerData: path,
  });
  readers.set(db, reader);
  return () => reader.close();
}

/** Runs a potentially slow read-only query without holding up other requests. */
export async function readSlowly<Row>(db: Db, query: RawBuilder<Row> | Compilable<Row>): Promise<Row[]> {
  const compiled = query.compile(db);
  const reader = readers.get(db);
  if (!reader) return (await db.executeQuery(compiled)).rows;
  const { sql, parameters } = compiled;
  return (await reader.ask({ sql, parameters })) as Row[];
}
