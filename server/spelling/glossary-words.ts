import { dictionaryForm } from '../../shared/domain/checks/spelling.ts';
import type { Db } from '../db/open.ts';
import { searchFolded } from '../db/search.ts';

/** Most terms checked for one word; fewer contain it only as part of other words. */
const MOST_TERMS = 200;
const WORDS = /[\p{L}\p{M}\p{N}'·-]+/gu;

/** Whether a target term of the glossaries contains the word, in any case. */
export async function isTermWord(db: Db, glossaryIds: readonly number[], word: string): Promise<boolean> {
  if (glossaryIds.length === 0) return false;
  const rows = await db
    .selectFrom('glossary_record')
    .select('target')
    .where('glossary_id', 'in', [...glossaryIds])
    .where('deleted_at', 'is', null)
    .where((where) =>
      where.or([where('status', 'is', null), where('status', 'not in', ['forbidden', 'deprecated'])]),
    )
    .where(searchFolded(db, { table: 'glossary_record', late: [] }, word))
    .limit(MOST_TERMS)
    .execute();
  const wanted = word.toLowerCase();
  return rows.some(({ target }) =>
    (dictionaryForm(target).toLowerCase().match(WORDS) ?? []).some(
      (each) => each === wanted || each.split('-').includes(wanted),
    ),
  );
}
