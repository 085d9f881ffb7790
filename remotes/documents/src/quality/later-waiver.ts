import { laterDialog } from '../tools/later-dialog.tsx';

export const WaiverDialog = laterDialog(
  async () => (await import(/* webpackChunkName: "dialogs" */ './WaiverDialog.tsx')).WaiverDialog,
);
