import { parentPort, workerData } from 'node:worker_threads';
import { openDatabase } from '../db/open.ts';
import { createTermFinder } from '../glossary/term-finder.ts';
import { Refusal } from '../http/problem.ts';
import { writeDocument } from './download.ts';
import { checkQuality } from './quality.ts';
import type { ThreadAnswer, ThreadTask } from './run-in-thread.ts';

const { task, documentId, settings } = workerData as ThreadTask;
const { db, close } = await openDatabase(settings);

async function run(): Promise<Uint8Array> {
  if (task === 'download') return writeDocument(db, documentId);
  return new TextEncoder().encode(
    JSON.stringify(await checkQuality(db, createTermFinder({ db }), documentId)),
  );
}

try {
  // A copy of its own: a buffer of Node's pool cannot be handed over.
  const bytes = new Uint8Array(await run());
  parentPort?.postMessage({ bytes } satisfies ThreadAnswer, [bytes.buffer]);
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  const { status, message } = error;
  parentPort?.postMessage({ status, detail: message } satisfies ThreadAnswer);
} finally {
  await close();
}
