import * as contract from '../../../shared/domain/contract/search.ts';
import { isSegmentQuery, parseSegmentQuery } from '../../../shared/domain/text/segment-query.ts';
import type { Api } from '../../api/api.ts';
import type { Db } from '../../db/open.ts';
import type { Viewer } from '../../identity/policy/visible.ts';
import { findByConditions } from './find-by-conditions.ts';
import { type Candidate, findCandidates, isShort, MAX_CANDIDATES } from './find-candidates.ts';
import { rankCandidates } from './rank.ts';

/** The global search, with one call per kind: each has its own permission and can be cancelled alone. */
export function searchRoutes(api: Api): void {
  api.on(contract.searchSegments, (call, services) => search(call, services, 'segment'));
  api.on(contract.searchUnits, (call, services) => search(call, services, 'unit'));
  api.on(contract.searchTerms, (call, services) => search(call, services, 'term'));
}

async function search(
  { query, user }: { query: { search: string; page: number }; user: Viewer },
  { db }: { db: Db },
  what: contract.SearchKind,
): Promise<contract.SearchAnswer> {
  const { search: asked, page } = query;
  const wanted = asked.trim();
  if (wanted === '') return { records: [], total_rows: 0, at_least: 0, is_short: false };
  if (what === 'segment' && isUnderstood(wanted)) {
    const { found, isCut } = await findByConditions(db, wanted, user);
    return { ...toAnswer(found, { page, isCut, is_short: false }), documents: documentsOf(found) };
  }
  const ranked = rankCandidates(await findCandidates(db, { what, search: wanted, viewer: user }), wanted);
  const answer = toAnswer(ranked, {
    page,
    isCut: ranked.length >= MAX_CANDIDATES,
    is_short: isShort(wanted),
  });
  return what === 'segment' ? { ...answer, documents: documentsOf(ranked) } : answer;
}

const documentsOf = (found: readonly Candidate[]) => [...new Set(found.map(({ owner_id }) => owner_id))];

/** Conditions as in a document's search field; anything else is text. */
function isUnderstood(search: string): boolean {
  return isSegmentQuery(search) && parseSegmentQuery(search).problems.length === 0;
}

function toAnswer(
  found: readonly Candidate[],
  { page, isCut, is_short }: { page: number; isCut: boolean; is_short: boolean },
): contract.SearchAnswer {
  const start = page * contract.SEARCH_PAGE;
  return {
    records: found.slice(start, start + contract.SEARCH_PAGE).map(toHit),
    total_rows: isCut ? null : found.length,
    at_least: found.length,
    is_short,
  };
}

function toHit({ owner_id, owner_name, source_lang, target_lang, ...hit }: Candidate): contract.SearchHit {
  return { ...hit, owner: { id: owner_id, name: owner_name, source_lang, target_lang } };
}
