import { MAX_KNOWN_WORDS } from '../../shared/domain/contract/document/spelling.ts';
import { primaryLanguage } from '../../shared/domain/text/languages.ts';
import type { Db } from '../db/open.ts';
import { localised } from '../messages/localised.ts';
import { ProblemError } from '../messages/problem.ts';

/** A user's own words in a language, in alphabetical order. */
export async function listOwnWords(db: Db, userId: number, language: string): Promise<string[]> {
  const rows = await db
    .selectFrom('known_word')
    .select('word')
    .where('user_id', '=', userId)
    .where('language', '=', primaryLanguage(language))
    .orderBy('word')
    .execute();
  return rows.map(({ word }) => word);
}

/** The words of a document, valid for all users. */
export async function listDocumentWords(db: Db, documentId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('document_known_word')
    .select('word')
    .where('document_id', '=', documentId)
    .orderBy('word')
    .execute();
  return rows.map(({ word }) => word);
}

/** Adds or removes a word; repeating a call has no effect. Throws 409 if there are too many. */
export async function setOwnWord(
  trx: Db,
  userId: number,
  { language, word, known }: { language: string; word: string; known: boolean },
): Promise<void> {
  const place = { user_id: userId, language: primaryLanguage(language), word };
  if (!known) {
    await trx
      .deleteFrom('known_word')
      .where('user_id', '=', place.user_id)
      .where('language', '=', place.language)
      .where('word', '=', word)
      .execute();
    return;
  }
  requireRoom(await listOwnWords(trx, userId, language));
  await trx
    .insertInto('known_word')
    .values(place)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Like {@link setOwnWord}, for a document. */
export async function setDocumentWord(
  trx: Db,
  documentId: number,
  { word, known, userId }: { word: string; known: boolean; userId: number },
): Promise<void> {
  if (!known) {
    await trx
      .deleteFrom('document_known_word')
      .where('document_id', '=', documentId)
      .where('word', '=', word)
      .execute();
    return;
  }
  requireRoom(await listDocumentWords(trx, documentId));
  await trx
    .insertInto('document_known_word')
    .values({ document_id: documentId, word, user_id: userId, at: new Date().toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

function requireRoom(words: readonly string[]): void {
  if (words.length >= MAX_KNOWN_WORDS)
    throw new ProblemError(409, localised('spelling.too-many', { count: MAX_KNOWN_WORDS }));
}
