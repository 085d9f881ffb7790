import { type Document, getDocument } from '@tessera/shared/contract/document';
import { checkDocument } from '@tessera/shared/contract/document/quality';
import { getRecordHistory } from '@tessera/shared/contract/document/record';
import { invalidate, useQueryClient } from '@tessera/shared/query';
import { useEditorActions, useEditorState } from '../core/session/editor-context.ts';
import type { EditorDialog } from '../core/session/editor-dialog.ts';
import { CommandList } from '../editor/commands/CommandList.tsx';
import { WaiverDialog } from '../quality/findings/later-waiver.ts';
import {
  AddTermDialog,
  AnalysisDialog,
  ApprovalsDialog,
  AttachDialog,
  CharacterList,
  ConflictDialog,
  ConformanceDialog,
  EditSourceDialog,
  ErrorMenu,
  FindingsDialog,
  KeyDialog,
  LossesDialog,
  LqaReport,
  MembersDialog,
  PreTranslateDialog,
  PrintDialog,
  QualitySettingsDialog,
  ReimportDialog,
  RenameDocumentDialog,
  ReportDialog,
  VersionsDialog,
} from './later-dialogs.ts';

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
    case 'characters':
      return <CharacterList onClose={onClose} />;
    case 'commands':
      return <CommandList onClose={onClose} />;
    case 'attach':
      return <AttachDialog document={document} mayChange={rights.manage} onClose={onClose} />;
    case 'approvals':
      return <ApprovalsDialog document={document} onClose={onClose} />;
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
    case 'analysis':
      return <AnalysisDialog document={document} onClose={onClose} />;
    case 'error-menu':
      return <ErrorMenu onClose={onClose} />;
    case 'lqa':
      return (
        <LqaReport
          document={document}
          rights={rights}
          onClose={onClose}
          onGo={(row) => {
            onClose();
            void goToRow(row);
          }}
        />
      );
    case 'reimport':
      return (
        <ReimportDialog
          document={document}
          onClose={onClose}
          onGo={(row) => {
            onClose();
            void goToRow(row);
          }}
        />
      );
    case 'versions':
      return (
        <VersionsDialog
          document={document}
          onClose={onClose}
          onGo={(row) => {
            onClose();
            void goToRow(row);
          }}
        />
      );
    case 'conformance':
      return <ConformanceDialog document={document} onClose={onClose} />;
    case 'report':
      return <ReportDialog document={document} onClose={onClose} />;
    case 'print':
      return <PrintDialog document={document} onClose={onClose} />;
    case 'losses':
      return (
        <LossesDialog
          document={document}
          lossy={dialog.lossy}
          onClose={onClose}
          onGo={(row) => {
            onClose();
            void goToRow(row);
          }}
        />
      );
    case 'members':
      return <MembersDialog kind="document" resource={document} onClose={onClose} />;
    case 'quality-settings':
      return <QualitySettingsDialog document={document} mayChange={rights.manage} onClose={onClose} />;
    case 'waiver':
      return <WaiverDialog recordId={dialog.recordId} issue={dialog.issue} onClose={onClose} />;
    case 'findings':
      return <FindingsDialog question={dialog.question} onClose={onClose} />;
    case 'add-term':
      return (
        <AddTermDialog document={document} source={dialog.source} target={dialog.target} onClose={onClose} />
      );
    case 'edit-source': {
      const { record } = pages.find(dialog.recordId) ?? {};
      return record ? <EditSourceDialog record={record} onClose={onClose} /> : null;
    }
    case 'conflict':
      return (
        <ConflictDialog recordId={dialog.recordId} saves={saves} document={document} onClose={onClose} />
      );
    default:
      return null;
  }
}
