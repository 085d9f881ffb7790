import {
  createGlossary,
  createGlossaryRecord,
  deleteGlossary,
  deleteGlossaryRecord,
  findTerms,
  getGlossary,
  listGlossaries,
  listGlossaryRecords,
  restoreGlossary,
  restoreGlossaryRecord,
  updateGlossary,
  updateGlossaryRecord,
} from '@tessera/shared/contract/glossary';
import { memberHandlers } from '@tessera/shared/testing/member-handlers';
import { mock, problem } from '@tessera/shared/testing/mock';
import { createMockJobs } from '@tessera/shared/testing/mock-jobs';
import { recordPage } from '@tessera/shared/testing/record-page';
import type { HttpHandler } from 'msw';
import { binHandlers } from './bin.ts';
import { conceptHandlers } from './concepts.ts';
import { fileHandlers } from './files.ts';
import { findTermsIn } from './find-terms.ts';
import { impactHandlers } from './impact.ts';
import { importHandlers } from './imports.ts';
import { createSampleStore } from './store.ts';

const noGlossary = () => problem(404, 'There is no such glossary, or it was deleted.');
const noTerm = () => problem(404, 'There is no such term, or it was deleted.');

/** The mocked API of glossaries over a store of its own. */
export function createHandlers(store = createSampleStore()): HttpHandler[] {
  const jobs = createMockJobs();
  return [
    ...memberHandlers(),
    ...binHandlers(store),
    ...fileHandlers(store, jobs),
    ...jobs.handlers,
    ...importHandlers(store, jobs),
    ...conceptHandlers(store),
    ...impactHandlers(store, jobs),

    mock(listGlossaries, () => store.list()),
    mock(createGlossary, ({ body }) => store.add(body)),
    mock(getGlossary, ({ params }) => store.find(params.id) ?? noGlossary()),

    mock(updateGlossary, ({ params, body }) => {
      const glossary = store.find(params.id);
      if (!glossary) return noGlossary();
      return { message: 'The glossary was changed.', ...store.change(glossary, body) };
    }),

    mock(deleteGlossary, ({ params }) => {
      const glossary = store.find(params.id);
      if (!glossary) return noGlossary();
      store.remove(glossary);
      return { message: 'The glossary was put in the bin.' };
    }),

    mock(restoreGlossary, ({ params }) => {
      const glossary = store.find(params.id, { inBin: true });
      if (!glossary) return noGlossary();
      store.restore(glossary);
      return store.change(glossary, {});
    }),

    mock(listGlossaryRecords, ({ params, query: { status, record_id, ...listing } }) => {
      if (!store.find(params.id)) return noGlossary();
      const terms = store
        .terms(params.id)
        .filter((term) => (!status || term.status === status) && (!record_id || term.id === record_id));
      return recordPage(terms, listing);
    }),

    mock(createGlossaryRecord, ({ params, body: { synonym_of, ...fields } }) => {
      if (!store.find(params.id)) return noGlossary();
      const concept_id = synonym_of === undefined ? null : store.conceptOf(synonym_of);
      return store.addTerm(params.id, { ...fields, concept_id });
    }),

    mock(updateGlossaryRecord, ({ params, body: { version, ...fields } }) => {
      const term = store.findTerm(params.id);
      if (!term) return noTerm();
      if (version !== undefined && version !== term.version) {
        const detail = 'This term was changed meanwhile. Compare with the present one and save again.';
        return problem(409, detail, { extra: { current: term } });
      }
      return store.changeTerm(term, fields);
    }),

    mock(deleteGlossaryRecord, ({ params }) => {
      const term = store.findTerm(params.id);
      if (!term) return noTerm();
      store.removeTerm(term);
      return { message: 'The term was put in the bin.' };
    }),

    mock(restoreGlossaryRecord, ({ params }) => {
      const term = store.findTerm(params.id, { inBin: true });
      return term ? store.restoreTerm(term) : noTerm();
    }),

    mock(findTerms, ({ body: { text, source_lang, target_lang, glossary_ids } }) => {
      const primary = (tag: string) => tag.split('-')[0];
      const searched = store
        .list()
        .filter((glossary) => primary(glossary.source_lang) === primary(source_lang))
        .filter((glossary) => !target_lang || primary(glossary.target_lang) === primary(target_lang))
        .filter((glossary) => !glossary_ids || glossary_ids.includes(glossary.id));
      return findTermsIn(
        text,
        searched.flatMap(({ id }) => store.terms(id)),
      );
    }),
  ];
}

/** The mocked API of this remote while it runs alone. */
export const handlers = createHandlers();
