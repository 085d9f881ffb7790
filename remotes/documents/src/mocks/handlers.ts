import { PAGE_SIZE } from '@tessera/shared/contract/common';
import {
  deleteDocument,
  getDocument,
  listDocuments,
  restoreDocument,
  updateDocument,
} from '@tessera/shared/contract/document';
import {
  createRecordComment,
  listRecordComments,
  resolveRecordComment,
} from '@tessera/shared/contract/document-comment';
import {
  findNextOpen,
  getDocumentRecord,
  getRecordHistory,
  getRecordTerms,
  getSegmentation,
  getSubstitutions,
  joinRecords,
  listDocumentRecords,
  splitRecord,
  updateDocumentRecord,
} from '@tessera/shared/contract/document-record';
import {
  getDocumentGlossaries,
  getDocumentMemories,
  setDocumentGlossaries,
  setDocumentMemories,
} from '@tessera/shared/contract/document-resources';
import { memberHandlers } from '@tessera/shared/testing/member-handlers';
import { mock, problem } from '@tessera/shared/testing/mock';
import { createMockJobs } from '@tessera/shared/testing/mock-jobs';
import type { HttpHandler } from 'msw';
import { analysisHandlers } from './analysis.ts';
import { binHandlers } from './bin.ts';
import { fileHandlers } from './files.ts';
import { liveHandlers } from './live.ts';
import { findMatches, findTerms } from './look-up.ts';
import { massHandlers } from './mass.ts';
import { passes } from './passes.ts';
import { qualityHandlers } from './quality.ts';
import { reimportHandlers } from './reimports.ts';
import { createTerms, resourceHandlers } from './resources.ts';
import { COLLEAGUE, createSampleStore } from './store.ts';

const noDocument = () => problem(404, 'There is no such document, or it was deleted.');
const noSegment = () => problem(404, 'There is no such segment, or it was deleted.');

const NO_FILE = 'The documents of this sample have no file whose segments could be split or joined.';

/** The mocked API of documents over a store of its own. */
export function createHandlers(store = createSampleStore()): HttpHandler[] {
  const jobs = createMockJobs();
  const terms = createTerms();
  return [
    ...fileHandlers(store, jobs),
    ...analysisHandlers(store, jobs),
    ...jobs.handlers,
    ...qualityHandlers(store, jobs),
    ...reimportHandlers(store, jobs),
    ...massHandlers(store),
    ...memberHandlers(),
    ...binHandlers(store),
    ...liveHandlers(store, [{ user: COLLEAGUE, row: 9 }]),
    ...resourceHandlers(store, terms),

    mock(listDocuments, () => store.list()),
    mock(getDocument, ({ params }) => store.find(params.id) ?? noDocument()),

    mock(updateDocument, ({ params, body }) => {
      const document = store.find(params.id);
      return document
        ? store.change(document, {
            ...(body.name ? { name: body.name } : {}),
            ...(body.target_lang ? { target_lang: body.target_lang } : {}),
          })
        : noDocument();
    }),

    mock(deleteDocument, ({ params }) => {
      const document = store.find(params.id);
      if (!document) return noDocument();
      store.remove(document);
      return { message: `"${document.name}" is in the bin.` };
    }),

    mock(restoreDocument, ({ params }) => {
      const document = store.find(params.id, { inBin: true });
      if (!document) return noDocument();
      store.restore(document);
      return document;
    }),

    mock(listDocumentRecords, ({ params, query }) => {
      if (!store.find(params.id)) return noDocument();
      const found = store.records(params.id).filter((record) => passes(record, query));
      const start = query.page * PAGE_SIZE;
      return { records: found.slice(start, start + PAGE_SIZE), total_rows: found.length };
    }),

    mock(findNextOpen, ({ params, query }) => {
      if (!store.find(params.id)) return noDocument();
      const found = store.records(params.id).filter((record) => passes(record, query));
      const open = found.filter((record) => !record.approved && !record.locked);
      const record = open.find(({ row_number }) => row_number > query.after) ?? open[0];
      return record ? { record, index: found.indexOf(record) } : null;
    }),

    mock(getSegmentation, () => ({ split: NO_FILE, join: NO_FILE })),
    mock(splitRecord, () => problem(409, NO_FILE)),
    mock(joinRecords, () => problem(409, NO_FILE)),

    mock(getDocumentRecord, ({ params }) => store.findRecord(params.id) ?? noSegment()),

    mock(updateDocumentRecord, ({ params, body: { version, ...wanted } }) => {
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

    mock(getSubstitutions, ({ params }) => {
      const record = store.findRecord(params.id);
      if (!record) return noSegment();
      const hasMemory = store.attached(record.document_id).memories.length > 0;
      return hasMemory ? findMatches(record, store.records(record.document_id)) : [];
    }),

    mock(getRecordTerms, ({ params }) => {
      const record = store.findRecord(params.id);
      if (!record) return noSegment();
      return store.attached(record.document_id).glossaries.length > 0 ? findTerms(record.source, terms) : [];
    }),

    mock(getRecordHistory, ({ params }) =>
      store.findRecord(params.id) ? store.history(params.id) : noSegment(),
    ),
    mock(listRecordComments, ({ params }) =>
      store.findRecord(params.id) ? store.comments(params.id) : noSegment(),
    ),

    mock(createRecordComment, ({ params, body }) => {
      const record = store.findRecord(params.id);
      return record ? store.comment(record, body.text) : noSegment();
    }),

    mock(resolveRecordComment, ({ params, body }) => {
      const record = store.findRecord(params.id);
      if (!record) return noSegment();
      return (
        store.resolve(record, params.comment_id, body.resolved) ?? problem(404, 'There is no such comment.')
      );
    }),

    mock(getDocumentMemories, ({ params }) =>
      store.find(params.id) ? { memories: store.attached(params.id).memories } : noDocument(),
    ),
    mock(setDocumentMemories, ({ params, body }) => {
      if (!store.find(params.id)) return noDocument();
      store.attach(params.id, body);
      return body;
    }),
    mock(getDocumentGlossaries, ({ params }) =>
      store.find(params.id) ? { glossaries: store.attached(params.id).glossaries } : noDocument(),
    ),
    mock(setDocumentGlossaries, ({ params, body }) => {
      if (!store.find(params.id)) return noDocument();
      store.attach(params.id, body);
      return body;
    }),
  ];
}

/** The mocked API of this remote while it runs alone. */
export const handlers: HttpHandler[] = createHandlers();
