import { messageOf } from '@tessera/shared/api';
import type { DocumentRecord } from '@tessera/shared/contract/document/record';
import { getDocumentRecord } from '@tessera/shared/contract/document/record';
import { getSegmentation, joinRecords } from '@tessera/shared/contract/document/segmentation';
import { invalidate, queryOf, useClient, useQuery, useQueryClient } from '@tessera/shared/query';
import { laterDialog } from '@tessera/shared/remote/later';
import { toast } from '@tessera/shared/ui';
import { type ReactNode, useState } from 'react';
import { useCommandsOf, useKeyboard } from '../../core/keys/use-commands.ts';
import { fetchRecords } from '../../core/segments/fetch-records.ts';
import { OF_TEXTS } from '../../core/segments/of-texts.ts';
import { claimFocus } from '../../core/session/claim-focus.ts';
import { useEditorActions, useEditorState } from '../../core/session/editor-context.ts';
import { useJournal } from '../../core/session/journal-context.ts';
import { useRested } from '../../core/session/use-rested.ts';
import { t } from '../../messages.ts';
import { settle } from '../bulk/settle.ts';
import { offsetInDrawn } from './places.ts';

const SplitDialog = laterDialog(
  async () => (await import(/* webpackChunkName: "dialogs" */ './SplitDialog.tsx')).SplitDialog,
);

interface Splitting {
  record: DocumentRecord;
  caret: { source: number | null; target: number | null };
}

/** The commands that split the active segment or join it with the next, and the dialog for the split position. */
export function Resegmenting(): ReactNode {
  const { active, saves } = useEditorState();
  const { editor } = useEditorActions();
  const { tell } = useJournal();
  const client = useClient();
  const queryClient = useQueryClient();
  const [splitting, setSplitting] = useState<Splitting | null>(null);
  const id = active?.record.id ?? 0;
  const hasRested = useRested(id);
  const { data: may } = useQuery({
    ...queryOf(getSegmentation, { params: { id } }),
    enabled: active !== null && hasRested,
    staleTime: 60_000,
  });
  const done = (action_id: string, words: string) => {
    void invalidate(queryClient, OF_TEXTS);
    tell({ action_id, changed: 1, left: 0 }, () => words);
  };

  const split = async () => {
    if (!active) return;
    const { row_number } = active.record;
    const caret = { source: sourceCaret(active.record), target: editor.current?.caret() ?? null };
    const record = await settled(id);
    if (!record) return;
    // A caret at the end of the text is not a choice.
    const isInside = caret.target !== null && caret.target > 0 && caret.target < record.target.length;
    setSplitting({
      record: { ...record, row_number },
      caret: { ...caret, target: isInside ? caret.target : null },
    });
  };

  const join = async () => {
    if (!active) return;
    const mayFocus = claimFocus();
    const record = await settled(id);
    const next = record && (await nextOf(record));
    if (!record || !next) return;
    try {
      const { action_id } = await client.call(joinRecords, {
        params: { id },
        body: { version: record.version, next_version: next.version },
      });
      done(action_id, t('split.joined', { row: record.row_number, next: next.row_number }));
      if (mayFocus()) editor.current?.focus();
    } catch (error) {
      toast({ tone: 'danger', message: messageOf(error) });
    }
  };

  /** The saved segment, including text just typed. */
  const settled = async (recordId: number): Promise<DocumentRecord | null> => {
    await settle(saves);
    if (saves.edit(recordId)) {
      toast({
        tone: 'danger',
        message: t('split.unsaved'),
      });
      return null;
    }
    try {
      return await client.call(getDocumentRecord, { params: { id: recordId } });
    } catch (error) {
      toast({ tone: 'danger', message: messageOf(error) });
      return null;
    }
  };

  /** Total of the document, regardless of the filter. */
  const nextOf = async (record: DocumentRecord): Promise<DocumentRecord | undefined> => {
    try {
      const page = Math.floor(record.row_number / 100);
      const { records } = await fetchRecords(client, record.document_id, { page });
      const next = records.find(({ row_number }) => row_number === record.row_number + 1);
      if (next && saves.edit(next.id)) {
        toast({ tone: 'danger', message: t('split.next-unsaved', { row: next.row_number }) });
        return undefined;
      }
      return next;
    } catch (error) {
      toast({ tone: 'danger', message: messageOf(error) });
      return undefined;
    }
  };

  useCommandsOf(useKeyboard().commands, {
    split: { run: split, disabledReason: may?.split ?? false },
    join: { run: join, disabledReason: may?.join ?? false },
  });

  if (!splitting) return null;
  const close = () => setSplitting(null);
  return (
    <SplitDialog
      {...splitting}
      onClose={close}
      onSplit={(action_id) => {
        close();
        done(action_id, t('split.done', { row: splitting.record.row_number }));
      }}
    />
  );
}

/** The selection in the source of the active segment. */
function sourceCaret(record: DocumentRecord): number | null {
  const selection = document.getSelection();
  const cell = document.getElementById(`source-${record.id}`);
  if (!cell || !selection?.focusNode) return null;
  return offsetInDrawn(cell, selection.focusNode, selection.focusOffset, record.source);
}
