import type { TermHit } from '../../../shared/domain/contract/glossary.ts';
import type { Db } from '../../db/open.ts';
import type { TermRequest } from '../../engines/look-up.ts';
import type { Recogniser } from '../../engines/terms/recogniser.ts';
import type { TermMatch } from '../../engines/terms/term.ts';
import { RecogniserCache } from './recogniser-cache.ts';
import { loadRecords } from './record-queries.ts';
import { isUndetermined, isWanted, listStates, longestFirst } from './term-finder.ts';

export interface TermScan {
  /** The terms in each of many texts, using the glossaries as they were when the scan was opened. */
  find(texts: readonly string[]): Promise<TermHit[][]>;
  /** Identifies the glossaries and their revisions: an equal basis finds the same terms. */
  readonly basis: string;
}

/** Finds terms in a document's segments; loads their common data once. */
export async function openTermScan(db: Db, request: Omit<TermRequest, 'text'>): Promise<TermScan> {
  const cache = new RecogniserCache(db);
  const wanted = request.glossary_ids?.length
    ? (await listStates(db, cache)).filter((glossary) => isWanted(glossary, { ...request, text: '' }))
    : [];
  const recognisers: Recogniser[] = [];
  for (const glossary of wanted) {
    const language = isUndetermined(glossary.source_lang) ? request.source_lang : glossary.source_lang;
    recognisers.push(await cache.get(glossary, language));
  }
  const records = new Map<number, TermHit['record']>();
  return {
    basis: wanted.map(({ id, revision, reload_revision }) => `${id}.${revision}.${reload_revision}`).join(),
    async find(texts) {
      const found = texts.map((text) => findIn(recognisers, text));
      const missing = new Set(found.flat().map(({ term_id }) => term_id));
      for (const id of missing) if (records.has(id)) missing.delete(id);
      for (const record of missing.size > 0 ? await loadRecords(db, [...missing]) : []) {
        records.set(record.id, record);
      }
      return found.map((matches) =>
        matches.flatMap(({ term_id, ...place }) => {
          const record = records.get(term_id);
          return record ? [{ record, ...place }] : [];
        }),
      );
    },
  };
}

function findIn(recognisers: readonly Recogniser[], text: string): TermMatch[] {
  if (text === '') return [];
  const found = recognisers.flatMap((recogniser) => recogniser.find(text));
  return recognisers.length > 1 ? longestFirst(found) : found;
}
