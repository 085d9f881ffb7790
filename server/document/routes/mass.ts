import { randomUUID } from 'node:crypto';
import {
  changeInBulk,
  listDocumentActions,
  listRepetitions as listRepetitionsEndpoint,
  propagateRecord,
  repairInTargets,
  replaceInTargets,
  undoDocumentAction,
} from '../../../shared/domain/contract/document/change.ts';
import type { Api } from '../../api/api.ts';
import type { SessionUser } from '../../identity/session-user.ts';
import { enqueueJob } from '../../jobs/queue.ts';
import { localised } from '../../messages/localised.ts';
import { ProblemError } from '../../messages/problem.ts';
import type { Services } from '../../services/services.ts';
import type { ChangeJob } from '../bulk/change-job.ts';
import { previewChange } from '../bulk/preview.ts';
import { type MassRequest, toMassChange } from '../bulk/request.ts';
import type { BulkAction } from '../changes/bulk-change.ts';
import { getAction, listActions, requireMayUndo } from '../changes/journal.ts';
import { applyMassChange, type MassResult, NO_RESULT } from '../changes/mass-change.ts';
import { getDocumentScope, requireImported } from '../documents/queries.ts';
import { isRepair, undoRepair } from '../repairs/repair.ts';
import { isResegmentation, undoResegmentation } from '../resegment/undo.ts';
import { listRepetitions, toPropagatedTarget } from '../saving/repetitions.ts';
import { getRecord } from '../segments/record-queries.ts';
import { findVersionOf, undoVersion } from '../versions/undo.ts';

/** Larger changes run as a job. */
const MAX_AT_ONCE = 2000;
const SAMPLES = 20;
/** More than in other previews: users check a replacement before they carry it out. */
const REPLACE_SAMPLES = 100;

export function massRoutes(api: Api): void {
  api.on(listRepetitionsEndpoint, async ({ params, query, user }, { db }) => {
    const record = await getRecord(db, params.id);
    return listRepetitions(
      db,
      toPropagatedTarget(record, { mayApprove: mayApprove(user), except: [] }),
      query.page,
    );
  });

  api.on(propagateRecord, async ({ params, body, user }, services) => {
    const record = await getRecord(services.db, params.id);
    const given = toPropagatedTarget(record, { mayApprove: mayApprove(user), except: body.except });
    return toAnswer(await runChange(services, user, record.document_id, { type: 'propagate', given }));
  });

  api.on(listDocumentActions, async ({ params, query, user }, { db }) => {
    const { id } = await getDocumentScope(db, params.id);
    const { page, limit, mine } = query;
    return listActions(db, id, { page, limit, mineOf: mine ? user.id : null });
  });

  api.on(undoDocumentAction, async ({ params, user, request: { signal } }, services) => {
    const { id } = await getDocumentScope(services.db, params.id);
    const entry = await getAction(services.db, id, params.action_id);
    await requireMayUndo(services.db, entry, user);
    if (await isResegmentation(services.db, entry)) return undoResegmentation(services, user, entry);
    if (isRepair(entry)) return undoRepair(services, entry, { user, signal });
    const version = await findVersionOf(services.db, entry);
    if (version) return undoVersion(services, user, entry, version);
    const request: MassRequest = { type: 'undo', action_id: entry.action_id };
    const { changed, skipped, skipped_count, ...rest } = toAnswer(
      await runChange(services, user, id, request),
    );
    return { ...rest, undone: changed, left: skipped, left_count: skipped_count };
  });

  api.on(changeInBulk, async ({ params, body, user, request: { signal } }, services) => {
    requireMayBulk(body.action, user);
    const request: MassRequest = { type: 'bulk', action: body.action, filter: body.filter };
    return previewOrRun(services, { user, documentId: params.id, signal }, request, {
      isDry: body.dry_run,
      samples: SAMPLES,
    });
  });

  api.on(repairInTargets, ({ params, body, user, request: { signal } }, services) => {
    const request: MassRequest = { type: 'repair', check: body.check, subject: body.subject };
    return previewOrRun(services, { user, documentId: params.id, signal }, request, {
      isDry: body.dry_run,
      samples: SAMPLES,
    });
  });

  api.on(replaceInTargets, async ({ params, body, user, request: { signal } }, services) => {
    const { filter, dry_run, ...replacement } = body;
    const request: MassRequest = { type: 'replace', replacement, filter };
    return previewOrRun(services, { user, documentId: params.id, signal }, request, {
      isDry: dry_run,
      samples: REPLACE_SAMPLES,
    });
  });
}

function mayApprove(user: SessionUser): boolean {
  return user.permissions.includes('document.approve');
}

function requireMayBulk(action: BulkAction, user: SessionUser): void {
  if (action === 'clear' || action === 'copy_source' || mayApprove(user)) return;
  const isLock = action === 'lock' || action === 'unlock';
  throw new ProblemError(
    403,
    localised(isLock ? 'segment.no-lock' : 'segment.no-approval', { role: user.role }),
  );
}

async function previewOrRun(
  services: Services,
  { user, documentId, signal }: { user: SessionUser; documentId: number; signal: AbortSignal },
  request: MassRequest,
  { isDry, samples }: { isDry: boolean; samples: number },
) {
  requireImported(await getDocumentScope(services.db, documentId));
  if (!isDry) return { ...toAnswer(await runChange(services, user, documentId, request)), samples: [] };
  const preview = { request, userId: user.id, mayApprove: mayApprove(user), samples };
  const { samples: shown, ...result } = await previewChange(services, documentId, preview, signal);
  return { ...toAnswer({ actionId: null, jobId: null, result }), samples: shown };
}

export interface Outcome {
  actionId: string | null;
  jobId: number | null;
  result: MassResult;
}

/** Carries the change out at once, or queues a job when it affects many segments. */
export async function runChange(
  services: Services,
  user: SessionUser,
  documentId: number,
  request: MassRequest,
): Promise<Outcome> {
  const { db, matcher, wakeJobs } = services;
  const actionId = randomUUID();
  const rights = { userId: user.id, mayApprove: mayApprove(user) };
  const change = await toMassChange(services.db, documentId, request, { actionId, ...rights });
  const rows = await change.total(db);
  if (rows > MAX_AT_ONCE) {
    const jobId = await enqueueJob(db, {
      kind: 'document.change',
      payload: { request, mayApprove: rights.mayApprove } satisfies ChangeJob,
      subjectId: documentId,
      userId: user.id,
      size: { rows },
    });
    wakeJobs();
    return { actionId: `job:${jobId}`, jobId, result: NO_RESULT };
  }
  const result = await applyMassChange({ db, user, matcher }, change);
  return { actionId: result.changed > 0 ? actionId : null, jobId: null, result };
}

export function toAnswer({ actionId, jobId, result }: Outcome) {
  return {
    action_id: actionId,
    job_id: jobId,
    changed: result.changed,
    skipped_count: result.left_count,
    skipped: result.left,
  };
}
