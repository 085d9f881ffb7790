import { laterDialog } from '../tools/later-dialog.tsx';

// Dialogs that are opened rarely and not typed in at once, in one chunk beside the editor's.

export const AttachDialog = laterDialog(
  async () =>
    (await import(/* webpackChunkName: "dialogs" */ '../attachments/AttachDialog.tsx')).AttachDialog,
);
export const PreTranslateDialog = laterDialog(
  async () =>
    (await import(/* webpackChunkName: "dialogs" */ '../pretranslate/PreTranslateDialog.tsx'))
      .PreTranslateDialog,
);
export const AnalysisDialog = laterDialog(
  async () =>
    (await import(/* webpackChunkName: "dialogs" */ '../analysis/AnalysisDialog.tsx')).AnalysisDialog,
);
export const QualitySettingsDialog = laterDialog(
  async () =>
    (await import(/* webpackChunkName: "dialogs" */ '../quality/QualitySettingsDialog.tsx'))
      .QualitySettingsDialog,
);
export const FindingsDialog = laterDialog(
  async () =>
    (await import(/* webpackChunkName: "findings" */ '../quality/FindingsDialog.tsx')).FindingsDialog,
);
export const LqaReport = laterDialog(
  async () => (await import(/* webpackChunkName: "review" */ '../lqa/LqaReport.tsx')).LqaReport,
);
export const ReimportDialog = laterDialog(
  async () =>
    (await import(/* webpackChunkName: "dialogs" */ '../reimport/ReimportDialog.tsx')).ReimportDialog,
);
export const VersionsDialog = laterDialog(
  async () =>
    (await import(/* webpackChunkName: "dialogs" */ '../versions/VersionsDialog.tsx')).VersionsDialog,
);
export const ConformanceDialog = laterDialog(
  async () =>
    (await import(/* webpackChunkName: "dialogs" */ '../downloads/ConformanceDialog.tsx')).ConformanceDialog,
);
export const PrintDialog = laterDialog(
  async () => (await import(/* webpackChunkName: "print" */ '../print/PrintDialog.tsx')).PrintDialog,
);
export const LossesDialog = laterDialog(
  async () => (await import(/* webpackChunkName: "dialogs" */ '../downloads/LossesDialog.tsx')).LossesDialog,
);
export const MembersDialog = laterDialog(
  async () =>
    (await import(/* webpackChunkName: "dialogs" */ '@tessera/shared/remote/members')).MembersDialog,
);
export const KeyDialog = laterDialog(
  async () => (await import(/* webpackChunkName: "dialogs" */ '../keys/KeyDialog.tsx')).KeyDialog,
);
export const ConflictDialog = laterDialog(
  async () =>
    (await import(/* webpackChunkName: "dialogs" */ '../conflict/ConflictDialog.tsx')).ConflictDialog,
);
export const RenameDocumentDialog = laterDialog(
  async () =>
    (await import(/* webpackChunkName: "dialogs" */ '../tools/RenameDocumentDialog.tsx'))
      .RenameDocumentDialog,
);
