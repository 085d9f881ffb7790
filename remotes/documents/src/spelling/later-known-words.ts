import { laterDialog } from '../tools/later-dialog.tsx';

export const KnownWords = laterDialog(
  async () => (await import(/* webpackChunkName: "dialogs" */ './KnownWords.tsx')).KnownWords,
);
