import { listRecordComments } from '@tessera/shared/contract/document/comment';
import { type DocumentRecord, getRecordTerms } from '@tessera/shared/contract/document/record';
import { queryOf, useQuery } from '@tessera/shared/query';
import { distinctMatches } from '../panel/match-figures.ts';
import { matchesQueryOf } from '../panel/matches-query.ts';
import { orderTerms } from '../panel/TermList.tsx';
import { useEditorState } from '../session/editor-context.ts';
import { useIssues } from '../session/use-live-checks.ts';
import type { Pane } from './layout.ts';

export const useMatches = (recordId: number) => useQuery(matchesQueryOf(recordId));
export const useTerms = (recordId: number) => useQuery(queryOf(getRecordTerms, { params: { id: recordId } }));

/** How much is in each pane, beside its name; nothing while that is not known. */
export function usePaneCounts(record: DocumentRecord): Partial<Record<Pane, number | undefined>> {
  const { issues } = useEditorState();
  const comments = useQuery({
    ...queryOf(listRecordComments, { params: { id: record.id } }),
    enabled: record.comments_count > 0,
  });
  const matches = useMatches(record.id).data?.matches;
  const { data: terms } = useTerms(record.id);
  return {
    matches: matches && distinctMatches(matches).length,
    terms: terms && orderTerms(terms).length,
    checks: useIssues(issues).length,
    comments: comments.data?.filter(({ resolved_at }) => !resolved_at).length,
  };
}
