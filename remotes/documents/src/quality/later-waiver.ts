import { t } from '../messages.ts';
import { laterDialog } from '../tools/later-dialog.tsx';

export const WaiverDialog = laterDialog(
  () => t('later.dialog'),
  async () => (await import(/* webpackChunkName: "dialogs" */ './WaiverDialog.tsx')).WaiverDialog,
);
