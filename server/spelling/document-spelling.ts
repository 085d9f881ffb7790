import { createHash } from 'node:crypto';
import type { Misspelt } from '../../shared/domain/checks/index.ts';
import { dictionaryForm, wordsToSpell } from '../../shared/domain/checks/spelling.ts';
import { viewText } from '../../shared/domain/checks/text-view.ts';
import type { Db } from '../db/open.ts';
import { dictionaryFor } from './dictionaries.ts';
import { isTermWord } from './glossary-words.ts';
import { listDocumentWords, listOwnWords } from './known-words.ts';
import { type Asking, findMisspelt } from './speller.ts';

interface SpeltDocument {
  id: number;
  source_lang: string;
  target_lang: string;
}

interface Texts {
  source: string;
  target: string;
}

/** Spelling in a document's target language. */
export interface DocumentSpelling {
  /** The language of the dictionary; `null` = none, and nothing is misspelt. */
  dictionary: string | null;
  /** Identifies the dictionary and additional words: an equal basis finds the same words. */
  basis: string;
  misspeltAmong(words: Iterable<string>): Promise<Set<string>>;
  /** For each segment, the misspelt words of the target. */
  misspeltIn(segments: readonly Texts[]): Promise<Misspelt[][]>;
}

/**
 * The spelling of a document, with the terms of the glossaries. With `ofPerson` the user's own words count as
 * well, which is not the case for shared findings.
 */
export async function openDocumentSpelling(
  db: Db,
  document: SpeltDocument,
  { glossaryIds, ofPerson, ...asking }: Asking & { glossaryIds: readonly number[]; ofPerson?: number },
): Promise<DocumentSpelling> {
  const dictionary = dictionaryFor(document.target_lang);
  if (!dictionary) return NO_SPELLING;
  const words = await listDocumentWords(db, document.id);
  const own = ofPerson === undefined ? [] : await listOwnWords(db, ofPerson, document.target_lang);
  const known = new Set([...words, ...own].map(dictionaryForm));
  const terms = new Map<string, boolean>();
  const isKnown = async (word: string): Promise<boolean> => {
    if (known.has(word) || known.has(withSmallInitial(word))) return true;
    const isTerm = terms.get(word) ?? (await isTermWord(db, glossaryIds, word));
    terms.set(word, isTerm);
    return isTerm;
  };
  async function misspeltAmong(asked: Iterable<string>): Promise<Set<string>> {
    const found = dictionary ? await findMisspelt(dictionary, asked, asking) : new Set<string>();
    for (const word of found) if (await isKnown(word)) found.delete(word);
    return found;
  }
  return {
    dictionary: dictionary.language,
    basis: createHash('sha256')
      .update(JSON.stringify([dictionary.stamp, words]))
      .digest('hex'),
    misspeltAmong,
    async misspeltIn(segments) {
      const { source_lang, target_lang } = document;
      const wordsOf = segments.map(({ source, target }) =>
        target === ''
          ? []
          : wordsToSpell(viewText(target, target_lang), viewText(source, source_lang)).map(
              ({ word }) => word,
            ),
      );
      const wrong = await misspeltAmong(new Set(wordsOf.flat()));
      return wordsOf.map((some) =>
        [...new Set(some)].filter((word) => wrong.has(word)).map((word) => ({ word })),
      );
    },
  };
}

/** For a language without a dictionary. */
const NO_SPELLING: DocumentSpelling = {
  dictionary: null,
  basis: '',
  misspeltAmong: async () => new Set(),
  misspeltIn: async (segments) => segments.map(() => []),
};

/** A word at the beginning of a sentence is also accepted in lower case. */
function withSmallInitial(word: string): string {
  const [first = ''] = word;
  return first.toLowerCase() + word.slice(first.length);
}
