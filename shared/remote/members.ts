/** Who sees a document, a glossary or a memory; screens of several remotes show it. */
export { useEmptyWords } from '../members/empty-words.ts';
export { MembersDialog } from '../members/MembersDialog.tsx';
export { rolesWithin } from '../members/roles-within.ts';
