import { laterDialog } from '@tessera/shared/remote/later';
import { typedFrame } from '../../core/session/TypedFrame.tsx';
import { t } from '../../messages.ts';

// Dialogs opened rarely.

export const loadReplace = () => import(/* webpackChunkName: "replace" */ '../bulk/ReplaceDialog.tsx');
export const ReplaceDialog = laterDialog(
  async () => (await loadReplace()).ReplaceDialog,
  typedFrame(() => t('replace.title')),
);

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
