import { randomUUID } from 'node:crypto';
import type { ActionKind } from '../../../shared/domain/contract/document/change.ts';
import type { Db } from '../../db/open.ts';
import { filterNamed } from '../../formats/filters/registry.ts';
import type { SessionUser } from '../../identity/session-user.ts';
import { type Described, describedAs, undoing } from '../../messages/described.ts';
import { localised } from '../../messages/localised.ts';
import { ProblemError } from '../../messages/problem.ts';
import type { Services } from '../../services/services.ts';
import type { JournalEntry } from '../changes/journal.ts';
import { getDocumentScope, requireImported } from '../documents/queries.ts';
import { isSmall } from '../files/is-small.ts';
import { type RepairStep, splicesOf, toSteps } from '../files/repair-steps.ts';
import { type RepairOrder, runInThread } from '../files/run-in-thread.ts';
import { planRepair, type RepairPlan } from './plan.ts';

/** Journal entries about file repairs; entries are in English. */
const OF_FILE = /^(Undid: )*Repaired the file: /;

interface Caller {
  user: SessionUser;
  signal: AbortSignal;
}

/**
 * Repairs findings of a document's file in its downloads; the upload stays unchanged. Throws 409 when no
 * finding can be repaired.
 */
export async function repairFile(
  services: Pick<Services, 'db' | 'settings'>,
  documentId: number,
  wanted: RepairOrder['wanted'],
  caller: Caller,
): Promise<{ action_id: string; repaired: number }> {
  const kept = await readKept(services.db, documentId);
  const inForce = toSteps(kept).filter(({ undone }) => !undone);
  const order: RepairOrder = { before: splicesOf(inForce), wanted };
  const { splices, repaired, about } = await makePlan(services, documentId, order, caller);
  if (repaired === 0) throw new ProblemError(409, localised('repair.none'));
  const actionId = randomUUID();
  // Undone repairs can no longer be redone: their positions have shifted.
  const steps = [...inForce, { actions: [actionId], splices, undone: false }];
  await services.db.transaction().execute(async (trx) => {
    await keep(trx, documentId, { kept, steps, about });
    await writeAction(trx, {
      action_id: actionId,
      document_id: documentId,
      user_id: caller.user.id,
      kind: 'repair',
      ...describedAs(localised('did.repaired-file', { count: repaired })),
      undoes: null,
    });
  });
  return { action_id: actionId, repaired };
}

export function isRepair({ description }: JournalEntry): boolean {
  return OF_FILE.test(description);
}

/** Undoes or redoes a repair. Throws 409 when a later repair exists. */
export async function undoRepair(
  services: Pick<Services, 'db' | 'settings'>,
  entry: JournalEntry,
  caller: Caller,
) {
  const { user } = caller;
  if (!user.permissions.includes('document.manage')) {
    throw new ProblemError(403, localised('repair.no-undo', { role: user.role }));
  }
  const kept = await readKept(services.db, entry.document_id);
  const steps = toSteps(kept);
  const at = steps.findIndex(({ actions }) => actions.includes(entry.action_id));
  const step = steps[at];
  if (!step) throw new ProblemError(409, localised('repair.none'));
  const next = step.undone ? steps[at - 1] : steps[at + 1];
  if (next && next.undone === step.undone) throw new ProblemError(409, localised('repair.order'));
  const actionId = randomUUID();
  steps[at] = { ...step, actions: [...step.actions, actionId], undone: !step.undone };
  const order: RepairOrder = { before: splicesOf(steps), wanted: 'none' };
  const { about } = await makePlan(services, entry.document_id, order, caller);
  await services.db.transaction().execute(async (trx) => {
    await keep(trx, entry.document_id, { kept, steps, about });
    const when = await writeAction(trx, {
      action_id: actionId,
      document_id: entry.document_id,
      user_id: user.id,
      kind: 'undo',
      ...undoing(entry),
      undoes: entry.action_id,
    });
    await setUndone(trx, entry.action_id, when);
    if (entry.undoes !== null) await setUndone(trx, entry.undoes, null);
  });
  return { action_id: actionId, job_id: null, undone: 0, left: [], left_count: 0 };
}

async function readKept(db: Db, documentId: number): Promise<string | null> {
  const document = await getDocumentScope(db, documentId);
  requireImported(document);
  if (filterNamed(document.dialect)) throw new ProblemError(409, localised('repair.none'));
  const { repairs } = await db
    .selectFrom('document')
    .select('repairs')
    .where('id', '=', documentId)
    .executeTakeFirstOrThrow();
  return repairs;
}

async function makePlan(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  documentId: number,
  repair: RepairOrder,
  { user, signal }: Caller,
): Promise<RepairPlan> {
  if (await isSmall(db, await getDocumentScope(db, documentId))) return planRepair(db, documentId, repair);
  const bytes = await runInThread({ task: 'repair', person: user.id, documentId, repair, settings }, signal);
  return JSON.parse(new TextDecoder().decode(bytes));
}

/** Throws 409 when another user repaired the file meanwhile. */
async function keep(
  trx: Db,
  documentId: number,
  { kept, steps, about }: { kept: string | null; steps: RepairStep[]; about: RepairPlan['about'] },
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('document')
    .set({ ...about, repairs: JSON.stringify(steps), updated_at: new Date().toISOString() })
    .where('id', '=', documentId)
    .where('repairs', kept === null ? 'is' : '=', kept)
    .executeTakeFirstOrThrow();
  if (Number(numUpdatedRows) === 0) throw new ProblemError(409, localised('repair.none'));
}

interface Written extends Described {
  action_id: string;
  document_id: number;
  user_id: number;
  kind: ActionKind;
  undoes: string | null;
}

async function writeAction(trx: Db, action: Written): Promise<string> {
  const at = new Date().toISOString();
  await trx
    .insertInto('document_action')
    .values({ ...action, at, changed: 0 })
    .execute();
  return at;
}

async function setUndone(trx: Db, actionId: string, at: string | null): Promise<void> {
  await trx.updateTable('document_action').set({ undone_at: at }).where('action_id', '=', actionId).execute();
}
