import type { Glossary } from '@tessera/shared/contract/glossary';
import { listTermImpact } from '@tessera/shared/contract/glossary/impact';
import { invalidate, queryOf, useQuery, useQueryClient } from '@tessera/shared/query';
import type { UrlState } from '@tessera/shared/router';
import { Button, formatNumber, JobProgress, Notice } from '@tessera/shared/ui';
import { t } from '../messages.ts';

/** Reports approved translations that violate terms, with a link. */
export function ImpactNotice({ glossary, position }: { glossary: Glossary; position: UrlState }) {
  const queryClient = useQueryClient();
  const { data } = useQuery({
    ...queryOf(listTermImpact, { params: { id: glossary.id }, query: { page: 0, seen: '0' } }),
    staleTime: 0,
  });
  if (!data) return null;
  return (
    <>
      {data.job_id !== null && (
        <JobProgress
          key={data.job_id}
          id={data.job_id}
          label={t('impact.looking-changed')}
          onEnd={() => void invalidate(queryClient, [listTermImpact])}
        />
      )}
      {data.unseen > 0 && (
        <Notice
          tone="warning"
          isLive
          actions={
            <Button size="small" onClick={() => position.set({ view: 'impact', search: null, sort: null })}>
              {t('impact.work')}
            </Button>
          }
        >
          {t('impact.notice', { count: data.unseen, n: formatNumber(data.unseen) })}
        </Notice>
      )}
    </>
  );
}
