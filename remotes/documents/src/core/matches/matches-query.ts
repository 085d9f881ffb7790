import { getRecordMatches } from '@tessera/shared/contract/document/record';
import type { Answer } from '@tessera/shared/contract/endpoint';
import { type QueryOf, queryOf } from '@tessera/shared/query';

/** Better matches may appear while units are imported or indexed; in ms. */
const AGAIN = 5000;

type Matches = Answer<typeof getRecordMatches>;

interface MatchesState {
  state: { data: Matches | undefined };
}

/** The matches of a segment. */
export function matchesQueryOf(
  recordId: number,
): QueryOf<Matches> & { refetchInterval(query: MatchesState): number | false } {
  return {
    ...queryOf(getRecordMatches, { params: { id: recordId } }),
    refetchInterval: ({ state }: MatchesState) => (state.data?.is_complete === false ? AGAIN : false),
  };
}
