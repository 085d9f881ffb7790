import type { JobReport, JobSample, Refusal } from '../../../shared/domain/contract/job.ts';
import type { UnitChange, UnitFilter } from '../../../shared/domain/contract/translation-memory/journal.ts';
import type { Memory } from '../../../shared/domain/contract/translation-memory.ts';
import type { Db } from '../../db/open.ts';
import { holding, type JobContext, JobFailure, type JobHandler } from '../../jobs/handler.ts';
import { refusalOf } from '../../jobs/report.ts';
import { describedAs, undoing } from '../../messages/described.ts';
import { type Localised, localised, sentenceOf } from '../../messages/localised.ts';
import { ProblemError } from '../../messages/problem.ts';
import { openReplacer } from '../../replacing/replacer.ts';
import { hygieneCondition } from '../hygiene/hygiene.ts';
import { getMemory } from '../queries.ts';
import { type MemoryAction, type NewUnitState, writeUnitStates } from '../units/unit-states.ts';
import { decideChange, type FilteredUnit, readFiltered } from './batch-change.ts';
import { getAction, readUndo, setUndone, type UndoPlace } from './journal.ts';

export interface MemoryChangeJob {
  request:
    | { type: 'change'; filter: UnitFilter; change: UnitChange; dry_run: boolean }
    | { type: 'undo'; action_id: string };
  username: string;
}

/** Units changed per transaction; bounds how long others wait for them. */
const CHUNK = 250;
const MAX_SAMPLES = 100;
const MAX_REFUSALS = 100;

interface Checkpoint {
  after: number;
  pass: UndoPlace['pass'];
  looked: number;
  report: JobReport;
}

/** Changes many units of a memory, or undoes such a change or an import. Resumes after a restart. */
export const changeMemory: JobHandler<MemoryChangeJob> = {
  async run(context) {
    const memory = await getMemory(context.db, subjectOf(context)).catch(() => {
      throw new JobFailure(localised('job.memory-deleted'));
    });
    const { request } = context.job.payload;
    return request.type === 'undo' ? undo(context, request.action_id) : change(context, request, memory);
  },

  async complete(trx, context) {
    const { request } = context.job.payload;
    if (request.type !== 'undo') return;
    const entry = await getAction(trx, subjectOf(context), request.action_id);
    await setUndone(trx, entry.action_id, new Date().toISOString());
    // Undoing an undo reinstates the first action.
    if (entry.undoes !== null) await setUndone(trx, entry.undoes, null);
  },

  async undo(context) {
    const { db } = context;
    const memoryId = subjectOf(context);
    const entry = await getAction(db, memoryId, actionOf(context)).catch(() => null);
    if (!entry) return;
    const action: MemoryAction = {
      id: `${entry.action_id}:undo`,
      memoryId,
      userId: context.job.created_by,
      kind: 'undo',
      did: describedAs(localised('did.units-rolled-back')),
      undoes: entry.action_id,
    };
    for (let place: UndoPlace | null = { pass: 'edits', after: 0 }; place; ) {
      const step = await readUndo(db, { ...entry, kind: 'set' }, place, CHUNK);
      await write(context, action, step.changes);
      place = step.next;
    }
    await setUndone(db, entry.action_id, new Date().toISOString());
  },
};

/** The journal's id for the changes of the job. */
function actionOf({ job }: Pick<JobContext, 'job'>): string {
  return `job:${job.id}`;
}

function subjectOf({ job }: JobContext<MemoryChangeJob>): number {
  if (job.subject_id === null) throw new Error('The job names no memory.');
  return job.subject_id;
}

const emptyReport = (): JobReport => ({
  added: 0,
  changed: 0,
  unchanged: 0,
  refused: 0,
  refusals: [],
  warnings: [],
});

/** Runs one transaction, then notifies the index. */
async function write(
  context: JobContext<MemoryChangeJob>,
  action: MemoryAction,
  changes: readonly NewUnitState[],
  written?: (trx: Db, ids: number[]) => Promise<void>,
): Promise<number[]> {
  const ids = await holding(context, async (trx) => {
    const changed = await writeUnitStates(trx, action, changes);
    await written?.(trx, changed);
    return changed;
  });
  if (ids.length > 0) context.matcher.changed();
  return ids;
}

