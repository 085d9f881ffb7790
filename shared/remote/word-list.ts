/** Lists of words that people write, shared by the screens of several remotes. */
export { WordList } from '../word-list/WordList.tsx';
