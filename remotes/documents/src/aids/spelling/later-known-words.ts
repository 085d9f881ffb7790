import { laterDialog } from '../../core/session/later-dialog.tsx';

export const KnownWords = laterDialog(
  async () => (await import(/* webpackChunkName: "dialogs" */ './KnownWords.tsx')).KnownWords,
);
