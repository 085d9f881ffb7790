import type { JobReport } from '../../../shared/domain/contract/job.ts';
import type { Memory } from '../../../shared/domain/contract/translation-memory.ts';
import { hiddenJob } from '../../collection/collection-queries.ts';
import type { Db } from '../../db/open.ts';
import { type JobContext, JobFailure, type JobHandler } from '../../jobs/handler.ts';
import { enqueueJob } from '../../jobs/queue.ts';
import { localised } from '../../messages/localised.ts';
import { getMemory } from '../queries.ts';
import { checkMemory, type Findings } from './check-memory.ts';
import { storeFindings } from './hygiene.ts';

/** The findings of a check until its job ends. */
const found = new WeakMap<JobContext<object>, { memory: Memory; findings: Findings }>();

/** Checks every unit of a memory. Starts over after a restart, as nothing was written yet. */
export const checkHygiene: JobHandler<object> = {
  async run(context) {
    const { db, job } = context;
    const memory = await getMemory(db, job.subject_id ?? 0).catch(() => {
      throw new JobFailure(localised('job.memory-deleted'));
    });
    const total = memory.records_count;
    await context.progress(0, total);
    const findings = await checkMemory(db, { id: memory.id, hiddenJob: hiddenJob(memory) }, (looked) =>
      context.progress(Math.min(looked, total), total),
    );
    found.set(context, { memory, findings });
    return {
      added: 0,
      changed: 0,
      unchanged: total,
      refused: 0,
      refusals: [],
      warnings: [],
    } satisfies JobReport;
  },

  async complete(trx, context) {
    const result = found.get(context);
    if (result) await storeFindings(trx, result.memory, result.findings);
  },

  async undo() {},
};

/** Queues a check of a memory, unless a check is queued or running. */
export async function queueHygieneCheck(trx: Db, memory: Memory, userId: number): Promise<number> {
  const running = await trx
    .selectFrom('memory_hygiene')
    .innerJoin('job', 'job.id', 'memory_hygiene.job_id')
    .select('job.id')
    .where('memory_hygiene.memory_id', '=', memory.id)
    .where('job.status', 'in', ['pending', 'processing'])
    .executeTakeFirst();
  if (running) return running.id;
  const job_id = await enqueueJob(trx, {
    kind: 'memory.hygiene',
    payload: {},
    subjectId: memory.id,
    userId,
    size: { rows: memory.records_count },
  });
  await trx
    .insertInto('memory_hygiene')
    .values({ memory_id: memory.id, state: '', job_id })
    .onConflict((conflict) => conflict.column('memory_id').doUpdateSet({ job_id }))
    .execute();
  return job_id;
}
