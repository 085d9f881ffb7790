import { type RawBuilder, sql } from 'kysely';
import { languageMatches } from '../../../shared/domain/text/languages.ts';
import { dialectOf } from '../../db/dialect.ts';
import type { Db } from '../../db/open.ts';
import type { MatchRequest } from '../../engines/look-up.ts';
import { UNDETERMINED } from '../import/tmx-languages.ts';

interface MemoryLanguages {
  id: number;
  source_lang: string;
  target_lang: string;
}

/** All memories except binned ones. */
export function loadMemoryLanguages(db: Db): Promise<MemoryLanguages[]> {
  return db
    .selectFrom('memory')
    .select(['id', 'source_lang', 'target_lang'])
    .where('deleted_at', 'is', null)
    .execute();
}

/** Whether a column is one of these memories: a workspace may have more memories than a statement allows parameters. */
export function isInMemories(
  db: Db,
  memories: readonly number[],
  column: 'id' | 'memory_id' | 'unit.memory_id',
): RawBuilder<boolean> {
  return dialectOf(db).isOneOf(sql.ref(column), memories);
}

/** The total number of units in memories. */
export async function countUnits(db: Db, memories: readonly number[]): Promise<number> {
  const { count } = await db
    .selectFrom('memory')
    .select(({ fn }) => fn.sum<number | null>('records_count').as('count'))
    .where(isInMemories(db, memories, 'id'))
    .executeTakeFirstOrThrow();
  return count ?? 0;
}

type Wanted = Pick<MatchRequest, 'memory_ids' | 'source_lang' | 'target_lang'>;

/** The requested memories that cover the languages. */
export function memoriesFor(memories: readonly MemoryLanguages[], wanted: Wanted): number[] {
  const asked = wanted.memory_ids && new Set(wanted.memory_ids);
  return memories
    .filter(
      ({ id, source_lang, target_lang }) =>
        (!asked || asked.has(id)) &&
        coversLanguage(source_lang, wanted.source_lang) &&
        coversLanguage(target_lang, wanted.target_lang),
    )
    .map(({ id }) => id);
}

function coversLanguage(language: string, wanted: string | undefined): boolean {
  return (
    wanted === undefined || [language, wanted].includes(UNDETERMINED) || languageMatches(language, wanted)
  );
}
