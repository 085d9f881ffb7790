import { messageOf } from '@tessera/shared/api';
import { wordingOf } from '@tessera/shared/checks/words';
import {
  getQualityReport,
  listFindingGroups,
  type ReportedIssue,
} from '@tessera/shared/contract/document/quality';
import { updateDocumentRecord } from '@tessera/shared/contract/document/record';
import { invalidate, useClient, useQueryClient } from '@tessera/shared/query';
import { announce, formatNumber, toast } from '@tessera/shared/ui';
import { useState } from 'react';
import { type FindingsRow, rowAfter } from '../../core/findings/finding-rows.ts';
import type { Asking } from '../../core/findings/findings-question.ts';
import { t as tEditor } from '../../core/live-editor/messages.ts';
import { claimFocus } from '../../core/session/claim-focus.ts';
import { useEditorActions, useEditorState } from '../../core/session/editor-context.ts';
import { t } from './messages.ts';
import type { FindingRows } from './use-finding-rows.ts';

interface Options {
  rows: FindingRows;
  current: number | null;
  /** Marks a row and scrolls it into view; `focus` focuses it. */
  onCurrent: (index: number, how: { focus: boolean }) => void;
}

export interface Deciding {
  /** Findings being repaired, or repaired since the pane was opened. */
  repaired: ReadonlySet<number>;
  busy: number | null;
  /** Why a finding cannot currently be repaired on its own. */
  staleOf(issue: ReportedIssue): string | false;
  go(index: number, how: { isInside: boolean; said?: string }): Promise<void>;
  step(by: 1 | -1, isInside: boolean): Promise<void>;
  repair(row: FindingsRow, index: number, isInside: boolean): Promise<void>;
  waive(row: FindingsRow, index: number, isInside: boolean): void;
  /** Moves to the next finding after a decision. */
  decided(asked: Asking): Promise<void>;
}

/** Moves between findings and decides about them. */
export function useDeciding({ rows, current, onCurrent }: Options): Deciding {
  const { pages, saves } = useEditorState();
  const { goToRow, open } = useEditorActions();
  const ask = (question: Asking) => open({ kind: 'findings', question });
  const client = useClient();
  const queryClient = useQueryClient();
  const [repaired, setRepaired] = useState<ReadonlySet<number>>(new Set());
  const [busy, setBusy] = useState<number | null>(null);

  const staleOf = (issue: ReportedIssue) =>
    (issue.outdated && t('finding.outdated')) ||
    (saves.edit(issue.record_id) !== undefined && t('finding.edited')) ||
    (issue.locked && t('finding.locked'));

  async function go(index: number, { isInside, said = '' }: { isInside: boolean; said?: string }) {
    const mayFocus = claimFocus();
    try {
      const { row, count } = await rows.load(Math.max(0, index));
      if (!row) return announce(`${said}${t('report.good')}`);
      const at = Math.min(Math.max(0, index), count - 1);
      onCurrent(at, { focus: isInside });
      await goToRow(row.finding.row_number, { focus: !isInside && mayFocus() });
      announce(`${said}${spoken(row, at, count)}`);
    } catch (error) {
      toast({ tone: 'danger', message: messageOf(error) });
    }
  }

  /** Moves to the next finding; the decided one has disappeared, unless the filter still shows it. */
  async function goOn(row: FindingsRow, index: number, how: { isInside: boolean; said?: string }) {
    await invalidate(queryClient, [listFindingGroups, getQualityReport]);
    const { row: there, count } = await rows.load(index);
    const next = rowAfter(index, { hasGone: there?.key !== row.key, count });
    if (there?.key === row.key && next === index) return announce(`${how.said ?? ''}${t('finding.last')}`);
    await go(next, how);
  }

  return {
    repaired,
    busy,
    staleOf,
    go,
    async step(by, isInside) {
      const to = current === null ? 0 : current + by;
      const isEnd = current !== null && (to < 0 || to >= (rows.count ?? 0));
      if (isEnd && rows.count) return announce(t(by > 0 ? 'finding.last' : 'finding.first'));
      await go(to, { isInside });
    },
    async repair(row, index, isInside) {
      const { finding } = row;
      if (row.kind === 'group') return ask({ about: 'repair', row, index, isInside });
      if (!finding.repair || finding.waiver) return announce(t('finding.no-repair'));
      const reason = repaired.has(finding.id) ? t('finding.is-repaired') : staleOf(finding);
      if (reason) return announce(reason);
      setBusy(finding.id);
      try {
        const body = { target: finding.repair.target, version: finding.version };
        const record = await client.call(updateDocumentRecord, { params: { id: finding.record_id }, body });
        pages.replace(record);
        setRepaired((before) => new Set(before).add(finding.id));
        await goOn(row, index, {
          isInside,
          said: `${t('finding.repaired-row', { row: finding.row_number })}. `,
        });
      } catch (error) {
        toast({ tone: 'danger', message: messageOf(error) });
      } finally {
        setBusy(null);
      }
    },
    waive(row, index, isInside) {
      if (row.finding.waiver) return announce(t('finding.is-waived'));
      ask({ about: 'waive', row, index, isInside });
    },
    async decided(asked) {
      const said = asked.about === 'waive' ? `${tEditor('waiver.done')}. ` : '';
      await goOn(asked.row, asked.index, { isInside: asked.isInside, said });
    },
  };
}

/** A row as announced: position, severity, and message. */
function spoken(row: FindingsRow, at: number, count: number): string {
  const { finding } = row;
  const where = { at: formatNumber(at + 1), of: formatNumber(count) };
  const what = { severity: tEditor(`severity.${finding.severity}`), finding: wordingOf(finding) };
  return row.kind === 'group'
    ? t('alike.spoken', { ...where, ...what, count: row.group.count, n: formatNumber(row.group.count) })
    : t('finding.spoken', { ...where, ...what, row: finding.row_number });
}
