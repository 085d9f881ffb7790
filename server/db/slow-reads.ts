import { Worker } from 'node:worker_threads';
import type { Kysely, RawBuilder } from 'kysely';
import type { Database } from './schema.ts';

type Db = Kysely<Database>;

export interface ReadQuestion {
  call: number;
  sql: string;
  parameters: readonly unknown[];
}

export type ReadAnswer = { call: number; rows: unknown[] } | { call: number; error: string };

/** Readers by database. Only SQLite has one, and transactions have none, since they must see their own writes. */
const readers = new WeakMap<Db, Reader>();

/** A thread with its own connection to the embedded database, started by the first read. */
class Reader {
  readonly #path: string;
  #worker: Worker | null = null;
  readonly #waiting = new Map<number, { resolve(rows: unknown[]): void; reject(error: Error): void }>();
  #calls = 0;

  constructor(path: string) {
    this.#path = path;
  }

  read(sql: string, parameters: readonly unknown[]): Promise<unknown[]> {
    this.#worker ??= this.#start();
    const worker = this.#worker;
    const call = ++this.#calls;
    return new Promise((resolve, reject) => {
      this.#waiting.set(call, { resolve, reject });
      worker.ref();
      worker.postMessage({ call, sql, parameters } satisfies ReadQuestion);
    });
  }

  async close(): Promise<void> {
    const worker = this.#worker;
    this.#worker = null;
    await worker?.terminate();
  }

  #start(): Worker {
    const worker = new Worker(new URL('./read-thread.ts', import.meta.url), { workerData: this.#path });
    worker.on('message', (answer: ReadAnswer) => {
      const asked = this.#waiting.get(answer.call);
      this.#waiting.delete(answer.call);
      if (this.#waiting.size === 0) worker.unref();
      if ('rows' in answer) asked?.resolve(answer.rows);
      else asked?.reject(new Error(answer.error));
    });
    const lose = (error: Error) => {
      if (this.#worker === worker) this.#worker = null;
      for (const { reject } of this.#waiting.values()) reject(error);
      this.#waiting.clear();
    };
    worker.on('error', lose);
    worker.on('exit', () => lose(new Error('The thread that reads the database ended.')));
    return worker;
  }
}

/** Moves slow reads of an embedded database to a separate thread. Returns a function that ends it. */
export function enableSlowReads(db: Db, path: string): () => Promise<void> {
  const reader = new Reader(path);
  readers.set(db, reader);
  return () => reader.close();
}

/** Runs a potentially slow read-only query without holding up other requests. */
export async function readSlowly<Row>(db: Db, query: RawBuilder<Row>): Promise<Row[]> {
  const reader = readers.get(db);
  if (!reader) return (await query.execute(db)).rows;
  const { sql, parameters } = query.compile(db);
  return (await reader.read(sql, parameters)) as Row[];
}
