import type { Db } from '../../../../server/db/open.ts';
import type { Invariant } from '../invariant.ts';

/** Every job has ended when its step has, and none failed for a reason of the server. */
export const jobsHaveEnded: Invariant = async ({ stage: { db } }) => {
  const last = await lastJob(db);
  return async () => {
    const jobs = await db
      .selectFrom('job')
      .select(['id', 'kind', 'status', 'error', 'error_says', 'attempts'])
      .where((where) => where.or([where('status', 'in', ['pending', 'processing']), where('id', '>', last)]))
      .orderBy('id')
      .execute();
    return jobs.flatMap(({ id, kind, status, error }) => {
      if (status !== 'done' && status !== 'failed') return [`job ${id} (${kind}) is still ${status}`];
      return /unexpected|internal/i.test(error ?? '') ? [`job ${id} (${kind}) failed: ${error}`] : [];
    });
  };
};

/** How long a short job may wait behind large ones in a running server: this many ms, or this many times its duration. */
const MAX_WAIT = { ms: 3_000, times: 10 };

/**
 * No short job waits behind large ones. Without a process, jobs run one after the other at a step, and only their
 * order counts.
 */
export const shortJobsAreNotHeldUp: Invariant = async ({ stage: { db, isProcess } }) => {
  const last = await lastJob(db);
  return async ({ step }) => {
    // A server that stops holds up all jobs.
    if (step.kind === 'kill' || step.kind === 'restart') return [];
    const rows = await db
      .selectFrom('job')
      .select(['id', 'kind', 'is_large', 'subject_id', 'created_at', 'started_at', 'finished_at'])
      .where('id', '>', last)
      .where('finished_at', 'is not', null)
      .orderBy('id')
      .execute();
    const jobs = rows.map(({ created_at, started_at, finished_at, ...job }) => ({
      ...job,
      created: Date.parse(created_at),
      started: Date.parse(started_at ?? ''),
      finished: Date.parse(finished_at ?? ''),
    }));
    const large = jobs.filter(({ is_large }) => is_large === 1);
    return jobs.flatMap((job) => {
      if (job.is_large === 1) return [];
      const { id, kind, subject_id, created, started, finished } = job;
      const wait = started - created;
      const isLong = wait > Math.max(MAX_WAIT.ms, MAX_WAIT.times * (finished - started));
      if (isProcess && !isLong) return [];
      // Changes of one subject happen in the requested order.
      if (jobs.some((older) => older.id < id && older.subject_id === subject_id && older.finished > created))
        return [];
      const first = large.find(
        (each) => each.started < started && (isProcess ? each.finished > created : each.started >= created),
      );
      if (!first) return [];
      return [`job ${id} (${kind}) waited ${wait} ms while the large job ${first.id} (${first.kind}) ran`];
    });
  };
};

async function lastJob(db: Db): Promise<number> {
  const job = await db
    .selectFrom('job')
    .select((where) => where.fn.max('id').as('id'))
    .executeTakeFirst();
  return job?.id ?? 0;
}
