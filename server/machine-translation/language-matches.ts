import type { LanguageMatch } from '../../shared/domain/contract/machine-translation.ts';
import { plainText } from '../../shared/domain/text/inline-codes.ts';
import { dictionaryFor } from '../spelling/dictionaries.ts';
import { matchesOf } from './engines/languagetool.ts';

/** LanguageTool's category for spelling mistakes. */
const TYPOS = 'TYPOS';

/** Whether LanguageTool could find anything in a text. */
export const isLanguage = (text: string): boolean => /\p{L}/u.test(plainText(text));

/** The matches in an answer of LanguageTool that this server does not check itself. */
export function matchesFor(language: string, answer: string): LanguageMatch[] {
  // The server's own spelling check knows users' and glossaries' words.
  const isSpelt = dictionaryFor(language) !== null;
  return matchesOf(answer).filter(({ category }) => !isSpelt || category !== TYPOS);
}
