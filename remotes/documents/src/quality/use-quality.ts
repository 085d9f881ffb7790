import type { CheckSettings, Issue } from '@tessera/shared/checks';
import {
  getQualitySettings,
  type IssueWaiver,
  listWaivers,
  type QualitySettings,
} from '@tessera/shared/contract/document/quality';
import { keyOf, type QueryClient, queryOf, useQuery } from '@tessera/shared/query';

/** The document's check settings, and the active segment's waivers. */
export interface Quality {
  settings: QualitySettings;
  waivers: readonly IssueWaiver[];
}

export const AS_BY_ITSELF: QualitySettings = { severity: {}, blocking: [] };
const NONE: readonly IssueWaiver[] = [];

export function useQuality(documentId: number, recordId: number): Quality {
  const settings = useQuery(queryOf(getQualitySettings, { params: { id: documentId } }));
  const waivers = useQuery(queryOf(listWaivers, { params: { id: recordId } }));
  return { settings: settings.data ?? AS_BY_ITSELF, waivers: waivers.data ?? NONE };
}

/** The same from cached data, for code outside rendering. */
export function qualityOf(queryClient: QueryClient, documentId: number, recordId: number): Quality {
  const settings = queryClient.getQueryData<QualitySettings>(
    keyOf(getQualitySettings, { params: { id: documentId } }),
  );
  const waivers = queryClient.getQueryData<IssueWaiver[]>(keyOf(listWaivers, { params: { id: recordId } }));
  return { settings: settings ?? AS_BY_ITSELF, waivers: waivers ?? NONE };
}

export function toCheckSettings({ severity }: QualitySettings): CheckSettings {
  return { severity: severity as NonNullable<CheckSettings['severity']> };
}

/** The open issues, and the waived ones with their waivers. */
export function sortWaived(
  issues: readonly Issue[],
  waivers: readonly IssueWaiver[],
): { open: Issue[]; waived: { issue: Issue; waiver: IssueWaiver }[] } {
  const open: Issue[] = [];
  const waived: { issue: Issue; waiver: IssueWaiver }[] = [];
  for (const issue of issues) {
    const waiver = waivers.find(({ fingerprint }) => fingerprint === issue.fingerprint);
    if (waiver) waived.push({ issue, waiver });
    else open.push(issue);
  }
  return { open, waived };
}
