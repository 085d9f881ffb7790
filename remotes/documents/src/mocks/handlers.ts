import { checkSegment, checkDocument as findConflicts } from '@tessera/shared/checks';
import { PAGE_SIZE } from '@tessera/shared/contract/common';
import * as contract from '@tessera/shared/contract/document';
import { mock, problem } from '@tessera/shared/testing/mock';
import { createMockJobs } from '@tessera/shared/testing/mock-jobs';
import type { HttpHandler } from 'msw';
import { isListed, type RecordFilter } from '../segments/record-filter.ts';
import { fileHandlers } from './files.ts';
import { findMatches, findTerms } from './look-up.ts';
import { createTerms, resourceHandlers } from './resources.ts';
import { createSampleStore } from './store.ts';

const noDocument = () => problem(404, 'There is no such document, or it was deleted.');
const noSegment = () => problem(404, 'There is no such segment, or it was deleted.');

type RecordQuery = Omit<RecordFilter, 'side' | 'state' | 'approved'> & {
  source: string;
  target: string;
  state?: RecordFilter['state'] | undefined;
  approved?: string | undefined;
};

/** The conditions of a query, each as the screen states it: `source` and `target` are searches on one side. */
function passes(record: contract.DocumentRecord, query: RecordQuery): boolean {
  const { search, source, target, state = '', repetitions, comments } = query;
  const approved = { true: 'true', '1': 'true', false: 'false', '0': 'false' }[query.approved ?? ''] ?? '';
  const rest = { state, approved: approved as RecordFilter['approved'], repetitions, comments };
  return (
    isListed(record, { ...rest, search, side: '' }) &&
    isListed(record, { ...rest, search: source, side: 'source' }) &&
    isListed(record, { ...rest, search: target, side: 'target' })
  );
}

/** The mocked API of documents over a store of its own. */
export function createHandlers(store = createSampleStore()): HttpHandler[] {
  const jobs = createMockJobs();
  const terms = createTerms();
  return [
    ...fileHandlers(store, jobs),
    ...jobs.handlers,
    ...resourceHandlers(store, terms),

    mock(contract.listDocuments, () => store.list()),
    mock(contract.getDocument, ({ params }) => store.find(params.id) ?? noDocument()),

    mock(contract.updateDocument, ({ params, body }) => {
      const document = store.find(params.id);
      return document ? store.change(document, { name: body.name }) : noDocument();
    }),

    mock(contract.deleteDocument, ({ params }) => {
      const document = store.find(params.id);
      if (!document) return noDocument();
      store.remove(document);
      return { message: `"${document.name}" is in the bin.` };
    }),

    mock(contract.restoreDocument, ({ params }) => {
      const document = store.find(params.id, { inBin: true });
      if (!document) return noDocument();
      store.restore(document);
      return document;
    }),

    mock(contract.listDocumentRecords, ({ params, query }) => {
      if (!store.find(params.id)) return noDocument();
      const found = store.records(params.id).filter((record) => passes(record, query));
      const start = query.page * PAGE_SIZE;
      return { records: found.slice(start, start + PAGE_SIZE), total_rows: found.length };
    }),

    mock(contract.findNextOpen, ({ params, query }) => {
      if (!store.find(params.id)) return noDocument();
      const found = store.records(params.id).filter((record) => passes(record, query));
      const open = found.filter((record) => !record.approved && !record.locked);
      const record = open.find(({ row_number }) => row_number > query.after) ?? open[0];
      return record ? { record, index: found.indexOf(record) } : null;
    }),

    mock(contract.getDocumentRecord, ({ params }) => store.findRecord(params.id) ?? noSegment()),

    mock(contract.updateDocumentRecord, ({ params, body: { version, ...wanted } }) => {
      const record = store.findRecord(params.id);
      if (!record) return noSegment();
      if (version !== undefined && version !== record.version) {
        return problem(409, 'This segment was changed meanwhile.', { extra: { current: record } });
      }
      if (record.locked && wanted.target !== record.target) {
        return problem(409, `Segment ${record.row_number} is locked.`, { extra: { current: record } });
      }
      return store.save(record, wanted);
    }),

    mock(contract.getSubstitutions, ({ params }) => {
      const record = store.findRecord(params.id);
      if (!record) return noSegment();
      const hasMemory = store.attached(record.document_id).memories.length > 0;
      return hasMemory ? findMatches(record, store.records(record.document_id)) : [];
    }),

    mock(contract.getRecordTerms, ({ params }) => {
      const record = store.findRecord(params.id);
      if (!record) return noSegment();
      return store.attached(record.document_id).glossaries.length > 0 ? findTerms(record.source, terms) : [];
    }),

    mock(contract.getRecordHistory, ({ params }) =>
      store.findRecord(params.id) ? store.history(params.id) : noSegment(),
    ),
    mock(contract.listRecordComments, ({ params }) =>
      store.findRecord(params.id) ? store.comments(params.id) : noSegment(),
    ),

    mock(contract.createRecordComment, ({ params, body }) => {
      const record = store.findRecord(params.id);
      return record ? store.comment(record, body.text) : noSegment();
    }),

    mock(contract.getDocumentMemories, ({ params }) =>
      store.find(params.id) ? { memories: store.attached(params.id).memories } : noDocument(),
    ),
    mock(contract.setDocumentMemories, ({ params, body }) => {
      if (!store.find(params.id)) return noDocument();
      store.attach(params.id, body);
      return body;
    }),
    mock(contract.getDocumentGlossaries, ({ params }) =>
      store.find(params.id) ? { glossaries: store.attached(params.id).glossaries } : noDocument(),
    ),
    mock(contract.setDocumentGlossaries, ({ params, body }) => {
      if (!store.find(params.id)) return noDocument();
      store.attach(params.id, body);
      return body;
    }),

    mock(contract.checkDocument, ({ params }) => {
      const document = store.find(params.id);
      if (!document) return noDocument();
      const records = store.records(params.id).filter(({ locked }) => !locked);
      const conflicts = findConflicts(records);
      const languages = { source_lang: document.source_lang, target_lang: document.target_lang };
      const found = records
        .map((record) => ({
          record_id: record.id,
          row_number: record.row_number,
          issues: [
            ...checkSegment({ ...languages, ...record, match: null }),
            ...(conflicts.get(record.id) ?? []),
          ],
        }))
        .filter(({ issues }) => issues.length > 0);
      return { records: found, total_issues: found.reduce((sum, { issues }) => sum + issues.length, 0) };
    }),
  ];
}

/** The mocked API of this remote while it runs alone. */
export const handlers: HttpHandler[] = createHandlers();
