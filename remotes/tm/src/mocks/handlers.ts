import {
  createMemory,
  createUnit,
  deleteMemory,
  deleteUnit,
  deleteUnits,
  getHygiene,
  getMemory,
  type HygieneCheck,
  listMemories,
  listUnits,
  restoreMemory,
  restoreUnit,
  restoreUnits,
  updateMemory,
  updateUnit,
} from '@tessera/shared/contract/translation-memory';
import { memberHandlers } from '@tessera/shared/testing/member-handlers';
import { mock, problem } from '@tessera/shared/testing/mock';
import { createMockJobs } from '@tessera/shared/testing/mock-jobs';
import { recordPage } from '@tessera/shared/testing/record-page';
import { plainText } from '@tessera/shared/text/inline-codes';
import type { HttpHandler } from 'msw';
import { binHandlers } from './bin.ts';
import { changeHandlers } from './changes.ts';
import { fileHandlers } from './files.ts';
import { importHandlers } from './imports.ts';
import { createJournal } from './journal.ts';
import { findsUnit, lookUpHandlers } from './look-up.ts';
import { createSampleStore } from './store.ts';

const noMemory = () => problem(404, 'There is no such translation memory, or it was deleted.');
const noUnit = () => problem(404, 'There is no such unit, or it was deleted.');

/** The mocked API of translation memories over a store of its own. */
export function createHandlers(store = createSampleStore()): HttpHandler[] {
  const jobs = createMockJobs();
  const journal = createJournal();
  const unitsOf = (id: number, check?: HygieneCheck) =>
    store.units(id).filter((unit) => check === undefined || findsUnit(unit, check));
  return [
    ...memberHandlers(),
    ...binHandlers(store),
    ...fileHandlers(store, jobs),
    ...importHandlers(store, jobs, journal),
    ...changeHandlers(store, jobs, journal),
    ...lookUpHandlers(store),
    ...jobs.handlers,

    mock(listMemories, () => store.list()),
    mock(createMemory, ({ body }) => store.add(body)),
    mock(getMemory, ({ params }) => store.find(params.id) ?? noMemory()),

    mock(updateMemory, ({ params, body }) => {
      const memory = store.find(params.id);
      return memory ? store.change(memory, body) : noMemory();
    }),

    mock(deleteMemory, ({ params }) => {
      const memory = store.find(params.id);
      if (!memory) return noMemory();
      store.remove(memory);
      return { message: 'The translation memory was put in the bin.' };
    }),

    mock(restoreMemory, ({ params }) => {
      const memory = store.find(params.id, { inBin: true });
      if (!memory) return noMemory();
      store.restore(memory);
      return memory;
    }),

    mock(listUnits, ({ params, query }) =>
      store.find(params.id) ? recordPage(unitsOf(params.id, query.hygiene), query, plainText) : noMemory(),
    ),

    mock(getHygiene, ({ params }) => {
      const memory = store.find(params.id);
      if (!memory) return noMemory();
      const count = (check: HygieneCheck) => unitsOf(params.id, check).length;
      const counts = {
        duplicate: count('duplicate'),
        contradiction: count('contradiction'),
        untranslated: count('untranslated'),
        codes: count('codes'),
        length: count('length'),
        no_words: count('no_words'),
        stale: count('stale'),
      };
      const looked = { checked_at: memory.updated_at, is_current: true, job_id: null };
      return { units: memory.records_count, ...looked, counts };
    }),

    mock(deleteUnits, ({ params, body }) => {
      if (!store.find(params.id)) return noMemory();
      const units = store.units(params.id).filter(({ id }) => body.ids.includes(id));
      for (const unit of units) store.removeUnit(unit);
      return { ids: units.map(({ id }) => id) };
    }),

    mock(restoreUnits, ({ params, body }) => {
      if (!store.find(params.id)) return noMemory();
      const units = body.ids.flatMap((id) => store.findUnit(id, { inBin: true }) ?? []);
      const binned = units.filter((unit) => unit.memory_id === params.id && !store.findUnit(unit.id));
      for (const unit of binned) store.restoreUnit(unit);
      return { ids: binned.map(({ id }) => id) };
    }),

    mock(createUnit, ({ params, body }) =>
      store.find(params.id) ? store.addUnit(params.id, body) : noMemory(),
    ),

    mock(updateUnit, ({ params, body: { version, ...fields } }) => {
      const unit = store.findUnit(params.id);
      if (!unit) return noUnit();
      if (version !== undefined && version !== unit.version) {
        const detail = 'This unit was changed meanwhile. Compare with the present one and save again.';
        return problem(409, detail, { extra: { current: unit } });
      }
      return store.changeUnit(unit, fields);
    }),

    mock(deleteUnit, ({ params }) => {
      const unit = store.findUnit(params.id);
      if (!unit) return noUnit();
      store.removeUnit(unit);
      return { message: 'The unit was put in the bin.' };
    }),

    mock(restoreUnit, ({ params }) => {
      const unit = store.findUnit(params.id, { inBin: true });
      return unit ? store.restoreUnit(unit) : noUnit();
    }),
  ];
}

/** The mocked API of this remote while it runs alone. */
export const handlers = createHandlers();
