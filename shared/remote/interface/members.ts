/** Access to a document, glossary or memory, shared by the screens of several remotes. */
export { useEmptyWords } from '../../parts/members/empty-words.ts';
export { MembersDialog, type MembersDialogProps } from '../../parts/members/MembersDialog.tsx';
export { rolesWithin } from '../../parts/members/roles-within.ts';
