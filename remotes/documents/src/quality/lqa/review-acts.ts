import { type Client, messageOf } from '@tessera/shared/api';
import {
  acceptChanges,
  getLqaReport,
  getSegmentLqa,
  listTrackedChanges,
  markError,
  removeError,
} from '@tessera/shared/contract/document/lqa';
import { type DocumentRecord, listDocumentRecords } from '@tessera/shared/contract/document/record';
import type { ErrorSeverity, ErrorType } from '@tessera/shared/lqa/error-types';
import { errorTypeName, severityName } from '@tessera/shared/lqa/names';
import { invalidate, type QueryClient, queryOf } from '@tessera/shared/query';
import { type DifferencePart, findDifference } from '@tessera/shared/text/difference';
import { readableText } from '@tessera/shared/text/inline-codes';
import { announce, dismissToast, formatNumber, toast } from '@tessera/shared/ui';
import { claimFocus } from '../../core/session/claim-focus.ts';
import type { EditorActions, EditorState } from '../../core/session/editor-context.ts';
import { settle } from '../../editor/bulk/settle.ts';
import { t as words } from '../../messages.ts';
import { acceptTracked, wordsOf } from './accept.ts';
import { endOf, type Hunk, hunkAfter, hunkAt, hunksOf, withoutHunk } from './hunks.ts';
import { t } from './messages.ts';

/** A key command of the review. */
export type ReviewAct =
  | { kind: 'next' | 'accept' | 'accept-one' | 'reject' | 'reject-all' }
  | { kind: 'mark'; type: ErrorType; severity: ErrorSeverity };

export interface ReviewDesk {
  client: Client;
  queryClient: QueryClient;
  state: EditorState;
  actions: EditorActions;
  /** Brings the pane to the front without moving the focus. */
  showPane: () => void;
}

/** Runs a command wherever the focus is, and reports the result. */
export async function review(act: ReviewAct, desk: ReviewDesk): Promise<void> {
  const { active, pages, saves } = desk.state;
  if (!active) return;
  try {
    // Marks and acceptance refer to the saved text.
    if (act.kind !== 'reject' && act.kind !== 'reject-all') await settle(saves);
    const record = pages.at(active.index) ?? active.record;
    if (act.kind === 'next') await goToNext(record, desk);
    else if (act.kind === 'mark') await mark(record, act, desk);
    else if (act.kind === 'accept') await accept(record, desk);
    else if (act.kind === 'accept-one') await accept(record, desk, { one: true });
    else await reject(record, desk, { all: act.kind === 'reject-all' });
  } catch (error) {
    toast({ tone: 'danger', message: messageOf(error) });
  }
}

/** The changes of a segment's text in the editor. */
async function changesOf(record: DocumentRecord, { queryClient, state }: ReviewDesk) {
  const query = queryOf(getSegmentLqa, { params: { id: record.id } });
  const { changes, accepted } = await queryClient.fetchQuery({ ...query, staleTime: 0 });
  const { parts } = findDifference(changes?.before ?? '', textOf(record, state));
  return { changes, accepted, parts, hunks: changes ? hunksOf(parts) : [] };
}

/** Without tracked changes, the changes since the approval can be rejected. */
function sinceApproval(record: DocumentRecord, state: EditorState) {
  const text = textOf(record, state);
  const { approved, target, approved_target } = state.saves.newest(record);
  const { parts } = findDifference(approved_target ?? (approved ? target : text), text);
  return { parts, hunks: hunksOf(parts) };
}

const textOf = (record: DocumentRecord, { saves }: EditorState) =>
  saves.edit(record.id)?.text ?? saves.newest(record).target;

async function accept(record: DocumentRecord, desk: ReviewDesk, { one = false } = {}) {
  const { client, queryClient, actions } = desk;
  const { changes, accepted, parts, hunks } = await changesOf(record, desk);
  const hunk = one ? hunkAt(parts, hunks, actions.editor.current?.caret() ?? 0) : null;
  if (!changes || (one && !hunk)) return announce(t('changes.none'));
  // An older server knows no single changes and would accept everything.
  if (one && accepted === undefined) return announce(t('keys.no-places'));
  const params = { id: record.id };
  const tracked = { row: record.row_number, changes, accepted: accepted ?? null, parts };
  await acceptTracked(tracked, hunk, async (body) => {
    await client.call(acceptChanges, { params, body });
    const list = { endpoint: listTrackedChanges, params: { id: record.document_id } };
    await invalidate(queryClient, [{ endpoint: getSegmentLqa, params }, list]);
  });
}

