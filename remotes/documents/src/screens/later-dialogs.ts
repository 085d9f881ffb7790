import { t } from '../messages.ts';
import { laterDialog } from '../tools/later-dialog.tsx';

// Dialogs that are opened rarely and not typed in at once, in one chunk beside the editor's.

export const AttachDialog = laterDialog(
  () => t('later.attach'),
  async () =>
    (await import(/* webpackChunkName: "dialogs" */ '../attachments/AttachDialog.tsx')).AttachDialog,
);
export const PreTranslateDialog = laterDialog(
  () => t('later.pre-translate'),
  async () =>
    (await import(/* webpackChunkName: "dialogs" */ '../pretranslate/PreTranslateDialog.tsx'))
      .PreTranslateDialog,
);
export const AnalysisDialog = laterDialog(
  () => t('later.analysis'),
  async () =>
    (await import(/* webpackChunkName: "dialogs" */ '../analysis/AnalysisDialog.tsx')).AnalysisDialog,
);
export const QualitySettingsDialog = laterDialog(
  () => t('later.quality-settings'),
  async () =>
    (await import(/* webpackChunkName: "dialogs" */ '../quality/QualitySettingsDialog.tsx'))
      .QualitySettingsDialog,
);
export const FindingsDialog = laterDialog(
  () => t('later.dialog'),
  async () =>
    (await import(/* webpackChunkName: "findings" */ '../quality/FindingsDialog.tsx')).FindingsDialog,
);
export const LqaReport = laterDialog(
  () => t('later.lqa'),
  async () => (await import(/* webpackChunkName: "review" */ '../lqa/LqaReport.tsx')).LqaReport,
);
export const ReimportDialog = laterDialog(
  () => t('later.reimport'),
  async () =>
    (await import(/* webpackChunkName: "dialogs" */ '../reimport/ReimportDialog.tsx')).ReimportDialog,
);
export const VersionsDialog = laterDialog(
  () => t('later.versions'),
  async () =>
    (await import(/* webpackChunkName: "dialogs" */ '../versions/VersionsDialog.tsx')).VersionsDialog,
);
export const ConformanceDialog = laterDialog(
  () => t('later.conformance'),
  async () =>
    (await import(/* webpackChunkName: "dialogs" */ '../downloads/ConformanceDialog.tsx')).ConformanceDialog,
);
export const PrintDialog = laterDialog(
  () => t('later.dialog'),
  async () => (await import(/* webpackChunkName: "print" */ '../print/PrintDialog.tsx')).PrintDialog,
);
export const LossesDialog = laterDialog(
  () => t('later.losses'),
  async () => (await import(/* webpackChunkName: "dialogs" */ '../downloads/LossesDialog.tsx')).LossesDialog,
);
export const MembersDialog = laterDialog(
  () => t('later.members'),
  async () =>
    (await import(/* webpackChunkName: "dialogs" */ '@tessera/shared/remote/members')).MembersDialog,
);
export const KeyDialog = laterDialog(
  () => t('later.keys'),
  async () => (await import(/* webpackChunkName: "dialogs" */ '../keys/KeyDialog.tsx')).KeyDialog,
);
export const KnownWords = laterDialog(
  () => t('later.dialog'),
  async () => (await import(/* webpackChunkName: "dialogs" */ '../spelling/KnownWords.tsx')).KnownWords,
);
export const ConflictDialog = laterDialog(
  () => t('later.dialog'),
  async () =>
    (await import(/* webpackChunkName: "dialogs" */ '../conflict/ConflictDialog.tsx')).ConflictDialog,
);
export const RenameDocumentDialog = laterDialog(
  () => t('later.dialog'),
  async () =>
    (await import(/* webpackChunkName: "dialogs" */ '../tools/RenameDocumentDialog.tsx'))
      .RenameDocumentDialog,
);
