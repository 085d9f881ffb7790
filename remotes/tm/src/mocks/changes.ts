import type { JobReport, JobSample } from '@tessera/shared/contract/job';
import {
  changeManyUnits,
  listMemoryActions,
  type UnitChange,
  type UnitFilter,
  undoMemoryAction,
} from '@tessera/shared/contract/memory-change';
import { startHygiene, type Unit } from '@tessera/shared/contract/translation-memory';
import { mock, problem } from '@tessera/shared/testing/mock';
import type { MockJobs } from '@tessera/shared/testing/mock-jobs';
import type { HttpHandler } from 'msw';
import type { Journal } from './journal.ts';
import { findsUnit } from './look-up.ts';
import type { MemoryStore } from './store.ts';

const noMemory = () => problem(404, 'There is no such translation memory, or it was deleted.');

/** Changes of many units and their journal, in the mocked API. */
export function changeHandlers(store: MemoryStore, jobs: MockJobs, journal: Journal): HttpHandler[] {
  const begin = (
    kind: 'memory.change' | 'memory.hygiene',
    memoryId: number,
    onEnd: (id: number) => Partial<JobReport>,
  ) => {
    const job = jobs.start({
      kind,
      subjectId: memoryId,
      total: store.units(memoryId).length,
      onStart: () => {},
      onEnd: () => onEnd(job.id),
      onFailure: () => {},
    });
    return { job_id: job.id, action_id: `job:${job.id}` };
  };
  return [
    mock(listMemoryActions, ({ params }) => {
      if (!store.find(params.id)) return noMemory();
      const actions = journal.list(params.id);
      return { actions, total_rows: actions.length };
    }),

    mock(undoMemoryAction, ({ params }) => {
      const entry = journal.find(params.id, params.action_id);
      if (!entry) return problem(404, 'There is no such action.');
      if (entry.undone_at !== null) return problem(409, 'This action was undone already.');
      return begin('memory.change', params.id, (id) => ({ changed: journal.undo(entry, `job:${id}`) }));
    }),

    mock(changeManyUnits, ({ params, body }) => {
      if (!store.find(params.id)) return noMemory();
      return begin('memory.change', params.id, (id) => {
        const units = filtered(store.units(params.id), body.filter);
        const wanted = units.flatMap((unit) => changeOf(unit, body.change) ?? []);
        if (body.dry_run) return { changed: wanted.length, samples: wanted.map(({ sample }) => sample) };
        apply(store, journal, params.id, { id: `job:${id}`, change: body.change }, wanted);
        return { changed: wanted.length };
      });
    }),

    mock(startHygiene, ({ params }) =>
      store.find(params.id) ? { job_id: begin('memory.hygiene', params.id, () => ({})).job_id } : noMemory(),
    ),
  ];
}

function filtered(units: readonly Unit[], { search, hygiene, ids }: UnitFilter): Unit[] {
  const folded = search.toLowerCase();
  return units.filter(
    (unit) =>
      `${unit.source}\n${unit.target}`.toLowerCase().includes(folded) &&
      (hygiene === undefined || findsUnit(unit, hygiene)) &&
      (ids === undefined || ids.includes(unit.id)),
  );
}

interface Wanted {
  unit: Unit;
  sample: JobSample;
}

function changeOf(unit: Unit, change: UnitChange): Wanted | null {
  const { source, target } = unit;
  const stays = { line: null, source, target, source_before: null, target_before: null };
  if (change.type === 'delete') return { unit, sample: { ...stays, outcome: 'deleted' } };
  if (change.type === 'set') {
    if (change.field !== 'target') return { unit, sample: { ...stays, outcome: 'changed' } };
    const sample = { ...stays, outcome: 'changed' as const, target: change.value, target_before: target };
    return target === change.value ? null : { unit, sample };
  }
  const escaped = change.regex ? change.find : change.find.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  const pattern = new RegExp(escaped, change.match_case ? 'gu' : 'giu');
  const by = change.regex ? change.replace : change.replace.replaceAll('$', '$$$$');
  const text = unit[change.side].replace(pattern, by);
  if (text === unit[change.side] || text.trim() === '') return null;
  return {
    unit,
    sample:
      change.side === 'source'
        ? { ...stays, outcome: 'changed', source: text, source_before: source }
        : { ...stays, outcome: 'changed', target: text, target_before: target },
  };
}

function apply(
  store: MemoryStore,
  journal: Journal,
  memoryId: number,
  { id, change }: { id: string; change: UnitChange },
  wanted: readonly Wanted[],
): void {
  let isDone = false;
  const texts = wanted.map(({ unit: { id: unitId }, sample }) => ({
    unitId,
    other: { source: sample.source, target: sample.target },
  }));
  const swap = () => {
    for (const entry of texts) {
      const unit = store.findUnit(entry.unitId, { inBin: true });
      if (!unit) continue;
      if (change.type === 'delete') {
        if (isDone) store.restoreUnit(unit);
        else store.removeUnit(unit);
      } else {
        const now = { source: unit.source, target: unit.target };
        store.changeUnit(unit, entry.other);
        entry.other = now;
      }
    }
    isDone = !isDone;
    return texts.length;
  };
  swap();
  const description =
    change.type === 'delete' ? 'Deleted units under a filter' : 'Changed units under a filter';
  journal.add(memoryId, { kind: change.type, description, changed: texts.length, action_id: id }, swap);
}
