import { getRecordMatches } from '@tessera/shared/contract/document/record';
import { queryOf } from '@tessera/shared/query';

/** While units are being indexed, better matches may turn up; in ms. */
const AGAIN = 5000;

/** The matches of a segment. */
export function matchesQueryOf(recordId: number) {
  return {
    ...queryOf(getRecordMatches, { params: { id: recordId } }),
    refetchInterval: ({ state }: { state: { data: { is_complete: boolean } | undefined } }) =>
      state.data?.is_complete === false ? AGAIN : (false as const),
  };
}
