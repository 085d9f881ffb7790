import type { TermHit } from '../../../shared/domain/contract/glossary.ts';
import { languageMatches } from '../../../shared/domain/text/languages.ts';
import type { Db } from '../../db/open.ts';
import type { TermFinder, TermRequest } from '../../engines/look-up.ts';
import type { TermMatch } from '../../engines/terms/term.ts';
import type { Services } from '../../services/services.ts';
import { RecogniserCache } from './recogniser-cache.ts';
import { loadRecords } from './record-queries.ts';

/** Finds terms with one recogniser per glossary, from `recogniser-cache.ts`. */
export function createTermFinder({ db }: Pick<Services, 'db'>): TermFinder {
  const cache = new RecogniserCache(db);
  return {
    async find(request) {
      if (request.text === '' || request.glossary_ids?.length === 0) return [];
      const glossaries = await listStates(db, cache);
      const wanted = glossaries.filter((glossary) => isWanted(glossary, request));
      const found: TermMatch[] = [];
      for (const glossary of wanted) {
        const language = isUndetermined(glossary.source_lang) ? request.source_lang : glossary.source_lang;
        found.push(...(await cache.get(glossary, language)).find(request.text));
      }
      return toHits(db, wanted.length > 1 ? longestFirst(found) : found);
    },
  };
}

export async function listStates(db: Db, cache: RecogniserCache) {
  const rows = await db
    .selectFrom('glossary')
    .select([
      'id',
      'source_lang',
      'target_lang',
      'revision',
      'reload_revision',
      'processing_status',
      'job_id',
    ])
    .where('deleted_at', 'is', null)
    .execute();
  cache.keepOnly(new Set(rows.map(({ id }) => id)));
  return rows;
}

export function isWanted(
  glossary: { id: number; source_lang: string; target_lang: string },
  { source_lang, target_lang, glossary_ids }: TermRequest,
): boolean {
  return (
    (glossary_ids?.includes(glossary.id) ?? true) &&
    coversLanguage(glossary.source_lang, source_lang) &&
    (target_lang === undefined || coversLanguage(glossary.target_lang, target_lang))
  );
}

function coversLanguage(language: string, wanted: string): boolean {
  return isUndetermined(language) || isUndetermined(wanted) || languageMatches(language, wanted);
}

export function isUndetermined(language: string): boolean {
  return language === 'und';
}

/** The longest match wins, across glossaries too; at equal length an exact one wins over an inflected one. */
export function longestFirst(matches: TermMatch[]): TermMatch[] {
  const length = ({ start, end }: TermMatch) => end - start;
  const byLength = matches.toSorted(
    (a, b) =>
      length(b) - length(a) || a.start - b.start || (a.kind === b.kind ? 0 : a.kind === 'exact' ? -1 : 1),
  );
  const kept: TermMatch[] = [];
  for (const match of byLength) {
    const rival = kept.find((other) => other.start < match.end && match.start < other.end);
    const isTwin = rival?.start === match.start && rival.end === match.end && rival.kind === match.kind;
    if (!rival || isTwin) kept.push(match);
  }
  return kept.sort((a, b) => a.start - b.start || a.term_id - b.term_id);
}

async function toHits(db: Db, matches: TermMatch[]): Promise<TermHit[]> {
  const records = await loadRecords(db, [...new Set(matches.map(({ term_id }) => term_id))]);
  const byId = new Map(records.map((record) => [record.id, record]));
  return matches.flatMap(({ term_id, ...place }) => {
    const record = byId.get(term_id);
    return record ? [{ record, ...place }] : [];
  });
}
