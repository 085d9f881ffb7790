import { listRecordComments } from '@tessera/shared/contract/document/comment';
import { getQualityReport } from '@tessera/shared/contract/document/quality';
import { type DocumentRecord, getRecordTerms } from '@tessera/shared/contract/document/record';
import type { Answer } from '@tessera/shared/contract/endpoint';
import { queryOf, useQuery } from '@tessera/shared/query';
import { AT_FIRST } from '../findings/filter.ts';
import { distinctMatches } from '../matches/match-figures.ts';
import { matchesQueryOf } from '../matches/matches-query.ts';
import { orderTerms } from '../segments/order-terms.ts';
import { useEditorState } from '../session/editor-context.ts';
import { useIssues } from '../session/use-live-checks.ts';
import type { Pane } from './layout.ts';

export const useMatches = (recordId: number) => useQuery(matchesQueryOf(recordId));
export const useTerms = (recordId: number) => useQuery(queryOf(getRecordTerms, { params: { id: recordId } }));

/** The number of entries of each pane, next to its name; none while unknown. */
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

/** Errors and warnings of the document’s last check; `undefined` = unknown. */
export function useDocumentIssues(): number | undefined {
  const { document } = useEditorState();
  // The same request as the list of the whole document makes.
  const report = useQuery(
    queryOf(getQualityReport, { params: { id: document.id }, query: { ...AT_FIRST, page: 0 } }),
  ).data;
  return report?.checked_at ? countSerious(report.counts) : undefined;
}

/** Errors and warnings of the last document check that are not waived. */
function countSerious(counts: Answer<typeof getQualityReport>['counts']): number {
  return counts.reduce((sum, { severity, open }) => (severity === 'info' ? sum : sum + open), 0);
}
