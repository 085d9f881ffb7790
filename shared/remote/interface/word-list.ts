/** Word list fields, shared by the screens of several remotes. */
export { WordList } from '../../parts/word-list/WordList.tsx';