async function change(
  context: JobContext<MemoryChangeJob>,
  request: Extract<MemoryChangeJob['request'], { type: 'change' }>,
  memory: Memory,
): Promise<JobReport> {
  const { db, job } = context;
  const { id: memoryId, records_count: total } = memory;
  const { filter } = request;
  const found = filter.hygiene ? await hygieneCondition(db, memory, filter.hygiene) : null;
  const at = (context.checkpoint as Checkpoint | null) ?? { after: 0, looked: 0, report: emptyReport() };
  const { report } = at;
  const action: MemoryAction = {
    id: actionOf(context),
    memoryId,
    userId: job.created_by,
    kind: request.change.type,
    did: describedAs(describe(request.change)),
  };
  try {
    const replace =
      request.change.type === 'replace' ? await openReplacer(request.change, job.created_by) : null;
    for (let after: number | null = at.after, looked = at.looked; after !== null; ) {
      await context.progress(Math.min(looked, total), total);
      const { units, next }: { units: FilteredUnit[]; next: number | null } = await readFiltered(db, {
        memoryId,
        filter,
        found,
        after,
        limit: CHUNK,
      });
      const decided = await decideChange(units, request.change, replace, job.payload.username);
      looked += units.length;
      refuse(report, decided.refused);
      report.unchanged += units.length - decided.changes.length - decided.refused.length;
      if (request.dry_run) {
        report.changed += decided.changes.length;
        keepSamples(report, units, decided.changes);
      } else {
        await write(context, action, decided.changes, async (trx, ids) => {
          report.changed += ids.length;
          await context.saveCheckpoint(trx, { after: next ?? after, pass: 'edits', looked, report });
        });
      }
      after = next;
    }
  } catch (error) {
    throw error instanceof ProblemError ? new JobFailure(sentenceOf(error)) : error;
  }
  return report;
}

async function undo(context: JobContext<MemoryChangeJob>, actionId: string): Promise<JobReport> {
  const { db, job } = context;
  const memoryId = subjectOf(context);
  const entry = await getAction(db, memoryId, actionId).catch(() => {
    throw new JobFailure(localised('job.no-action'));
  });
  // Undoing twice at once queues two jobs; the memory's jobs run one after the other.
  if (context.checkpoint === null && entry.undone_at !== null) {
    throw new JobFailure(localised('action.undone'));
  }
  const at = (context.checkpoint as Checkpoint | null) ?? {
    after: 0,
    pass: 'edits' as const,
    looked: 0,
    report: emptyReport(),
  };
  const { report } = at;
  const action: MemoryAction = {
    id: actionOf(context),
    memoryId,
    userId: job.created_by,
    kind: 'undo',
    did: undoing(entry),
    undoes: entry.action_id,
  };
  let looked = at.looked;
  for (let place: UndoPlace | null = at; place; ) {
    await context.progress(Math.min(looked, entry.changed), entry.changed);
    const step = await readUndo(db, entry, place, CHUNK);
    looked += step.changes.length;
    const left = step.left.map((id) => refusalOf(id, localised('left.changed')));
    refuse(report, left);
    await write(context, action, step.changes, async (trx, ids) => {
      report.changed += ids.length;
      if (step.next) await context.saveCheckpoint(trx, { ...step.next, looked, report });
    });
    place = step.next;
  }
  return report;
}

function refuse(report: JobReport, refused: readonly Refusal[]): void {
  report.refused += refused.length;
  report.refusals.push(...refused.slice(0, Math.max(0, MAX_REFUSALS - report.refusals.length)));
}

function keepSamples(
  report: JobReport,
  units: readonly FilteredUnit[],
  changes: readonly NewUnitState[],
): void {
  report.samples ??= [];
  const byId = new Map(units.map((unit) => [unit.id, unit]));
  for (const { id, after } of changes.slice(0, Math.max(0, MAX_SAMPLES - report.samples.length))) {
    const unit = byId.get(id);
    if (!unit) continue;
    const source = after.source ?? unit.source;
    const target = after.target ?? unit.target;
    const sample: JobSample = {
      outcome: after.deleted_at ? 'deleted' : 'changed',
      line: null,
      source,
      target,
      source_before: source === unit.source ? null : unit.source,
      target_before: target === unit.target ? null : unit.target,
    };
    report.samples.push(sample);
  }
}

function describe(change: UnitChange): Localised {
  if (change.type === 'delete') return localised('did.units-deleted');
  if (change.type === 'set') return localised(`did.units-set.${change.field}`, { value: change.value });
  const { find, replace, side } = change;
  return localised(`did.units-replaced.${side}`, { find, replace });
}
