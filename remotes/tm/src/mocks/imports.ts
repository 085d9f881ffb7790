import type { JobReport, JobSample } from '@tessera/shared/contract/job';
import {
  applyMemoryImport,
  discardMemoryImport,
  type ExistingUnits,
  previewMemoryImport,
} from '@tessera/shared/contract/memory-import';
import type { Unit } from '@tessera/shared/contract/translation-memory';
import { mock, problem } from '@tessera/shared/testing/mock';
import type { MockJobs } from '@tessera/shared/testing/mock-jobs';
import type { HttpHandler } from 'msw';
import { textOf, unreadable } from './files.ts';
import type { Journal } from './journal.ts';
import type { MemoryStore } from './store.ts';
import { languagesOf, type ReadUnit, readTmx } from './tmx.ts';

interface Looked {
  memoryId: number | null;
  name: string;
  languages: { source_lang: string; target_lang: string };
  /** `null` until they are read. */
  units: ReadUnit[] | null;
  taken: boolean;
}

const gone = () => problem(409, 'This file was imported or thrown away already. Upload it again.');

/** Imports that are looked at first, in the mocked API. */
export function importHandlers(store: MemoryStore, jobs: MockJobs, journal: Journal): HttpHandler[] {
  const looks = new Map<number, Looked>();
  return [
    mock(previewMemoryImport, async ({ body, file }) => {
      const into = body.memory_id === undefined ? undefined : store.find(body.memory_id);
      if (body.memory_id !== undefined && !into) return problem(404, 'There is no such translation memory.');
      if (!file || file.size === 0) {
        const message = file ? 'The file is empty' : 'Choose a file';
        return problem(422, `${message}.`, { fields: [{ path: 'file', message }] });
      }
      const text = await textOf(file);
      if (!/^\uFEFF?\s*</.test(text)) return unreadable(file, 'Choose a TMX file (.tmx, or .tmx.gz)');
      const [source_lang = 'en', target_lang = 'und'] = into
        ? [into.source_lang, into.target_lang]
        : languagesOf(text);
      const languages = { source_lang, target_lang };
      const name = file.name.replace(/\.tmx(\.gz)?$/i, '');
      // A file that turns out not to be readable is thrown away like any other.
      const looked: Looked = { memoryId: into?.id ?? null, name, languages, units: null, taken: false };
      const job = jobs.start({
        kind: 'memory.preview',
        subjectId: into?.id ?? null,
        total: file.size,
        onStart: () => {},
        onEnd() {
          looked.units = readTmx(text);
          return compare(into ? store.units(into.id) : [], looked.units);
        },
        onFailure: () => {},
      });
      looks.set(job.id, looked);
      return { job_id: job.id, file_name: file.name, ...languages };
    }),

    mock(applyMemoryImport, ({ params, body }) => {
      const look = looks.get(params.id);
      if (!look) return problem(404, 'There is no such import, or it was deleted.');
      const { units } = look;
      if (look.taken) return gone();
      if (!units) return problem(409, 'The look at the file has not ended well. Upload it again.');
      look.taken = true;
      const made = look.memoryId === null ? null : store.find(look.memoryId);
      const memory =
        made ?? store.add({ name: body.name ?? look.name, ...look.languages }, { uploaded: true });
      const job = jobs.start({
        kind: 'memory.import',
        subjectId: memory.id,
        total: units.length,
        onStart: () => {},
        onEnd() {
          const report = takeIn(store, journal, memory.id, units, body.existing, `job:${job.id}`);
          const present = store.find(memory.id);
          if (present) store.change(present, { processing_status: 'done' });
          return report;
        },
        onFailure: () => {},
      });
      return { ...store.change(memory, { job_id: job.id }), job_id: job.id };
    }),

    mock(discardMemoryImport, ({ params }) => {
      const look = looks.get(params.id);
      if (!look) return problem(404, 'There is no such import, or it was deleted.');
      if (look.taken) return gone();
      look.taken = true;
      return { message: 'The file was thrown away. Nothing was imported.' };
    }),
  ];
}

type Outcome = 'new' | 'changed' | 'identical' | 'refused';

function outcomeOf(known: readonly Unit[], unit: ReadUnit): { outcome: Outcome; before: Unit | undefined } {
  if (!unit.source || !unit.target) return { outcome: 'refused', before: undefined };
  const same = known.filter(({ source }) => source === unit.source);
  if (same.some(({ target }) => target === unit.target)) return { outcome: 'identical', before: undefined };
  return { outcome: same.length > 0 ? 'changed' : 'new', before: same.at(-1) };
}

function compare(known: readonly Unit[], units: readonly ReadUnit[]): Partial<JobReport> {
  const samples: JobSample[] = [];
  const counts: Record<Outcome, number> = { new: 0, changed: 0, identical: 0, refused: 0 };
  for (const unit of units) {
    const { outcome, before } = outcomeOf(known, unit);
    counts[outcome] += 1;
    if (outcome === 'refused') continue;
    const { source, target } = unit;
    const target_before = before?.target ?? null;
    samples.push({ outcome, line: null, source, target, source_before: null, target_before });
  }
  return {
    added: counts.new,
    changed: counts.changed,
    unchanged: counts.identical,
    refused: counts.refused,
    refusals: Array.from({ length: counts.refused }, () => ({
      line: null,
      reason: 'A unit needs a source and a target.',
    })),
    samples,
  };
}

function takeIn(
  store: MemoryStore,
  journal: Journal,
  memoryId: number,
  units: readonly ReadUnit[],
  existing: ExistingUnits,
  actionId: string,
): Partial<JobReport> {
  const known = store.units(memoryId);
  const added: Unit[] = [];
  const changed: { unit: Unit; before: ReadUnit }[] = [];
  for (const read of units) {
    const { outcome, before } = outcomeOf(known, read);
    if (outcome === 'new' || (outcome === 'changed' && existing === 'add')) {
      added.push(store.addUnit(memoryId, read, 'import'));
    } else if (outcome === 'changed' && existing === 'replace' && before) {
      changed.push({ unit: before, before: { source: before.source, target: before.target } });
      store.changeUnit(before, read);
    }
  }
  let isIn = true;
  const action = {
    kind: 'import' as const,
    description: 'Imported units',
    changed: added.length + changed.length,
    action_id: actionId,
  };
  journal.add(memoryId, action, () => {
    for (const unit of added) {
      if (isIn) store.removeUnit(unit);
      else store.restoreUnit(unit);
    }
    for (const entry of changed) {
      const unit = store.findUnit(entry.unit.id, { inBin: true });
      if (!unit) continue;
      const now = { source: unit.source, target: unit.target };
      store.changeUnit(unit, entry.before);
      entry.before = now;
    }
    isIn = !isIn;
    return added.length + changed.length;
  });
  return { added: added.length, changed: changed.length };
}
