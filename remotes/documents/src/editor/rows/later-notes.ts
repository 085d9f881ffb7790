import { laterLine } from '@tessera/shared/remote/later';

// Notes in the live row that few segments have.

export const EditedSource = laterLine(
  async () => (await import(/* webpackChunkName: "help" */ './EditedSource.tsx')).EditedSource,
);
export const LockNote = laterLine(
  async () => (await import(/* webpackChunkName: "help" */ './LockNote.tsx')).LockNote,
);
