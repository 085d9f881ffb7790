import { sql } from 'kysely';
import { plainText, STX } from '../../../shared/domain/text/inline-codes.ts';
import { dialectOf } from '../../db/dialect.ts';
import type { Db } from '../../db/open.ts';
import { textHash } from '../../db/text-hash.ts';
import { selectVisibleUnits } from '../units/visible-units.ts';
import type { Languages } from './common-phrases.ts';
import { loadMemoryLanguages, memoriesFor } from './memory-languages.ts';

/** Units read; a phrase in more of them hardly has a single translation. */
const MOST_UNITS = 500;

/** Phrases that are whole units of memories and have a single translation there. */
export async function translatePhrases(
  db: Db,
  phrases: readonly string[],
  wanted: Languages & { memory_ids: number[] },
): Promise<Map<string, string>> {
  const memories = memoriesFor(await loadMemoryLanguages(db), wanted);
  if (memories.length === 0 || phrases.length === 0) return new Map();
  const { isOneOf, withoutIndex } = dialectOf(db);
  const units = await selectVisibleUnits(db)
    .select(['unit.source', 'unit.target'])
    .where('unit.source_hash', 'in', phrases.map(textHash))
    .where(isOneOf(withoutIndex(sql`unit.memory_id`), memories))
    .limit(MOST_UNITS)
    .execute();
  if (units.length === MOST_UNITS) return new Map();
  const asked = new Set(phrases);
  const found = new Map<string, Set<string>>();
  for (const { source, target } of units) {
    const phrase = plainText(source);
    if (asked.has(phrase) && target !== '' && !target.includes(STX))
      found.set(phrase, (found.get(phrase) ?? new Set()).add(target));
  }
  return new Map(
    [...found].flatMap(([phrase, [target, ...others]]) =>
      target !== undefined && others.length === 0 ? [[phrase, target]] : [],
    ),
  );
}
