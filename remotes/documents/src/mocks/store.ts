import type { Document, SegmentState } from '@tessera/shared/contract/document';
import type { RecordComment } from '@tessera/shared/contract/document-comment';
import type { DocumentRecord, RecordChange } from '@tessera/shared/contract/document-record';
import { createTable } from '@tessera/shared/testing/table';
import { countWords } from '@tessera/shared/text/words';
import { buildRecord } from './build-record.ts';
import { createJournal } from './journal.ts';
import { CARD, COURSE, NOTICES, type SampleDocument } from './sample-documents.ts';

export const ME = { id: 1, username: 'Sample User' };
export const COLLEAGUE = { id: 2, username: 'Mei Lin' };

interface Attached {
  memories: { id: number; mode: 'read' | 'write'; penalty: number }[];
  glossaries: { id: number }[];
}

export interface RecordChangeFields {
  target: string;
  approved?: boolean | undefined;
  state?: SegmentState | undefined;
  match_percent?: number | null | undefined;
}

export type DocumentStore = ReturnType<typeof createDocumentStore>;

const WORDS = { edit: 'Edited', approve: 'Approved', unapprove: 'Took back the approval of' };

const isDone = (state: SegmentState) => state === 'reviewed' || state === 'final';

/** What the mock keeps; made anew with each page load. */
export function createDocumentStore() {
  const documents = createTable<Document>();
  const records = createTable<DocumentRecord>();
  const changes = createTable<RecordChange & { record_id: number }>();
  const comments = createTable<RecordComment & { record_id: number }>();
  const journal = createJournal(ME);
  const listeners = new Set<(record: DocumentRecord) => void>();
  const attached = new Map<number, Attached>();
  const now = () => new Date().toISOString();

  function count(documentId: number): void {
    const document = documents.find(documentId);
    if (!document) return;
    const own = store.records(documentId).filter(({ locked }) => !locked);
    const words = (rows: DocumentRecord[]) =>
      rows.reduce((sum, { source }) => sum + countWords(source, document.source_lang), 0);
    const approved = own.filter((record) => record.approved);
    documents.change(document, {
      records_count: own.length,
      approved_records_count: approved.length,
      translated_records_count: own.filter((record) => !record.approved && record.target !== '').length,
      word_count: words(own),
      approved_word_count: words(approved),
      updated_at: now(),
    });
  }

  const store = {
    journal,
    /** Hears of every segment that is saved. */
    subscribe: (listener: (record: DocumentRecord) => void) => listeners.add(listener),

    list: () => documents.rows(),
    find: documents.find,
    change: (document: Document, fields: Partial<Document>) => documents.change(document, fields),
    remove: documents.moveToBin,
    restore: documents.takeOut,
    bin: documents.bin,
    purge: documents.purge,

    add(fields: Pick<Document, 'name' | 'source_lang' | 'target_lang'>): Document {
      const document = documents.insert({
        ...fields,
        created_by: ME.id,
        created_by_user: ME,
        status: 'pending',
        processing_error: null,
        type: 'XLIFF',
        version: '1.2',
        records_count: 0,
        approved_records_count: 0,
        translated_records_count: 0,
        word_count: 0,
        approved_word_count: 0,
        created_at: now(),
        updated_at: now(),
        job_id: null,
        warnings: [],
      });
      attached.set(document.id, { memories: [], glossaries: [] });
      return document;
    },

    fill(
      documentId: number,
      segments: readonly (Partial<DocumentRecord> & Pick<DocumentRecord, 'source'>)[],
    ): void {
      const sources = Map.groupBy(segments, ({ source }) => source);
      segments.forEach((segment, index) => {
        const repetitions_count = (sources.get(segment.source)?.length ?? 1) - 1;
        const { id: _, ...record } = buildRecord({
          ...segment,
          document_id: documentId,
          row_number: index + 1,
          key: `course.html/u${index + 1}/0`,
          repetitions_count,
        });
        records.insert(record);
      });
      const document = documents.find(documentId);
      if (document) documents.change(document, { status: 'done' });
      count(documentId);
    },

    records: (documentId: number): DocumentRecord[] =>
      records.rows().filter(({ document_id }) => document_id === documentId),
    findRecord(id: number): DocumentRecord | undefined {
      const record = records.find(id);
      return record && documents.find(record.document_id) ? record : undefined;
    },

    /** Typing makes a draft and takes approval back; approving makes it reviewed. */
    save(
      record: DocumentRecord,
      wanted: RecordChangeFields,
      kind: RecordChange['kind'] = 'edit',
    ): DocumentRecord {
      const typed = wanted.target !== record.target;
      const approved =
        wanted.approved ?? (wanted.state ? isDone(wanted.state) : typed ? false : record.approved);
      const open =
        wanted.target === ''
          ? 'initial'
          : (wanted.state ?? (typed ? 'draft' : isDone(record.state) ? 'translated' : record.state));
      const done =
        wanted.state && isDone(wanted.state) ? wanted.state : record.state === 'final' ? 'final' : 'reviewed';
      const state: SegmentState = approved ? done : open;
      const match_percent =
        wanted.match_percent === undefined ? (typed ? null : record.match_percent) : wanted.match_percent;
      if (
        !typed &&
        approved === record.approved &&
        state === record.state &&
        match_percent === record.match_percent
      )
        return record;
      const change =
        kind !== 'edit'
          ? kind
          : approved && !record.approved
            ? 'approve'
            : !approved && record.approved && !typed
              ? 'unapprove'
              : 'edit';
      changes.insert({
        record_id: record.id,
        at: now(),
        user: ME,
        kind: change,
        target_before: record.target,
        target_after: wanted.target,
        approved_before: record.approved,
        approved_after: approved,
        state_before: record.state,
        state_after: state,
      });
      const since = record.approved ? (typed ? record.target : null) : (record.approved_target ?? null);
      const fields = {
        target: wanted.target,
        approved,
        state,
        match_percent,
        approved_target: approved ? null : since,
        version: record.version + 1,
      };
      const before = { ...record };
      const saved = records.change(record, { ...fields, updated_at: now(), updated_by: ME });
      const name = change === 'approve' || change === 'unapprove' ? change : 'edit';
      journal.note(
        { before, after: { ...saved } },
        { kind: name, description: `${WORDS[name]} segment ${record.row_number}` },
      );
      count(record.document_id);
      for (const listener of listeners) listener(saved);
      return saved;
    },

    history: (recordId: number): RecordChange[] =>
      changes
        .rows()
        .filter((change) => change.record_id === recordId)
        .map(({ record_id: _, ...change }) => change)
        .reverse(),

    comments: (recordId: number): RecordComment[] =>
      comments
        .rows()
        .filter((comment) => comment.record_id === recordId)
        .map(({ record_id: _, ...comment }) => comment),
    comment(record: DocumentRecord, text: string): RecordComment {
      const { record_id: _, ...comment } = comments.insert({
        record_id: record.id,
        text,
        created_at: now(),
        created_by_user: ME,
        resolved_at: null,
        resolved_by_user: null,
      });
      records.change(record, { has_comments: true, comments_count: record.comments_count + 1 });
      return comment;
    },
    resolve(record: DocumentRecord, id: number, resolved: boolean): RecordComment | null {
      const found = comments.find(id);
      if (!found || found.record_id !== record.id) return null;
      const { record_id: _, ...comment } = comments.change(found, {
        resolved_at: resolved ? now() : null,
        resolved_by_user: resolved ? ME : null,
      });
      records.change(record, {
        has_comments: store.comments(record.id).some(({ resolved_at }) => !resolved_at),
      });
      return comment;
    },

    attached: (documentId: number): Attached => attached.get(documentId) ?? { memories: [], glossaries: [] },
    attach(documentId: number, what: Partial<Attached>): void {
      attached.set(documentId, { ...store.attached(documentId), ...what });
    },
  };
  return store;
}

/** A course of several pages; notices written from the right; one whose import failed; a card with one of each. */
export function createSampleStore(): DocumentStore {
  const store = createDocumentStore();
  const resources = () => ({
    memories: [{ id: 1, mode: 'write' as const, penalty: 0 }],
    glossaries: [{ id: 1 }],
  });
  const course = addSample(store, COURSE);
  store.attach(course.id, resources());
  const noted = store.records(course.id)[7];
  if (noted) store.comment(noted, 'Is this the same sail as in chapter 2?');

  addSample(store, NOTICES);

  const broken = store.add({ name: 'Logbook.xlf', source_lang: 'en', target_lang: 'fr' });
  store.change(broken, {
    status: 'failed',
    processing_error: 'Line 412, column 7: </source> stands where </g> should stand. Export the file again.',
  });

  const card = addSample(store, CARD);
  store.attach(card.id, resources());
  return store;
}

function addSample(store: DocumentStore, { rows, ...fields }: SampleDocument): Document {
  const document = store.add(fields);
  store.fill(document.id, rows);
  return document;
}
