import type { Glossary, GlossaryRecord } from '@tessera/shared/contract/glossary';
import { createTable } from '@tessera/shared/testing/table';
import { createHistory } from './history.ts';
import { SAMPLE_TERMS } from './sample-terms.ts';

const AUTHOR = { id: 1, username: 'Sample User' };

type NewGlossary = Pick<Glossary, 'name' | 'source_lang' | 'target_lang'>;
export type TermFields = Pick<GlossaryRecord, 'source' | 'target' | 'comment'> &
  Partial<
    Pick<
      GlossaryRecord,
      | 'status'
      | 'part_of_speech'
      | 'definition'
      | 'usage'
      | 'exact'
      | 'case_sensitive'
      | 'prefix'
      | 'concept_id'
    >
  >;

export type GlossaryStore = ReturnType<typeof createGlossaryStore>;

/** What the mock keeps; made anew with each page load. Fields set to `undefined` stay as they are. */
export function createGlossaryStore() {
  const glossaries = createTable<Glossary>();
  const terms = createTable<GlossaryRecord>();
  const now = () => new Date().toISOString();
  const history = createHistory(AUTHOR);

  /** Made when a term is given its first synonym. */
  let lastConcept = 0;

  const store = {
    author: AUTHOR,
    history,
    list: () => glossaries.rows().sort((a, b) => a.name.localeCompare(b.name) || a.id - b.id),
    find: glossaries.find,

    add(fields: NewGlossary, { uploaded = false } = {}): Glossary {
      return glossaries.insert({
        ...fields,
        created_at: now(),
        updated_at: now(),
        processing_status: uploaded ? 'pending' : 'done',
        processing_error: null,
        upload_time: uploaded ? now() : null,
        created_by_user: AUTHOR,
        records_count: 0,
        job_id: null,
      });
    },
    change: (glossary: Glossary, fields: Partial<Glossary>) =>
      glossaries.change(glossary, { ...defined(fields), updated_at: now() }),
    remove: glossaries.moveToBin,
    restore: glossaries.takeOut,
    bin: glossaries.bin,
    purge: glossaries.purge,
    termBin: (glossaryId: number) => terms.bin().filter(({ row }) => row.glossary_id === glossaryId),
    purgeTerm: terms.purge,

    terms: (glossaryId: number) => terms.rows().filter((term) => term.glossary_id === glossaryId),
    /** A term of a glossary that is in the bin is gone with it. */
    findTerm(id: number, options?: { inBin: boolean }): GlossaryRecord | undefined {
      const term = terms.find(id, options);
      return term && glossaries.find(term.glossary_id) ? term : undefined;
    },
    addTerm(
      glossaryId: number,
      fields: TermFields,
      { kind = 'created' }: { kind?: 'created' | 'imported' } = {},
    ): GlossaryRecord {
      const blank = {
        status: null,
        part_of_speech: null,
        definition: null,
        usage: null,
        exact: false,
        case_sensitive: false,
        prefix: false,
        concept_id: null,
      };
      const times = { created_at: now(), updated_at: now() };
      count(glossaryId, 1);
      const added = terms.insert({
        ...blank,
        ...defined(fields),
        ...times,
        glossary_id: glossaryId,
        created_by_user: AUTHOR,
        version: 1,
      });
      history.note(kind, null, added);
      return added;
    },
    /** The concept of a term, made when it stood alone. */
    conceptOf(termId: number): number | null {
      const term = store.findTerm(termId);
      if (!term) return null;
      if (term.concept_id) return term.concept_id;
      lastConcept += 1;
      terms.change(term, { concept_id: lastConcept });
      return lastConcept;
    },
    changeTerm(term: GlossaryRecord, fields: Partial<TermFields>): GlossaryRecord {
      count(term.glossary_id, 0);
      const version = term.version + 1;
      const changed = terms.change(term, { ...defined(fields), updated_at: now(), version });
      history.note('changed', term, changed);
      return changed;
    },
    removeTerm(
      term: GlossaryRecord,
      { kind = 'deleted' }: { kind?: 'deleted' | 'import_undone' } = {},
    ): void {
      terms.moveToBin(term);
      count(term.glossary_id, -1);
      history.note(kind, term, term);
    },
    restoreTerm(term: GlossaryRecord): GlossaryRecord {
      if (!terms.takeOut(term)) return term;
      count(term.glossary_id, 1);
      history.note('restored', term, term);
      return terms.change(term, { updated_at: now(), version: term.version + 1 });
    },
  };

  function count(glossaryId: number, more: number) {
    const glossary = glossaries.find(glossaryId);
    if (glossary) store.change(glossary, { records_count: glossary.records_count + more });
  }
  return store;
}

/** The store of the seed's mock: one glossary of 125 records, and an empty one. */
export function createSampleStore(): GlossaryStore {
  const store = createGlossaryStore();
  const ship = store.add({ name: 'Ship parts', source_lang: 'en', target_lang: 'de' });
  for (const term of SAMPLE_TERMS) store.addTerm(ship.id, term);
  store.add({ name: 'Weather at sea', source_lang: 'en', target_lang: 'fr' });
  return store;
}

function defined<T extends object>(fields: T): T {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;
}
