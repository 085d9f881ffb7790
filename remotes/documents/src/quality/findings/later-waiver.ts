import { laterDialog } from '@tessera/shared/remote/later';

export const WaiverDialog = laterDialog(
  async () => (await import(/* webpackChunkName: "dialogs" */ './WaiverDialog.tsx')).WaiverDialog,
);
