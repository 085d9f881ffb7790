import type { AbbreviationList } from '../../../shared/domain/contract/document/abbreviations.ts';
import type { Db } from '../../db/open.ts';

/** Leaves out languages without abbreviations. */
export async function readAbbreviations(db: Db): Promise<AbbreviationList[]> {
  const rows = await db
    .selectFrom('abbreviation_list')
    .select(['language', 'words'])
    .orderBy('language')
    .execute();
  return rows.map(({ language, words }) => ({ language, words: JSON.parse(words) }));
}

/** Replaces the whole list; an empty list removes the language. */
export async function writeAbbreviations(trx: Db, { language, words }: AbbreviationList): Promise<void> {
  if (words.length === 0) {
    await trx.deleteFrom('abbreviation_list').where('language', '=', language).execute();
    return;
  }
  const kept = { words: JSON.stringify(words), updated_at: new Date().toISOString() };
  await trx
    .insertInto('abbreviation_list')
    .values({ language, ...kept })
    .onConflict((conflict) => conflict.column('language').doUpdateSet(kept))
    .execute();
}