async function reject(record: DocumentRecord, desk: ReviewDesk, { all = false }) {
  const { actions } = desk;
  if (record.locked) return announce(t('keys.locked'));
  const { changes, ...tracked } = await changesOf(record, desk);
  const { parts, hunks } = changes ? tracked : sinceApproval(record, desk.state);
  const hunk = hunkAt(parts, hunks, actions.editor.current?.caret() ?? 0);
  if (!hunk) return announce(t('changes.none'));
  // The user has opened another segment in the meantime.
  if (actions.activeId() !== record.id) return;
  if (all) {
    actions.replaceTarget(beforeOf(parts));
    return announce(t('keys.rejected-all'));
  }
  actions.replaceTarget(withoutHunk(parts, hunk));
  const count = hunks.length - 1;
  announce(t('keys.rejected', { text: wordsOf(hunk), count, n: formatNumber(count) }));
}

/** The last mark's message: several in quick succession would pile up over the segments. */
let told: number | undefined;

async function mark(
  record: DocumentRecord,
  { type, severity }: Extract<ReviewAct, { kind: 'mark' }>,
  { client, queryClient, ...desk }: ReviewDesk,
) {
  const { target } = record;
  const range = desk.actions.editor.current?.lastRange() ?? null;
  const span = range && textOf(record, desk.state) === target && range[1] <= target.length ? range : null;
  const params = { id: record.id };
  const affected = [{ endpoint: getSegmentLqa, params }, getLqaReport];
  const { id } = await client.call(markError, { params, body: { type, severity, span } });
  await invalidate(queryClient, affected);
  const names = { type: errorTypeName(type), severity: severityName(severity) };
  if (told !== undefined) dismissToast(told);
  told = toast({
    message: span
      ? t('keys.marked', { ...names, text: readableText(target.slice(...span)).slice(0, 60) })
      : t('keys.marked-whole', names),
    async undo() {
      await client.call(removeError, { params: { ...params, error_id: id } });
      await invalidate(queryClient, affected);
      announce(words('undo.plain'));
    },
  });
}

const beforeOf = (parts: readonly DifferencePart[]) =>
  parts.map(({ kind, text }) => (kind === 'added' ? '' : text)).join('');

/** The next change in the segment, else the first in the next segment with changes, wrapping around at the end. */
async function goToNext(record: DocumentRecord, desk: ReviewDesk) {
  const { client, state, actions } = desk;
  const mayFocus = claimFocus();
  const here = await changesOf(record, desk);
  const editor = actions.editor.current;
  if (actions.activeId() !== record.id) return;
  const next = hunkAfter(here.parts, here.hunks, editor?.caret() ?? 0);
  if (next) return goWithin(next);
  const params = { id: state.document.id };
  const { row_number } = record;
  for (const where of [`row:>${row_number}`, `row:<${row_number}`]) {
    const query = { query: `has:tracked ${where}` };
    const { records } = await client.call(listDocumentRecords, { params, query });
    for (const found of records) {
      const { parts, hunks } = await changesOf(found, desk);
      const [first] = hunks;
      if (!first) continue;
      desk.showPane();
      await actions.goToRow(found.row_number, { focus: mayFocus(), caret: endOf(parts, first) });
      const count = hunks.length;
      const what = { count, n: formatNumber(count), text: hunks.map(wordsOf).join('; ') };
      return announce(t('keys.next', { row: found.row_number, ...what }));
    }
  }
  const [first] = here.hunks;
  if (first) goWithin(first);
  else announce(t('keys.no-next'));

  function goWithin(hunk: Hunk) {
    desk.showPane();
    if (mayFocus()) editor?.focus(endOf(here.parts, hunk));
    const figures = {
      at: formatNumber(here.hunks.indexOf(hunk) + 1),
      count: formatNumber(here.hunks.length),
    };
    announce(t('keys.change', { ...figures, text: wordsOf(hunk) }));
  }
}
