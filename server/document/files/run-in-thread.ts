import { Worker } from 'node:worker_threads';
import type { Wording } from '../../../shared/domain/contract/common.ts';
import type { InterfaceLanguage } from '../../../shared/domain/messages/languages.ts';
import type { FileLanguages } from '../../../shared/domain/text/file-languages.ts';
import type { Upload } from '../../api/multipart.ts';
import { FairSlots } from '../../budget/fair-slots.ts';
import type { Splice } from '../../formats/xml/splice.ts';
import { sentenceOf } from '../../messages/localised.ts';
import { ProblemError } from '../../messages/problem.ts';
import type { Settings } from '../../runtime/settings.ts';

/** The import options chosen in the form. */
export interface PreviewChoice {
  options?: string | undefined;
  source_lang?: string | undefined;
}

export interface RepairOrder {
  /** What is repaired already. */
  before: readonly Splice[];
  /** Ids of repairs. */
  wanted: readonly string[] | 'all' | 'none';
}

export interface ThreadTask {
  /** For whom. */
  person: number;
  task:
    | 'download'
    | 'package'
    | 'open-package'
    | 'preview'
    | 'losses'
    | 'package-losses'
    | 'quality'
    | 'xliff21'
    | 'review-csv'
    | 'review-xlsx'
    | 'unit'
    | 'repair';
  /** Of a table's words. */
  language?: InterfaceLanguage;
  /** 0 = none yet. */
  documentId: number;
  /** The package that is opened, and the languages of its documents where it does not say them; or the file that is looked at. */
  upload?: Upload & { given?: FileLanguages; chosen?: PreviewChoice };
  /** The segment whose unit is looked for. */
  segment?: number;
  /** The repairs of an XLIFF file that are wanted. */
  repair?: RepairOrder;
  /** The glossaries whose terms a quality check knows. */
  glossaryIds?: readonly number[];
  settings: Pick<Settings, 'databaseUrl' | 'dataDir'> & Partial<Pick<Settings, 'spellingDictionaries'>>;
}

/** The thread's answer: the result's bytes, or the reason for the failure. */
export type ThreadAnswer =
  | { bytes: Uint8Array }
  | { status: number; detail: ThreadSentence; fields: { path: string; message: ThreadSentence }[] };

/** A sentence as threads send it. */
interface ThreadSentence {
  message: string;
  says?: Wording | undefined;
}

/** Concurrent threads; each may hold a whole document. */
const slots = new FairSlots({ slots: 2, perPerson: 1, waiting: 20 });

/**
 * Does heavy work on a document in a thread with its own connection, so that other requests are not blocked, when its
 * person's turn comes. An aborted signal ends it at once.
 */
export function runInThread(task: ThreadTask, signal?: AbortSignal): Promise<Uint8Array> {
  return slots.run(task.person, () => runThread(task, signal), signal);
}

async function runThread({ settings, ...task }: ThreadTask, signal?: AbortSignal): Promise<Uint8Array> {
  const { databaseUrl, dataDir, spellingDictionaries = null } = settings;
  const workerData: ThreadTask = { ...task, settings: { databaseUrl, dataDir, spellingDictionaries } };
  const worker = new Worker(new URL('../thread/thread.ts', import.meta.url), { workerData });
  try {
    const answer = await new Promise<ThreadAnswer>((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
      worker.on('message', resolve);
      worker.on('error', reject);
      worker.on('exit', (code) => reject(new Error(`The thread for ${task.task} ended with ${code}.`)));
    });
    if ('status' in answer) {
      const fields = answer.fields.map(({ path, message }) => ({ path, message: sentenceOf(message) }));
      throw new ProblemError(answer.status, sentenceOf(answer.detail), fields.length > 0 ? { fields } : {});
    }
    return answer.bytes;
  } finally {
    await worker.terminate();
  }
}
