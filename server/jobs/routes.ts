import type { Job } from '../../shared/contract/job.ts';
import * as contract from '../../shared/contract/job.ts';
import type { Db } from '../db/open.ts';
import type { Api } from '../http/api.ts';
import { streamOf } from '../http/body-init.ts';
import { ProblemError } from '../http/problem.ts';
import { maySee } from '../people/policy/require-visible.ts';
import { scopeOf } from '../people/policy/visible.ts';
import { getJob } from './queue.ts';

/** Polling interval for a watched job, in ms. */
const LOOK = 250;
const LOOKS_A_SECOND = 4;

export function jobRoutes(api: Api): void {
  api.on(contract.getJob, ({ params }, { db }) => getJob(db, params.id));

  api.on(contract.watchJob, async ({ params, request, user }, { db }) => {
    await getJob(db, params.id);
    return new Response(streamOf(jobEvents(db, params.id, user.id, request.signal)), {
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
      throw new ProblemError(403, 'Only the person who started a job, or a reviewer, may cancel it.');
    }
    const cancelled = await db
      .updateTable('job')
      .set({ cancel_requested: 1 })
      .where('id', '=', job.id)
      .where('status', 'in', ['pending', 'processing'])
      .executeTakeFirst();
    if (Number(cancelled.numUpdatedRows) === 0) throw new ProblemError(409, 'The job has ended already.');
    wakeJobs();
    return { message: 'The job is being stopped.' };
  });
}

async function isOwn(db: Db, jobId: number, userId: number): Promise<boolean> {
  const row = await db.selectFrom('job').select('created_by').where('id', '=', jobId).executeTakeFirst();
  return row?.created_by === userId;
}

/** Access may be revoked while somebody is watching. */
async function mayStillSee(db: Db, jobId: number, userId: number): Promise<boolean> {
  const user = await db
    .selectFrom('user')
    .select(['id', 'role', 'scope'])
    .where('id', '=', userId)
    .where('disabled', '=', 0)
    .executeTakeFirst();
  return user !== undefined && maySee(db, { id: user.id, scope: scopeOf(user) }, 'job', jobId);
}

async function* jobEvents(
  db: Db,
  id: number,
  userId: number,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let last = '';
  for (let looks = 0; !signal.aborted; looks++) {
    if (looks % LOOKS_A_SECOND === 0 && !(await mayStillSee(db, id, userId))) return;
    const job: Job = await getJob(db, id);
    const text = JSON.stringify(job);
    if (text !== last) yield encoder.encode(`data: ${text}\n\n`);
    if (job.status === 'done' || job.status === 'failed') return;
    last = text;
    await new Promise((resolve) => setTimeout(resolve, LOOK));
  }
}
