import {
  checkDocument,
  type Document,
  getDocument,
  getRecordHistory,
} from '@tessera/shared/contract/document';
import { invalidate, useQueryClient } from '@tessera/shared/query';
import { useEditorActions, useEditorState } from '../session/editor-context.ts';
import { AddTermDialog } from '../tools/AddTermDialog.tsx';
import { AttachDialog } from '../tools/AttachDialog.tsx';
import { ConflictDialog } from '../tools/ConflictDialog.tsx';
import { KeyDialog } from '../tools/KeyDialog.tsx';
import { PreTranslateDialog } from '../tools/PreTranslateDialog.tsx';
import { QualityReport } from '../tools/QualityReport.tsx';
import { RenameDocumentDialog } from '../tools/RenameDocumentDialog.tsx';

/** The dialog that is open over the editor, with what it is about. */
export type EditorDialog =
  | { kind: 'keys' | 'attach' | 'pre-translate' | 'quality' | 'rename' }
  | { kind: 'add-term'; source: string; target: string }
  | { kind: 'conflict'; recordId: number };

interface EditorDialogsProps {
  dialog: EditorDialog | null;
  document: Document;
  onClose: () => void;
}

export function EditorDialogs({ dialog, document, onClose }: EditorDialogsProps) {
  const { pages, saves, rights } = useEditorState();
  const { goToRow } = useEditorActions();
  const queryClient = useQueryClient();
  switch (dialog?.kind) {
    case 'keys':
      return <KeyDialog onClose={onClose} />;
    case 'attach':
      return <AttachDialog document={document} mayChange={rights.manage} onClose={onClose} />;
    case 'rename':
      return <RenameDocumentDialog document={document} onClose={onClose} />;
    case 'pre-translate':
      return (
        <PreTranslateDialog
          document={document}
          onClose={onClose}
          onDone={() => {
            pages.refresh();
            void invalidate(queryClient, [getDocument, getRecordHistory, checkDocument]);
          }}
        />
      );
    case 'quality':
      return (
        <QualityReport
          document={document}
          onClose={onClose}
          onGo={(row) => {
            onClose();
            void goToRow(row);
          }}
        />
      );
    case 'add-term':
      return (
        <AddTermDialog document={document} source={dialog.source} target={dialog.target} onClose={onClose} />
      );
    case 'conflict':
      return (
        <ConflictDialog recordId={dialog.recordId} saves={saves} document={document} onClose={onClose} />
      );
    default:
      return null;
  }
}
