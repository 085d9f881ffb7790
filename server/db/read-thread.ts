import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import type { Answered, Asked } from './question-thread.ts';
import type { ReadQuestion } from './slow-reads.ts';

// Runs slow reads, which would block the main thread with SQLite.
const database = new DatabaseSync(workerData as string, { readOnly: true });
// The timeout first: setting the cache size reads the database, which another connection may be writing.
database.exec('PRAGMA busy_timeout = 5000; PRAGMA cache_size = -16384; PRAGMA temp_store = MEMORY');

parentPort?.on('message', ({ call, question }: Asked<ReadQuestion>) => {
  const { sql, parameters } = question;
  const answer = (message: Answered<unknown[]>) => parentPort?.postMessage(message);
  try {
    answer({ call, answer: database.prepare(sql).all(...(parameters as SQLInputValue[])) });
  } catch (error) {
    answer({ call, error: error instanceof Error ? error.message : String(error) });
  }
});
