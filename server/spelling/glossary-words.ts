import { dictionaryForm } from '../../shared/domain/checks/spelling.ts';
import type { Db } from '../db/open.ts';
import { searchFolded } from '../db/search.ts';

/** Terms looked at for one word: more than contain it as a part of others. */
const MOST_TERMS = 200;
const WORDS = /[\p{L}\p{M}\p{N}'·-]+/gu;

/** Whether a term of the glossaries has the word, in the target language and in any case of its letters. */
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
