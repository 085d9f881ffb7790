import type { Job } from '../../shared/domain/contract/job.ts';
import * as contract from '../../shared/domain/contract/job.ts';
import type { Api } from '../api/api.ts';
import type { Db } from '../db/open.ts';
import { streamOf } from '../http/body-init.ts';
import { maySeeResult } from '../identity/policy/made-from.ts';
import { maySee } from '../identity/policy/require-visible.ts';
import type { Viewer } from '../identity/policy/visible.ts';
import type { SessionUser } from '../identity/session-user.ts';
import { stillSignedIn } from '../identity/still-signed-in.ts';
import { localised } from '../messages/localised.ts';
import { ProblemError } from '../messages/problem.ts';
import { getJob } from './queue.ts';

/** Polling interval for a watched job, in ms. */
const LOOK = 250;
const LOOKS_A_SECOND = 4;

export function jobRoutes(api: Api): void {
  api.on(contract.getJob, ({ params, user }, { db }) => getJobFor(db, user, params.id));

  api.on(contract.watchJob, async ({ params, request, user }, { db, streams }) => {
    await getJob(db, params.id);
    const release = streams.open(user.id);
    // Covers a reader who leaves before the stream begins.
    request.signal.addEventListener('abort', release, { once: true });
    const events = jobEvents(db, params.id, user, { signal: request.signal, release });
    return new Response(streamOf(events), {
      headers: {
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      },
    });
  });

  api.on(contract.cancelJob, async ({ params, user }, { db, wakeJobs }) => {
    const job = await getJob(db, params.id);
    if (user.role === 'user' && !(await isOwn(db, params.id, user.id))) {
      throw new ProblemError(403, localised('job.not-yours'));
    }
    await db.transaction().execute((trx) => requestCancel(trx, job.id));
    wakeJobs();
    return { message: 'The job is being stopped.' };
  });
}

/** Throws 409 when the job has ended. */
async function requestCancel(trx: Db, jobId: number): Promise<void> {
  const cancelled = await trx
    .updateTable('job')
    .set({ cancel_requested: 1 })
    .where('id', '=', jobId)
    .where('status', 'in', ['pending', 'processing'])
    .executeTakeFirst();
  if (Number(cancelled.numUpdatedRows) === 0) throw new ProblemError(409, localised('job.ended'));
}

async function isOwn(db: Db, jobId: number, userId: number): Promise<boolean> {
  const row = await db.selectFrom('job').select('created_by').where('id', '=', jobId).executeTakeFirst();
  return row?.created_by === userId;
}

/**
 * The job as a viewer may see it: without its figures and its report for viewers who may not read all its
 * sources. Throws 404.
 */
async function getJobFor(db: Db, viewer: Viewer, id: number): Promise<Job> {
  const job = await getJob(db, id);
  if (await maySeeResult(db, viewer, id)) return job;
  return { ...job, done: 0, total: 0, progress: job.status === 'done' ? 1 : 0, report: null };
}

/** The user, if they may still see the job: access may be revoked while they watch. */
async function stillSees(db: Db, jobId: number, user: SessionUser): Promise<Viewer | null> {
  const viewer = await stillSignedIn(db, user);
  return viewer && (await maySee(db, viewer, 'job', jobId)) ? viewer : null;
}

async function* jobEvents(
  db: Db,
  id: number,
  user: SessionUser,
  { signal, release }: { signal: AbortSignal; release(): void },
): AsyncGenerator<Uint8Array> {
  try {
    yield* jobStates(db, id, user, signal);
  } finally {
    release();
  }
}

async function* jobStates(
  db: Db,
  id: number,
  user: SessionUser,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let last = '';
  let viewer: Viewer | null = null;
  for (let looks = 0; !signal.aborted; looks++) {
    if (looks % LOOKS_A_SECOND === 0) viewer = await stillSees(db, id, user);
    if (viewer === null) return;
    const job = await getJobFor(db, viewer, id);
    const text = JSON.stringify(job);
    if (text !== last) yield encoder.encode(`data: ${text}\n\n`);
    if (job.status === 'done' || job.status === 'failed') return;
    last = text;
    await new Promise((resolve) => setTimeout(resolve, LOOK));
  }
}
