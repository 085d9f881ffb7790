import { z } from '@tessera/shared/schema';
import { message, pathId } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { OF_DOCUMENT } from '../resource.ts';

/** Maximum words per call. */
export const MAX_WORDS = 1000;
/** Maximum words in a user's dictionary of a language, or in a document's. */
export const MAX_KNOWN_WORDS = 10_000;

/** As in the text, without spaces. */
const word = z
  .string()
  .min(1)
  .max(60)
  .regex(/^[\p{L}\p{M}'’·\u2011-]+$/u, 'field.characters');

export const spellingAnswer = z.object({
  /** Whether there is a dictionary for the document's target language; without one no word is misspelt. */
  has_dictionary: z.boolean(),
  /** The dictionary's language, for example `en-GB`. */
  dictionary: z.string().nullable(),
  /** Requested words that are in no dictionary, attached glossary, or list of known words. */
  misspelt: z.array(z.string()),
});

export const checkWords = endpoint({
  id: 'document.spelling.check',
  method: 'POST',
  path: '/document/{id}/spelling',
  summary: 'The words that are misspelt in the document’s target language',
  access: 'document.read',
  resource: OF_DOCUMENT,
  params: pathId,
  body: z.object({ words: z.array(word).max(MAX_WORDS) }),
  answer: spellingAnswer,
});

export const suggestSpelling = endpoint({
  id: 'document.spelling.suggest',
  method: 'GET',
  path: '/document/{id}/spelling/suggestions',
  summary: 'Suggestions for a misspelt word, most likely first',
  access: 'document.read',
  resource: OF_DOCUMENT,
  params: pathId,
  query: z.object({ word }),
  answer: z.object({ suggestions: z.array(z.string()) }),
});

export const listKnownWords = endpoint({
  id: 'document.spelling.words.list',
  method: 'GET',
  path: '/document/{id}/spelling/words',
  summary: 'Custom words: the caller’s for the target language, and the document’s',
  access: 'document.read',
  resource: OF_DOCUMENT,
  params: pathId,
  answer: z.object({ mine: z.array(z.string()), document: z.array(z.string()) }),
});

export const setKnownWord = endpoint({
  id: 'document.spelling.words.set',
  method: 'PUT',
  path: '/document/{id}/spelling/words',
  summary: 'Add a word to the caller’s or the document’s dictionary, or remove it',
  access: 'document.translate',
  resource: OF_DOCUMENT,
  params: pathId,
  body: z.object({ word, list: z.enum(['mine', 'document']), known: z.boolean() }),
  answer: message,
  errors: { 409: 'There are too many' },
});
