import { checkSegment } from '@tessera/shared/checks';
import { PAGE_SIZE } from '@tessera/shared/contract/common';
import {
  changeInBulk,
  type LeftRecord,
  listDocumentActions,
  listRepetitions,
  propagateRecord,
  repairInTargets,
  replaceInTargets,
  undoDocumentAction,
} from '@tessera/shared/contract/document-change';
import type { DocumentRecord } from '@tessera/shared/contract/document-record';
import { mock, problem } from '@tessera/shared/testing/mock';
import { parseText } from '@tessera/shared/text/inline-codes';
import type { HttpHandler } from 'msw';
import { leftRecord } from './journal.ts';
import { passes, type RecordQuery } from './passes.ts';
import type { DocumentStore, RecordChangeFields } from './store.ts';

const LOCKED = 'Its file says that it must not be changed.';
const SAMPLES = 20;
const REPLACE_SAMPLES = 100;

/** What becomes of a segment; `null` = it is as wanted already. */
type Decision = RecordChangeFields | { reason: string } | null;

const noDocument = () => problem(404, 'There is no such document, or it was deleted.');
const noSegment = () => problem(404, 'There is no such segment, or it was deleted.');

/** Changes of many segments, their journal and taking them back, as the server does it. */
export function massHandlers(store: DocumentStore): HttpHandler[] {
  const { journal } = store;

  interface Plan {
    documentId: number;
    kind: Parameters<typeof journal.act>[0]['kind'];
    description: string;
    records: readonly DocumentRecord[];
    decide: (record: DocumentRecord) => Decision;
    samples: number;
    isDry: boolean;
  }

  function carryOut({ documentId, kind, description, records, decide, samples, isDry }: Plan) {
    const wanted: { record: DocumentRecord; fields: RecordChangeFields }[] = [];
    const left: LeftRecord[] = [];
    for (const record of records) {
      const decision = decide(record);
      if (decision === null) continue;
      if ('reason' in decision) left.push(leftRecord(record, decision.reason));
      else wanted.push({ record, fields: decision });
    }
    const action_id = isDry
      ? null
      : journal.act({ documentId, kind, description }, () => {
          for (const { record, fields } of wanted)
            store.save(record, fields, kind === 'propagate' ? kind : 'edit');
        });
    return {
      action_id,
      job_id: null,
      changed: wanted.length,
      skipped_count: left.length,
      skipped: left,
      samples: (isDry ? wanted.slice(0, samples) : []).map(({ record, fields }) => ({
        record_id: record.id,
        row_number: record.row_number,
        target_before: record.target,
        target_after: fields.target,
        approved_before: record.approved,
        approved_after: fields.approved ?? false,
      })),
    };
  }

  const listed = (id: number, filter: RecordQuery) =>
    store.records(id).filter((record) => passes(record, filter));

  const repetitionsOf = (record: DocumentRecord) =>
    store
      .records(record.document_id)
      .filter((other) => other.id !== record.id && other.source === record.source);

  return [
    mock(changeInBulk, ({ params, body: { action, filter, dry_run } }) => {
      if (!store.find(params.id)) return noDocument();
      return carryOut({
        documentId: params.id,
        kind: action,
        description: BULK[action],
        records: listed(params.id, filter),
        decide: (record) => decideBulk(action, record),
        samples: SAMPLES,
        isDry: dry_run,
      });
    }),

    mock(repairInTargets, ({ params, body: { check, dry_run } }) => {
      const document = store.find(params.id);
      if (!document) return noDocument();
      const languages = { source_lang: document.source_lang, target_lang: document.target_lang };
      return carryOut({
        documentId: params.id,
        kind: 'repair',
        description: `Repaired "${check}"`,
        records: store.records(params.id),
        decide: (record) => {
          const issues = checkSegment({ ...languages, ...record, match: null });
          const target = issues.find((issue) => issue.check === check)?.repair?.target;
          if (target === undefined || record.locked) return null;
          return { target, approved: false };
        },
        samples: SAMPLES,
        isDry: dry_run,
      });
    }),

    mock(replaceInTargets, ({ params, body }) => {
      if (!store.find(params.id)) return noDocument();
      let pattern: RegExp;
      try {
        const source = body.regex ? body.find : body.find.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
        pattern = new RegExp(source, body.match_case ? 'gu' : 'giu');
      } catch (error) {
        const message = `This is not a regular expression: ${error instanceof Error ? error.message : ''}.`;
        return problem(422, message, { fields: [{ path: 'find', message }] });
      }
      const replace = (text: string) =>
        body.regex ? text.replace(pattern, body.replace) : text.replace(pattern, () => body.replace);
      return carryOut({
        documentId: params.id,
        kind: 'replace',
        description: `Replaced "${body.find}" with "${body.replace}" in the targets`,
        records: listed(params.id, body.filter),
        decide(record) {
          const target = parseText(record.target)
            .map((part) => (part.type === 'code' ? part.raw : replace(part.text)))
            .join('');
          if (target === record.target) return null;
          if (record.locked) return { reason: LOCKED };
          return { target, approved: false, state: record.state === 'draft' ? 'draft' : 'translated' };
        },
        samples: REPLACE_SAMPLES,
        isDry: body.dry_run,
      });
    }),

    mock(listRepetitions, ({ params, query }) => {
      const record = store.findRecord(params.id);
      if (!record) return noSegment();
      const all = repetitionsOf(record);
      const repetitions = all.slice(query.page * PAGE_SIZE, (query.page + 1) * PAGE_SIZE).map((other) => {
        const decision = decideRepetition(other, record);
        return {
          record_id: other.id,
          row_number: other.row_number,
          target: other.target,
          approved: other.approved,
          state: other.state,
          would_change: decision !== null && !('reason' in decision),
          reason: decision !== null && 'reason' in decision ? decision.reason : null,
        };
      });
      return { repetitions, total_rows: all.length };
    }),

    mock(propagateRecord, ({ params, body }) => {
      const record = store.findRecord(params.id);
      if (!record) return noSegment();
      if (record.target === '') return problem(409, 'The segment has no translation to give.');
      const { samples: _, ...answer } = carryOut({
        documentId: record.document_id,
        kind: 'propagate',
        description: `Gave the translation of segment ${record.row_number} to its repetitions`,
        records: repetitionsOf(record),
        decide: (other) =>
          body.except.includes(other.id) ? { reason: 'It was left out.' } : decideRepetition(other, record),
        samples: 0,
        isDry: false,
      });
      return answer;
    }),

    mock(listDocumentActions, ({ params, query }) => {
      if (!store.find(params.id)) return noDocument();
      // The sample has one person: all is theirs.
      const all = journal
        .list(params.id)
        .filter(({ kind, undone_at }) => !query.mine || (kind !== 'undo' && undone_at === null));
      return {
        actions: all.slice(query.page * query.limit, (query.page + 1) * query.limit),
        total_rows: all.length,
      };
    }),

    mock(undoDocumentAction, ({ params }) => {
      const entry = journal.find(params.id, params.action_id);
      if (!entry) return problem(404, 'There is no such action, or it was deleted.');
      if (entry.undone_at !== null) return problem(409, 'This action was undone already.');
      const left: LeftRecord[] = [];
      const description = `Undid: ${entry.description}`;
      const action_id = journal.act(
        { documentId: params.id, kind: 'undo', description, undoes: entry.action_id },
        () => {
          for (const { before, after } of entry.changes) {
            const now = store.findRecord(after.id);
            if (!now) continue;
            if (now.target === after.target && now.state === after.state && now.approved === after.approved) {
              const { target, approved, state, match_percent } = before;
              store.save(now, { target, approved, state, match_percent }, 'undo');
            } else left.push(leftRecord(now, 'It was changed since.'));
          }
        },
      );
      if (action_id !== null) journal.settle(entry);
      const undone = entry.changes.length - left.length;
      return { action_id, job_id: null, undone, left_count: left.length, left };
    }),
  ];
}

