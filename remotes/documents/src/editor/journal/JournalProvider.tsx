import type { Document } from '@tessera/shared/contract/document';
import type { DocumentRecord } from '@tessera/shared/contract/document/record';
import { plainText } from '@tessera/shared/text/inline-codes';
import { announce } from '@tessera/shared/ui';
import { type ReactNode, useMemo, useState } from 'react';
import { useCommand } from '../../core/keys/use-commands.ts';
import { searchedText } from '../../core/segments/record-filter.ts';
import { useEditorActions, useEditorState } from '../../core/session/editor-context.ts';
import { JournalContext, type Undone } from '../../core/session/journal-context.ts';
import { t } from '../../messages.ts';
import { useOffer } from '../bulk/use-offer.ts';
import { Resegmenting } from '../split-and-join/Resegmenting.tsx';
import { BulkDialog, JournalDialog, RepetitionsDialog, ReplaceDialog } from './later-dialogs.ts';
import { UndoneDialog } from './UndoneDialog.tsx';
import { useUndoing } from './use-undoing.ts';

type Open =
  | { kind: 'replace'; find: string }
  | { kind: 'repetitions'; record: DocumentRecord }
  | { kind: 'bulk' | 'journal' }
  | { kind: 'undone'; undone: Undone };

/** Bulk changes and the journal that undoes them: their commands and dialogs. */
export function JournalProvider({ document, children }: { document: Document; children: ReactNode }) {
  const { pages, saves, active, filter } = useEditorState();
  const { editor, goToRow } = useEditorActions();
  const [open, setOpen] = useState<Open | null>(null);
  const undoing = useUndoing({
    document,
    pages,
    saves,
    onUndone: (undone) => setOpen({ kind: 'undone', undone }),
  });
  const { offer, dropOffer, decideOffer } = useOffer(saves, undoing.tell);
  const journal = useMemo(
    () => ({
      ...undoing,
      offer,
      dropOffer() {
        if (offer?.isAsking) decideOffer('offer', offer.record);
        dropOffer();
      },
      takeOffer() {
        if (!offer) return;
        if (offer.isAsking) decideOffer('offer', offer.record);
        setOpen({ kind: 'repetitions', record: offer.record });
      },
      settleOffer(wish: 'always' | 'never') {
        if (offer) decideOffer(wish, offer.record);
      },
    }),
    [undoing, offer, dropOffer, decideOffer],
  );
  const onClose = () => setOpen(null);
  const onGo = (rowNumber: number) => {
    setOpen(null);
    void goToRow(rowNumber);
  };

  useCommand('replace', {
    run() {
      const selected = plainText(editor.current?.selectedText() ?? '');
      setOpen({
        kind: 'replace',
        find: selected || (filter.side === 'source' ? '' : searchedText(filter.search)),
      });
    },
  });
  useCommand('repetitions', {
    run() {
      if (!active) return;
      if (active.record.repetitions_count === 0) announce(t('journal.no-repetition'));
      else setOpen({ kind: 'repetitions', record: active.record });
    },
    disabledReason: active?.record.repetitions_count === 0 && t('repetitions.none'),
  });
  useCommand('bulk', { run: () => setOpen({ kind: 'bulk' }) });
  useCommand('journal', { run: () => setOpen({ kind: 'journal' }) });

  return (
    <JournalContext value={journal}>
      {children}
      <Resegmenting />
      {open?.kind === 'replace' && <ReplaceDialog find={open.find} onGo={onGo} onClose={onClose} />}
      {open?.kind === 'repetitions' && (
        <RepetitionsDialog
          record={pages.find(open.record.id)?.record ?? open.record}
          onGo={onGo}
          onClose={() => {
            dropOffer();
            onClose();
          }}
        />
      )}
      {open?.kind === 'bulk' && <BulkDialog onGo={onGo} onClose={onClose} />}
      {open?.kind === 'journal' && <JournalDialog onClose={onClose} />}
      {open?.kind === 'undone' && <UndoneDialog undone={open.undone} onGo={onGo} onClose={onClose} />}
    </JournalContext>
  );
}
