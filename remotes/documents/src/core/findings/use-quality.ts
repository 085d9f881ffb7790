import { type CheckSettings, type Issue, issueSubject } from '@tessera/shared/checks';
import {
  getQualitySettings,
  type IssueWaiver,
  listLastingWaivers,
  listWaivers,
  type QualitySettings,
} from '@tessera/shared/contract/document/quality';
import type { Answer } from '@tessera/shared/contract/endpoint';
import { keyOf, type QueryClient, queryOf, useQuery } from '@tessera/shared/query';
import { useMemo } from 'react';

/** The document's check settings, and the waivers of the active segment and of the language pair. */
export interface Quality {
  settings: QualitySettings;
  waivers: readonly IssueWaiver[];
}

export const AS_BY_ITSELF: QualitySettings = { severity: {}, blocking: [] };
const NONE: readonly IssueWaiver[] = [];
const NONE_LASTING: Answer<typeof listLastingWaivers> = { waivers: [], may_change: false };

/** Waivers for all documents of the language pair. */
export function useLastingWaivers(documentId: number): Answer<typeof listLastingWaivers> {
  return useQuery(queryOf(listLastingWaivers, { params: { id: documentId } })).data ?? NONE_LASTING;
}

export function useSettings(documentId: number): QualitySettings {
  return useQuery(queryOf(getQualitySettings, { params: { id: documentId } })).data ?? AS_BY_ITSELF;
}

export function useQuality(documentId: number, recordId: number): Quality {
  const settings = useSettings(documentId);
  const waivers = useQuery(queryOf(listWaivers, { params: { id: recordId } }));
  const lasting = useLastingWaivers(documentId).waivers;
  const own = waivers.data ?? NONE;
  const all = useMemo(() => [...own, ...lasting], [own, lasting]);
  return { settings, waivers: all };
}

/** The same from cached data, for use outside rendering. */
export function qualityOf(queryClient: QueryClient, documentId: number, recordId: number): Quality {
  const settings = queryClient.getQueryData<QualitySettings>(
    keyOf(getQualitySettings, { params: { id: documentId } }),
  );
  const waivers = queryClient.getQueryData<IssueWaiver[]>(keyOf(listWaivers, { params: { id: recordId } }));
  const lasting = queryClient.getQueryData<Answer<typeof listLastingWaivers>>(
    keyOf(listLastingWaivers, { params: { id: documentId } }),
  );
  return {
    settings: settings ?? AS_BY_ITSELF,
    waivers: [...(waivers ?? NONE), ...(lasting?.waivers ?? NONE)],
  };
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
    const subject = issueSubject(issue.fingerprint);
    const waiver = waivers.find(
      ({ fingerprint, lasting }) => fingerprint === (lasting ? subject : issue.fingerprint),
    );
    if (waiver) waived.push({ issue, waiver });
    else open.push(issue);
  }
  return { open, waived };
}
