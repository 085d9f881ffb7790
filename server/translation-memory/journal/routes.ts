import * as contract from '../../../shared/domain/contract/translation-memory/journal.ts';
import { startHygiene } from '../../../shared/domain/contract/translation-memory.ts';
import type { Api } from '../../api/api.ts';
import type { Db } from '../../db/open.ts';
import type { SessionUser } from '../../identity/session-user.ts';
import { enqueueJob } from '../../jobs/queue.ts';
import { localised } from '../../messages/localised.ts';
import { ProblemError } from '../../messages/problem.ts';
import type { Services } from '../../services/services.ts';
import { queueHygieneCheck } from '../hygiene/job.ts';
import { getMemory } from '../queries.ts';
import type { MemoryChangeJob } from './change-job.ts';
import { getAction, listActions } from './journal.ts';

/** Bulk changes of units, and their journal. Each is a job, so that no request waits for a million units. */
export function memoryChangeRoutes(api: Api): void {
  api.on(contract.listMemoryActions, async ({ params, query }, { db }) => {
    const { id } = await getMemory(db, params.id);
    return listActions(db, id, query.page);
  });

  api.on(contract.changeManyUnits, async ({ params, body, user }, services) => {
    await getMemory(services.db, params.id);
    const { filter, change, dry_run } = body;
    return queueChange(services, user, params.id, { type: 'change', filter, change, dry_run });
  });

  api.on(contract.undoMemoryAction, async ({ params, user }, services) => {
    const { id } = await getMemory(services.db, params.id);
    const entry = await getAction(services.db, id, params.action_id);
    if (entry.undone_at !== null) throw new ProblemError(409, localised('action.undone'));
    if (entry.kind === 'import' && !user.permissions.includes('memory.manage')) {
      throw new ProblemError(403, localised('undo.no-import', { role: user.role }));
    }
    await requireEnded(services.db, entry.action_id);
    return queueChange(services, user, id, { type: 'undo', action_id: entry.action_id });
  });

  api.on(startHygiene, async ({ params, user }, { db, wakeJobs }) => {
    const memory = await getMemory(db, params.id);
    const job_id = await db.transaction().execute((trx) => queueHygieneCheck(trx, memory, user.id));
    wakeJobs();
    return { job_id };
  });
}

/** Throws 409 while the action's own job is still running. */
async function requireEnded(db: Db, actionId: string): Promise<void> {
  const jobId = Number(/^job:(\d+)$/.exec(actionId)?.[1] ?? 0);
  const running = await db
    .selectFrom('job')
    .select('id')
    .where('id', '=', jobId)
    .where('status', 'in', ['pending', 'processing'])
    .executeTakeFirst();
  if (running) throw new ProblemError(409, localised('action.running'));
}

async function queueChange(
  { db, wakeJobs }: Services,
  user: SessionUser,
  memoryId: number,
  request: MemoryChangeJob['request'],
): Promise<{ job_id: number; action_id: string }> {
  const payload: MemoryChangeJob = { request, username: user.username };
  const job = {
    kind: 'memory.change',
    payload,
    subjectId: memoryId,
    userId: user.id,
    size: 'unknown',
  } as const;
  const job_id = await db.transaction().execute((trx) => enqueueJob(trx, job));
  wakeJobs();
  return { job_id, action_id: `job:${job_id}` };
}
