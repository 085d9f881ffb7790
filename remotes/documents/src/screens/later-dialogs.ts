import { laterDialog } from '../tools/later-dialog.tsx';

// Dialogs that are opened rarely and not typed in at once, in one chunk beside the editor's.

export const AttachDialog = laterDialog(
  'The list of memories and glossaries',
  async () => (await import(/* webpackChunkName: "dialogs" */ '../tools/AttachDialog.tsx')).AttachDialog,
);
export const PreTranslateDialog = laterDialog(
  'The pre-translation',
  async () =>
    (await import(/* webpackChunkName: "dialogs" */ '../tools/PreTranslateDialog.tsx')).PreTranslateDialog,
);
export const AnalysisDialog = laterDialog(
  'The analysis',
  async () =>
    (await import(/* webpackChunkName: "dialogs" */ '../analysis/AnalysisDialog.tsx')).AnalysisDialog,
);
export const QualityReport = laterDialog(
  'The quality report',
  async () => (await import(/* webpackChunkName: "dialogs" */ '../quality/QualityReport.tsx')).QualityReport,
);
export const QualitySettingsDialog = laterDialog(
  'The settings of the checks',
  async () =>
    (await import(/* webpackChunkName: "dialogs" */ '../quality/QualitySettingsDialog.tsx'))
      .QualitySettingsDialog,
);
export const ReimportDialog = laterDialog(
  'The comparison with a copy',
  async () =>
    (await import(/* webpackChunkName: "dialogs" */ '../reimport/ReimportDialog.tsx')).ReimportDialog,
);
export const ConformanceDialog = laterDialog(
  'The conformance report',
  async () =>
    (await import(/* webpackChunkName: "dialogs" */ '../downloads/ConformanceDialog.tsx')).ConformanceDialog,
);
export const MembersDialog = laterDialog(
  'The list of people',
  async () =>
    (await import(/* webpackChunkName: "dialogs" */ '@tessera/shared/remote/members')).MembersDialog,
);
export const KeyDialog = laterDialog(
  'The list of keys',
  async () => (await import(/* webpackChunkName: "dialogs" */ '../keys/KeyDialog.tsx')).KeyDialog,
);
