import type { Id, Time } from './columns.ts';

/** Correctly spelt words that are in no dictionary. */
export interface SpellingTables {
  known_word: KnownWordTable;
  document_known_word: DocumentKnownWordTable;
}

/** A user's word, in all their documents of a language. */
export interface KnownWordTable {
  id: Id;
  user_id: number;
  /** The primary language, without a region. */
  language: string;
  word: string;
}

/** A word of a document, for all users. */
export interface DocumentKnownWordTable {
  id: Id;
  document_id: number;
  word: string;
  user_id: number | null;
  at: Time;
}
