import {
  createGlossaryRecord,
  type Glossary,
  type GlossaryRecord,
  listGlossaries,
  listGlossaryRecords,
} from '@tessera/shared/contract/glossary';
import { findConcordance, listMemories, type Memory } from '@tessera/shared/contract/translation-memory';
import { concordancePage } from '@tessera/shared/testing/concordance-page';
import { mock } from '@tessera/shared/testing/mock';
import { recordPage } from '@tessera/shared/testing/record-page';
import type { HttpHandler } from 'msw';
import { SAMPLE_TERMS, type SampleTerm } from './sample-texts.ts';
import { type DocumentStore, ME } from './store.ts';

const AT = '2026-09-14T09:30:00.000Z';
const MEMORY: Memory = {
  id: 1,
  created_by: 1,
  created_by_user: ME,
  name: 'Sailing memory',
  source_lang: 'en',
  target_lang: 'de',
  records_count: 67,
  processing_status: 'done',
  processing_error: null,
  created_at: AT,
  updated_at: AT,
  job_id: null,
};
const GLOSSARY: Glossary = {
  id: 1,
  name: 'Sailing terms',
  source_lang: 'en',
  target_lang: 'de',
  created_at: AT,
  updated_at: AT,
  processing_status: 'done',
  processing_error: null,
  upload_time: AT,
  created_by_user: ME,
  records_count: SAMPLE_TERMS.length,
  job_id: null,
};

/** The glossary of the mock: what a document takes its terms from. */
export function createTerms(): GlossaryRecord[] {
  return SAMPLE_TERMS.map((term, index) => termOf(index + 1, term));
}

function termOf(id: number, term: SampleTerm): GlossaryRecord {
  return {
    id,
    glossary_id: 1,
    created_at: AT,
    updated_at: AT,
    status: null,
    part_of_speech: null,
    definition: null,
    created_by_user: ME,
    version: 1,
    ...term,
  };
}

/** As much of glossaries and memories as the editor of documents asks for. */
export function resourceHandlers(store: DocumentStore, terms: GlossaryRecord[]): HttpHandler[] {
  return [
    mock(listMemories, () => [MEMORY]),
    mock(listGlossaries, () => [{ ...GLOSSARY, records_count: terms.length }]),
    mock(listGlossaryRecords, ({ query }) => recordPage(terms, query)),
    mock(createGlossaryRecord, ({ body }) => {
      const { source, target, comment } = body;
      const term = termOf(terms.length + 1, { source, target, comment });
      terms.push(term);
      return term;
    }),
    mock(findConcordance, ({ body }) => {
      const units = store
        .records(1)
        .filter((record) => record.approved)
        .map(({ id, source, target, updated_at }) => ({
          id,
          memory_id: MEMORY.id,
          memory_name: MEMORY.name,
          source,
          target,
          created_at: updated_at,
          updated_at,
          created_by: ME.username,
          updated_by: ME.username,
          origin: 'Sailing course.xlf',
          version: 1,
        }));
      return concordancePage(units, body);
    }),
  ];
}
