import type { Id, Time } from './columns.ts';

/** Words that are spelt correctly although no dictionary has them. */
export interface SpellingTables {
  known_word: KnownWordTable;
  document_known_word: DocumentKnownWordTable;
}

/** Of one person, in all their documents of a language. */
export interface KnownWordTable {
  id: Id;
  user_id: number;
  /** The primary language, without a region. */
  language: string;
  word: string;
}

/** Of a document, for everybody. */
export interface DocumentKnownWordTable {
  id: Id;
  document_id: number;
  word: string;
  user_id: number | null;
  at: Time;
}
