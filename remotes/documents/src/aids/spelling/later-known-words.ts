import { laterDialog } from '@tessera/shared/remote/later';

export const KnownWords = laterDialog(
  async () => (await import(/* webpackChunkName: "dialogs" */ './KnownWords.tsx')).KnownWords,
);
