import type { Wording } from '../../../shared/domain/contract/common.ts';
import type { InterfaceLanguage } from '../../../shared/domain/messages/languages.ts';
import type { FileLanguages } from '../../../shared/domain/text/file-languages.ts';
import type { Upload } from '../../api/multipart.ts';
import { cpuToRead } from '../../budget/cpu-limit.ts';
import { HEAVY, ThreadPool, TookTooLong } from '../../budget/thread-pool.ts';
import type { Splice } from '../../formats/xml/splice.ts';
import { localised, sentenceOf } from '../../messages/localised.ts';
import { ProblemError } from '../../messages/problem.ts';
import type { Settings } from '../../runtime/settings.ts';

/** The import options chosen in the form. */
export interface PreviewChoice {
  options?: string | undefined;
  source_lang?: string | undefined;
  target_lang?: string | undefined;
}

export interface RepairOrder {
  /** Repairs already made. */
  before: readonly Splice[];
  /** Ids of repairs. */
  wanted: readonly string[] | 'all' | 'none';
}

export interface ThreadTask {
  /** The user id that the thread's turn is counted for. */
  person: number;
  task:
    | 'download'
    | 'package'
    | 'open-package'
    | 'preview'
    | 'receipt'
    | 'losses'
    | 'package-losses'
    | 'quality'
    | 'xliff21'
    | 'review-csv'
    | 'review-xlsx'
    | 'unit'
    | 'repair'
    | 'change';
  /** Language of a table's headings. */
  language?: InterfaceLanguage;
  /** 0 = none yet. */
  documentId: number;
  /**
   * The package to open, with the languages for documents that do not state theirs; or the file to preview.
   */
  upload?: Upload & { given?: FileLanguages; chosen?: PreviewChoice };
  /** The segment whose unit is wanted. */
  segment?: number;
  /** The requested repairs of an XLIFF file. */
  repair?: RepairOrder;
  /** The change to preview: a `MassPreview` of server/document/bulk, a layer above. */
  change?: unknown;
  /** The glossaries that a quality check uses. */
  glossaryIds?: readonly number[];
  settings: Pick<Settings, 'databaseUrl' | 'dataDir'> & Partial<Pick<Settings, 'spellingDictionaries'>>;
}

/** The thread's answer: the result's bytes, or the reason for failure. */
export type ThreadAnswer =
  | { bytes: Uint8Array }
  | { status: number; detail: ThreadSentence; fields: { path: string; message: ThreadSentence }[] };

/** A message as threads send it. */
interface ThreadSentence {
  message: string;
  says?: Wording | undefined;
}

const pool = new ThreadPool<ThreadTask, ThreadAnswer>(new URL('../thread/thread.ts', import.meta.url), HEAVY);

/**
 * Does heavy work on a document in a thread with its own connection, when the person's turn comes, so that
 * other requests are not blocked. An aborted signal ends it at once.
 */
export async function runInThread(
  { settings, ...task }: ThreadTask,
  signal?: AbortSignal,
): Promise<Uint8Array> {
  const { databaseUrl, dataDir, spellingDictionaries = null } = settings;
  const order: ThreadTask = { ...task, settings: { databaseUrl, dataDir, spellingDictionaries } };
  const { person, upload } = task;
  const answer = await pool
    .ask(order, { person, cpu: cpuToRead(upload?.size ?? 0), signal })
    .catch((error: unknown) => {
      throw error instanceof TookTooLong ? new ProblemError(422, localised('job.too-long')) : error;
    });
  if ('status' in answer) {
    const fields = answer.fields.map(({ path, message }) => ({ path, message: sentenceOf(message) }));
    throw new ProblemError(answer.status, sentenceOf(answer.detail), fields.length > 0 ? { fields } : {});
  }
  return answer.bytes;
}
