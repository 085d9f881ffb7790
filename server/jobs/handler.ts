import type { Wording } from '../../shared/domain/contract/common.ts';
import type { JobReport } from '../../shared/domain/contract/job.ts';
import type { Db } from '../db/open.ts';
import type { Matcher } from '../engines/look-up.ts';
import type { Translator } from '../machine-translation/translator.ts';
import { Localised, localised, type Refusal } from '../messages/localised.ts';
import type { Settings } from '../runtime/settings.ts';

/** A problem with the job's input; its message is shown to the user who started the job. */
export class JobFailure extends Error {
  readonly says: Wording | undefined;

  constructor(sentence: Refusal) {
    super(String(sentence));
    this.says = sentence instanceof Localised ? sentence.says : undefined;
  }
}

/** Thrown by `progress` when the job was cancelled. */
export class JobCancelled extends JobFailure {
  constructor() {
    super(localised('job.cancelled'));
  }
}

/** Whether a job ended by cancellation. */
export function isCancelled(why: Refusal): boolean {
  return String(why) === new JobCancelled().message;
}

export interface JobContext<Payload = unknown> {
  db: Db;
  /** For handlers that start threads; absent when the job runs outside a server. */
  settings?: Pick<Settings, 'databaseUrl' | 'dataDir'>;
  /** Calls machine translation engines; absent when the job runs outside a server. */
  openTranslator?: () => Promise<Translator>;
  /** Queries the index in the server's own thread. */
  matcher: Matcher;
  job: { id: number; payload: Payload; subject_id: number | null; created_by: number; attempts: number };
  /** The last value of `saveCheckpoint`, from this run or an interrupted one. */
  checkpoint: unknown;
  /**
   * Called before a file of this many bytes is read: from then on, a stretch without progress may take only
   * so much processor time.
   */
  reading(bytes: number): void;
  /**
   * Reports progress; throws {@link JobCancelled} when the job was cancelled. Cheap: call it for each chunk.
   */
  progress(done: number, total: number): Promise<void>;
  /**
   * Verifies, in the transaction of a chunk without a checkpoint, that no other server has taken over the
   * job, and prevents it until the transaction ends.
   */
  hold(trx: Db): Promise<void>;
  /**
   * Stores where to resume after a restart, in the transaction of the chunk it describes. With `reached` it
   * also reports progress and throws {@link JobCancelled} when the job was cancelled: one write instead of
   * two.
   */
  saveCheckpoint(trx: Db, value: unknown, reached?: { done: number; total: number }): Promise<void>;
}

/**
 * Implements a kind of job. `run` works in chunks, each a transaction; everything it writes can be found by
 * the job's id. After a restart it runs again and either resumes at the checkpoint or first undoes the
 * previous run.
 */
export interface JobHandler<Payload = unknown> {
  run(context: JobContext<Payload>): Promise<JobReport>;
  /** Publishes the result, in the same transaction as the job's own end. */
  complete(trx: Db, context: JobContext<Payload>, report: JobReport): Promise<void>;
  /** Undoes everything written by `run` and marks the subject accordingly. */
  undo(context: JobContext<Payload>, why: Refusal): Promise<void>;
}

/**
 * A transaction that is only carried out while no other server has taken over the job. For everything that would destroy
 * what that server, or a user after it, has written.
 */
export function holding<Result>(
  { db, hold }: Pick<JobContext, 'db' | 'hold'>,
  act: (trx: Db) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (trx) => {
    await hold(trx);
    return act(trx);
  });
}

/** The id of the row that the job is about. */
export function subjectOf({ job }: JobContext): number {
  if (job.subject_id === null) throw new Error('The job has no subject.');
  return job.subject_id;
}
