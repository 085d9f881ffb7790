import {
  type Concept,
  getConcept,
  getRecordHistory,
  joinConcept,
  leaveConcept,
  updateConcept,
} from '@tessera/shared/contract/glossary-concept';
import { mock, problem } from '@tessera/shared/testing/mock';
import type { HttpHandler } from 'msw';
import type { GlossaryStore } from './store.ts';

const noTerm = () => problem(404, 'There is no such term, or it was deleted.');

type ConceptFields = Pick<Concept, 'subject_field' | 'definition' | 'note' | 'terms' | 'version'>;
const BLANK: ConceptFields = { subject_field: null, definition: null, note: null, terms: [], version: 0 };

/** Concepts and the history of terms of the mocked API. */
export function conceptHandlers(store: GlossaryStore): HttpHandler[] {
  const concepts = new Map<number, ConceptFields>();

  function conceptOf(termId: number): Concept | null {
    const term = store.findTerm(termId);
    if (!term) return null;
    const id = term.concept_id ?? null;
    if (id === null) return { id, ...BLANK, records: [term] };
    const records = store.terms(term.glossary_id).filter(({ concept_id }) => concept_id === id);
    return { id, ...(concepts.get(id) ?? BLANK), records };
  }
  return [
    mock(getConcept, ({ params }) => conceptOf(params.id) ?? noTerm()),
    mock(updateConcept, ({ params, body: { version: _, ...fields } }) => {
      const id = store.conceptOf(params.id);
      if (id === null) return noTerm();
      concepts.set(id, { ...fields, version: (concepts.get(id)?.version ?? 0) + 1 });
      return conceptOf(params.id) ?? noTerm();
    }),
    mock(joinConcept, ({ params, body }) => {
      const term = store.findTerm(params.id);
      const concept_id = store.conceptOf(body.record_id);
      if (!term || concept_id === null) return noTerm();
      store.changeTerm(term, { concept_id });
      return conceptOf(params.id) ?? noTerm();
    }),
    mock(leaveConcept, ({ params }) => {
      const term = store.findTerm(params.id);
      if (!term) return noTerm();
      store.changeTerm(term, { concept_id: null });
      return conceptOf(params.id) ?? noTerm();
    }),
    mock(getRecordHistory, ({ params }) =>
      store.findTerm(params.id) ? store.history.of(params.id) : noTerm(),
    ),
  ];
}
