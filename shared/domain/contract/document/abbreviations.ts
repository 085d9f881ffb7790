import { z } from '@tessera/shared/schema';
import { language, message } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { MAX_WORDS } from './options.ts';

/** Allows the longest list to fit into the upload options. */
const MAX_ABBREVIATION = 30;

const word = z
  .string()
  .trim()
  .min(1, 'field.empty')
  .max(MAX_ABBREVIATION)
  .regex(/^[^\p{Cc}\p{Cs}]+$/u, 'field.characters');

const abbreviationList = z.object({
  /** The primary language: `en` covers every English. */
  language: z.string(),
  /** In the order entered. */
  words: z.array(z.string()),
});
export type AbbreviationList = z.output<typeof abbreviationList>;

export const listAbbreviations = endpoint({
  id: 'document.abbreviations.list',
  method: 'GET',
  path: '/document/abbreviations',
  summary: 'The abbreviations proposed for splitting documents into sentences, by source language',
  access: 'document.manage',
  resource: { none: 'They belong to the workspace and are the same for everyone who uploads' },
  answer: z.array(abbreviationList),
});

export const setAbbreviations = endpoint({
  id: 'document.abbreviations.set',
  method: 'PUT',
  path: '/document/abbreviations',
  summary: 'Replace the abbreviations proposed for a language; existing documents keep theirs',
  access: 'webhooks.manage',
  body: z.object({
    language,
    words: z
      .array(word)
      .max(MAX_WORDS)
      .transform((words) => [...new Set(words)]),
  }),
  answer: message,
  // The handler records it with the language, which is missing in the call's path.
  audit: false,
});
