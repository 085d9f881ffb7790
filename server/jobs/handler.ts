import type { JobReport } from '../../shared/contract/job.ts';
import type { Db } from '../db/open.ts';
import type { Matcher } from '../services.ts';
import type { Settings } from '../settings.ts';

/** A mistake in what the job was given; its message is shown to the person who started it. */
export class JobFailure extends Error {}

/** Thrown by `progress` when somebody asked to stop. */
export class JobCancelled extends JobFailure {
  constructor() {
    super('Cancelled');
  }
}

export interface JobContext<Payload = unknown> {
  db: Db;
  /** For threads of its own; absent where there is no server around it. */
  settings?: Pick<Settings, 'databaseUrl' | 'dataDir'>;
  /** Asks the index of the server's own thread. */
  matcher: Matcher;
  job: { id: number; payload: Payload; subject_id: number | null; created_by: number; attempts: number };
  /** What `saveCheckpoint` last stored, by this run or the one that a restart cut off. */
  checkpoint: unknown;
  /** Says how far the job is; throws {@link JobCancelled} when it is to stop. Cheap: call it for each chunk. */
  progress(done: number, total: number): Promise<void>;
  /**
   * Makes sure, in the transaction of a chunk without a checkpoint, that no other server has taken the job over: until
   * the transaction ends none can.
   */
  hold(trx: Db): Promise<void>;
  /**
   * Stores, inside the transaction of the chunk it speaks of, where to go on after a restart. With `reached` it says how
   * far the job is too, and throws {@link JobCancelled} when it is to stop: one write instead of two.
   */
  saveCheckpoint(trx: Db, value: unknown, reached?: { done: number; total: number }): Promise<void>;
}

/**
 * What a kind of job does. `run` works in chunks, each a transaction; everything it writes can be found again by the
 * job's id. After a restart it runs again: it goes on at the checkpoint, or first takes back what it had done.
 */
export interface JobHandler<Payload = unknown> {
  run(context: JobContext<Payload>): Promise<JobReport>;
  /** Makes the result visible, in one transaction with the job's own end. */
  complete(trx: Db, context: JobContext<Payload>, report: JobReport): Promise<void>;
  /** Takes back everything `run` wrote and says so on the subject; after it nothing half done is left. */
  undo(context: JobContext<Payload>, message: string): Promise<void>;
}
