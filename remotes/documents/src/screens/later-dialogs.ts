import { laterDialog } from '@tessera/shared/remote/later';
import { t as tKeys } from '../core/keys/messages.ts';
import { typedFrame } from '../core/session/TypedFrame.tsx';
import { loadReplace } from '../editor/journal/later-dialogs.ts';
import { t } from '../messages.ts';

// Dialogs opened rarely, in separate chunks.

const loadAddTerm = () => import(/* webpackChunkName: "add-term" */ '../editor/add-term/AddTermDialog.tsx');
const loadCharacters = () =>
  import(/* webpackChunkName: "characters" */ '../aids/characters/CharacterList.tsx');

export const AddTermDialog = laterDialog(
  async () => (await loadAddTerm()).AddTermDialog,
  typedFrame(() => t('add-term.title')),
);
export const CharacterList = laterDialog(
  async () => (await loadCharacters()).CharacterList,
  typedFrame(() => tKeys('command.characters')),
);

/** Loads the dialogs in which users type at once: keys typed while one loads would be lost. */
export function prepareTypedDialogs(): void {
  // A dialog shows its own failure.
  for (const load of [loadAddTerm, loadCharacters, loadReplace]) load().catch(() => {});
}
export const EditSourceDialog = laterDialog(
  async () =>
    (await import(/* webpackChunkName: "edit-source" */ '../editor/edit-source/EditSourceDialog.tsx'))
      .EditSourceDialog,
);
export const AttachDialog = laterDialog(
  async () =>
    (await import(/* webpackChunkName: "dialogs" */ '../aids/attachments/AttachDialog.tsx')).AttachDialog,
);
export const ApprovalsDialog = laterDialog(
  async () =>
    (await import(/* webpackChunkName: "dialogs" */ '../aids/attachments/ApprovalsDialog.tsx'))
      .ApprovalsDialog,
);
export const PreTranslateDialog = laterDialog(
  async () =>
    (await import(/* webpackChunkName: "dialogs" */ '../aids/pretranslate/PreTranslateDialog.tsx'))
      .PreTranslateDialog,
);
export const AnalysisDialog = laterDialog(
  async () =>
    (await import(/* webpackChunkName: "dialogs" */ '../aids/analysis/AnalysisDialog.tsx')).AnalysisDialog,
);
export const QualitySettingsDialog = laterDialog(
  async () =>
    (await import(/* webpackChunkName: "dialogs" */ '../quality/findings/QualitySettingsDialog.tsx'))
      .QualitySettingsDialog,
);
export const FindingsDialog = laterDialog(
  async () =>
    (await import(/* webpackChunkName: "findings" */ '../quality/findings/FindingsDialog.tsx'))
      .FindingsDialog,
);
export const ErrorMenu = laterDialog(
  async () => (await import(/* webpackChunkName: "review" */ '../quality/lqa/ErrorMenu.tsx')).ErrorMenu,
);
export const LqaReport = laterDialog(
  async () => (await import(/* webpackChunkName: "review" */ '../quality/lqa/LqaReport.tsx')).LqaReport,
);
export const ReimportDialog = laterDialog(
  async () =>
    (await import(/* webpackChunkName: "dialogs" */ '../exchange/reimport/ReimportDialog.tsx'))
      .ReimportDialog,
);
export const VersionsDialog = laterDialog(
  async () =>
    (await import(/* webpackChunkName: "dialogs" */ '../exchange/versions/VersionsDialog.tsx'))
      .VersionsDialog,
);
export const ConformanceDialog = laterDialog(
  async () =>
    (await import(/* webpackChunkName: "dialogs" */ '../exchange/downloads/ConformanceDialog.tsx'))
      .ConformanceDialog,
);
export const ReportDialog = laterDialog(
  async () =>
    (await import(/* webpackChunkName: "file-report" */ '../exchange/report/ReportDialog.tsx')).ReportDialog,
);
export const PrintDialog = laterDialog(
  async () => (await import(/* webpackChunkName: "print" */ '../exchange/print/PrintDialog.tsx')).PrintDialog,
);
export const LossesDialog = laterDialog(
  async () =>
    (await import(/* webpackChunkName: "dialogs" */ '../exchange/downloads/LossesDialog.tsx')).LossesDialog,
);
export const MembersDialog = laterDialog(
  async () =>
    (await import(/* webpackChunkName: "dialogs" */ '@tessera/shared/remote/members')).MembersDialog,
);
export const KeyDialog = laterDialog(
  async () => (await import(/* webpackChunkName: "dialogs" */ '../core/keys/KeyDialog.tsx')).KeyDialog,
);
export const ConflictDialog = laterDialog(
  async () =>
    (await import(/* webpackChunkName: "dialogs" */ '../editor/conflict/ConflictDialog.tsx')).ConflictDialog,
);
export const RenameDocumentDialog = laterDialog(
  async () =>
    (await import(/* webpackChunkName: "dialogs" */ '../editor/toolbar/RenameDocumentDialog.tsx'))
      .RenameDocumentDialog,
);
