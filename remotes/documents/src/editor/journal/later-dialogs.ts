import { laterDialog } from '@tessera/shared/remote/later';

// Dialogs opened rarely and without immediate typing.

export const BulkDialog = laterDialog(
  async () => (await import(/* webpackChunkName: "dialogs" */ '../bulk/BulkDialog.tsx')).BulkDialog,
);
export const JournalDialog = laterDialog(
  async () => (await import(/* webpackChunkName: "dialogs" */ './JournalDialog.tsx')).JournalDialog,
);
export const RepetitionsDialog = laterDialog(
  async () =>
    (await import(/* webpackChunkName: "dialogs" */ '../repetitions/RepetitionsDialog.tsx'))
      .RepetitionsDialog,
);