const BULK = {
  approve: 'Approved the segments under a filter',
  unapprove: 'Took back the approval of the segments under a filter',
  clear: 'Cleared the targets under a filter',
  copy_source: 'Copied the source to the empty targets under a filter',
};

function decideBulk(action: keyof typeof BULK, record: DocumentRecord): Decision {
  const { target, approved, locked, source } = record;
  if (action === 'approve') {
    if (approved) return null;
    if (locked) return { reason: LOCKED };
    return target === '' ? { reason: 'It has no translation.' } : { target, approved: true };
  }
  if (action === 'unapprove') {
    if (!approved) return null;
    return locked ? { reason: LOCKED } : { target, approved: false };
  }
  const wanted = action === 'clear' ? '' : source;
  if (target === wanted || (action === 'copy_source' && target !== '')) return null;
  return locked ? { reason: LOCKED } : { target: wanted, approved: false };
}

function decideRepetition(other: DocumentRecord, given: DocumentRecord): Decision {
  const isSame = other.target === given.target;
  if (isSame && (other.approved || !given.approved)) return null;
  if (given.target === '') return { reason: 'The segment has no translation to give.' };
  if (other.locked) return { reason: LOCKED };
  if (other.approved) return { reason: 'It is approved with another translation.' };
  return { target: given.target, approved: given.approved, state: given.state };
}
