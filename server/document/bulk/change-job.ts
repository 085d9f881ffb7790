import type { JobReport } from '../../../shared/domain/contract/job.ts';
import type { Db } from '../../db/open.ts';
import { recordSources } from '../../identity/policy/made-from.ts';
import { type JobContext, JobFailure, type JobHandler, subjectOf } from '../../jobs/handler.ts';
import { sentenceOf } from '../../messages/localised.ts';
import { ProblemError } from '../../messages/problem.ts';
import { listAttachedGlossaries } from '../attachments/attachments.ts';
import { applyMassChange, type MassResult, NO_RESULT } from '../changes/mass-change.ts';
import { type MassRequest, toMassChange } from './request.ts';

export interface ChangeJob {
  request: MassRequest;
  /** Whether the person who started it may approve. */
  mayApprove: boolean;
}

/** Skipped segments listed in the report; the counts cover all. */
const MAX_REFUSALS = 100;

interface Checkpoint {
  place: number;
  looked: number;
  result: MassResult;
}

/** Applies a mass change that is too large for a request. Resumes after a restart. */
export const changeDocument: JobHandler<ChangeJob> = {
  async run(context) {
    const { db, matcher, job } = context;
    const from = (context.checkpoint as Checkpoint | null) ?? { place: 0, looked: 0, result: NO_RESULT };
    const user = await getWriter(db, job.created_by);
    const { request, mayApprove } = job.payload;
    // The reasons for skipped segments may name the terms that block approval.
    const glossaries = await listAttachedGlossaries(db, subjectOf(context));
    await recordSources(
      db,
      job.id,
      glossaries.map(({ id }) => ({ kind: 'glossary', id })),
    );
    const rights = { actionId: actionOf(context), userId: user.id, mayApprove };
    const change = await asJobFailure(() => toMassChange(db, subjectOf(context), request, rights));
    const total = await change.total(db);
    let looked = from.looked;
    const result = await asJobFailure(() =>
      applyMassChange(
        {
          db,
          user,
          matcher,
          async progress(now) {
            looked = from.looked + now;
            await context.progress(Math.min(looked, total), total);
          },
          saved: (trx, place, added) =>
            context.saveCheckpoint(trx, {
              place,
              looked,
              result: { ...added, left: added.left.slice(0, MAX_REFUSALS) },
            }),
        },
        change,
        from,
      ),
    );
    return toReport(result);
  },

  async complete() {},

  async undo(context) {
    const { db, matcher, job } = context;
    const user = await getWriter(db, job.created_by);
    const request: MassRequest = { type: 'undo', action_id: actionOf(context) };
    const undo = await toMassChange(db, subjectOf(context), request, {
      actionId: `${actionOf(context)}:undo`,
      userId: user.id,
      // Everyone who could make the changes may undo them.
      mayApprove: true,
    }).catch((error: unknown) => {
      if (error instanceof ProblemError) return null;
      throw error;
    });
    if (undo) await applyMassChange({ db, user, matcher }, undo);
  },
};

function actionOf({ job }: JobContext<ChangeJob>): string {
  return `job:${job.id}`;
}

async function getWriter(db: Db, id: number): Promise<{ id: number; username: string }> {
  return db.selectFrom('user').select(['id', 'username']).where('id', '=', id).executeTakeFirstOrThrow();
}

/** An error that a request would answer with 4xx fails the job with its message, not as a server error. */
async function asJobFailure<Result>(act: () => Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    throw error instanceof ProblemError ? new JobFailure(sentenceOf(error)) : error;
  }
}

function toReport({ changed, left_count, left }: MassResult): JobReport {
  return {
    added: 0,
    changed,
    unchanged: 0,
    refused: left_count,
    refusals: left
      .slice(0, MAX_REFUSALS)
      .map(({ row_number, reason, reason_says }) => ({ line: row_number, reason, reason_says })),
    warnings: [],
  };
}
