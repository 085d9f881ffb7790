import type { LanguageMatch } from '../../shared/domain/contract/machine-translation.ts';
import { plainText } from '../../shared/domain/text/inline-codes.ts';
import { dictionaryFor } from '../spelling/dictionaries.ts';
import { matchesOf } from './engines/languagetool.ts';

/** LanguageTool's category of misspelt words. */
const TYPOS = 'TYPOS';

/** Whether there is anything in a text that LanguageTool could find wrong. */
export const isLanguage = (text: string): boolean => /\p{L}/u.test(plainText(text));

/** What an answer of LanguageTool says that this server does not check itself. */
export function matchesFor(language: string, answer: string): LanguageMatch[] {
  // The server's own check of spelling knows the words of people and glossaries.
  const isSpelt = dictionaryFor(language) !== null;
  return matchesOf(answer).filter(({ category }) => !isSpelt || category !== TYPOS);
}
