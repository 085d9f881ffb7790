import { laterDialog } from '../../core/session/later-dialog.tsx';

export const WaiverDialog = laterDialog(
  async () => (await import(/* webpackChunkName: "dialogs" */ './WaiverDialog.tsx')).WaiverDialog,
);
