import { checkName } from '@tessera/shared/checks/names';
import { listCheckRuns } from '@tessera/shared/contract/document/quality';
import { pageLanguage } from '@tessera/shared/messages';
import { queryOf, useQuery } from '@tessera/shared/query';
import { Button, Dialog, EmptyState, ErrorPanel, IconChecks, SkeletonLines } from '@tessera/shared/ui';
import { useEditorState } from '../../core/session/editor-context.ts';
import { OverTime } from '../charts/OverTime.tsx';
import { t } from './messages.ts';

/** Open findings after the last document checks, by check, severity and author. */
export function CheckRunsDialog({ onClose }: { onClose: () => void }) {
  const { document } = useEditorState();
  const query = useQuery({ ...queryOf(listCheckRuns, { params: { id: document.id } }), staleTime: 0 });
  const times = new Intl.DateTimeFormat(pageLanguage(), { dateStyle: 'medium', timeStyle: 'short' });
  const runs = query.data;
  return (
    <Dialog
      title={t('runs.title')}
      size="wide"
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
    >
      {query.error && !runs ? (
        <ErrorPanel
          error={query.error}
          title={t('runs.failed')}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      ) : !runs ? (
        <SkeletonLines lines={6} label={t('report.loading')} />
      ) : runs.length === 0 ? (
        <EmptyState icon={IconChecks} title={t('runs.none')}>
          {t('runs.none-text')}
        </EmptyState>
      ) : (
        <OverTime
          cells={runs.flatMap(({ id, counts }) =>
            counts.map((cell) => ({ ...cell, at: String(id), count: cell.findings })),
          )}
          times={runs.map(({ id, at }) => ({ at: String(id), name: times.format(new Date(at)) }))}
          figure="last"
          lead={<p>{t('runs.lead')}</p>}
          ways={{
            check: {
              label: t('filter.check'),
              of: ({ check }) => ({ key: check, name: checkName(check) }),
            },
            severity: {
              label: t('filter.severity'),
              of: ({ severity }) => ({ key: severity, name: t(`level.${severity}`) }),
            },
            author: {
              label: t('runs.author'),
              of: ({ author }) => ({
                key: String(author?.id ?? ''),
                name: author?.username ?? t('runs.nobody'),
              }),
            },
          }}
          words={{
            title: t('runs.title'),
            way: t('runs.way'),
            table: t('runs.table'),
            time: t('runs.time'),
            others: t('runs.others'),
          }}
        />
      )}
    </Dialog>
  );
}
