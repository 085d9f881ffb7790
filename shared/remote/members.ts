/** Access to a document, glossary or memory, shared by the screens of several remotes. */
export { useEmptyWords } from '../members/empty-words.ts';
export { MembersDialog, type MembersDialogProps } from '../members/MembersDialog.tsx';
export { rolesWithin } from '../members/roles-within.ts';
