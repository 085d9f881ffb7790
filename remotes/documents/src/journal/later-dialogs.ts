import { t } from '../messages.ts';
import { laterDialog } from '../tools/later-dialog.tsx';

// Dialogs that are opened rarely and not typed in at once.

export const BulkDialog = laterDialog(
  () => t('later.dialog'),
  async () => (await import(/* webpackChunkName: "dialogs" */ '../mass/BulkDialog.tsx')).BulkDialog,
);
export const JournalDialog = laterDialog(
  () => t('later.dialog'),
  async () => (await import(/* webpackChunkName: "dialogs" */ './JournalDialog.tsx')).JournalDialog,
);
export const RepetitionsDialog = laterDialog(
  () => t('later.dialog'),
  async () =>
    (await import(/* webpackChunkName: "dialogs" */ '../repetitions/RepetitionsDialog.tsx'))
      .RepetitionsDialog,
);
