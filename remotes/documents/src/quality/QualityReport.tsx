import type { Severity } from '@tessera/shared/checks';
import { checkName } from '@tessera/shared/checks/names';
import { PAGE_SIZE } from '@tessera/shared/contract/common';
import type { Document } from '@tessera/shared/contract/document';
import {
  downloadQualityReport,
  getQualityReport,
  startQualityReport,
} from '@tessera/shared/contract/document/quality';
import type { QueryInput } from '@tessera/shared/contract/endpoint';
import {
  invalidate,
  keepPreviousData,
  queryOf,
  useClient,
  useMutationOf,
  useQuery,
  useQueryClient,
} from '@tessera/shared/query';
import {
  Button,
  Dialog,
  EmptyState,
  ErrorPanel,
  formatNumber,
  IconChecks,
  IconChevronDown,
  IconCircleCheck,
  IconDownload,
  IconRefresh,
  IconSettings,
  IconWand,
  JobProgress,
  Menu,
  Notice,
  Pager,
  RelativeTime,
  Select,
  SkeletonLines,
  Toolbar,
} from '@tessera/shared/ui';
import { useState } from 'react';
import { FindingRow } from './FindingRow.tsx';
import { rich, t } from './messages.ts';
import * as css from './quality.module.css';
import { RepairDialog } from './RepairDialog.tsx';

export interface QualityReportProps {
  document: Document;
  onGo: (rowNumber: number) => void;
  /** Opens the check settings instead. */
  onSettings: () => void;
  onClose: () => void;
}

type Filter = Required<Omit<QueryInput<typeof getQualityReport>, 'page'>>;

/** Notes are mostly about untranslated segments, which nobody opens the report for. */
const AT_FIRST: Filter = { severity: 'serious', check: '', waived: 'open' };

/** The issues of the whole document, with links to the segments. */
export function QualityReport({ document, onGo, onSettings, onClose }: QualityReportProps) {
  const params = { id: document.id };
  const client = useClient();
  const queryClient = useQueryClient();
  const [filter, setFilter] = useState(AT_FIRST);
  const [page, setPage] = useState(0);
  const [repairing, setRepairing] = useState<{ id: string; name: string } | null>(null);
  const query = useQuery({
    ...queryOf(getQualityReport, { params, query: { ...filter, page } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const start = useMutationOf(startQualityReport, { invalidates: [getQualityReport] });
  const report = query.data;
  const jobId = report?.job_id ?? null;
  const narrow = (change: Partial<Filter>) => {
    setFilter({ ...filter, ...change });
    setPage(0);
  };
  if (repairing) {
    return (
      <RepairDialog
        check={repairing}
        onGo={onGo}
        onClose={({ isDone }) => {
          void invalidate(queryClient, [getQualityReport]);
          if (isDone) onClose();
          else setRepairing(null);
        }}
      />
    );
  }
  return (
    <Dialog
      title={t('report.title')}
      size="wide"
      onClose={onClose}
      footer={
        <>
          <Button icon={IconSettings} onClick={onSettings}>
            {t('report.settings')}
          </Button>
          <Menu
            label={t('report.download-title')}
            items={(['xlsx', 'csv'] as const).map((format) => ({
              label: t(`report.${format}`),
              note: t('report.download-note'),
              icon: IconDownload,
              download: client.downloadUrl(downloadQualityReport, params, { ...filter, format }),
            }))}
            trigger={
              <Button icon={IconDownload} disabledReason={!report?.checked_at && t('report.none-yet')}>
                {t('report.download')}
                <IconChevronDown size={14} stroke={2} aria-hidden />
              </Button>
            }
          />
          {report?.checked_at && (
            <Button
              icon={IconRefresh}
              busy={start.isPending}
              disabledReason={jobId !== null && t('report.running')}
              onClick={() => start.mutate({ params })}
            >
              {t('report.again')}
            </Button>
          )}
          <Button onClick={onClose}>{t('close')}</Button>
        </>
      }
    >
      <div className={css.body}>
        {jobId !== null && (
          <JobProgress
            id={jobId}
            label={t('report.job')}
            onEnd={() => void invalidate(queryClient, [getQualityReport])}
          />
        )}
        {start.error && <ErrorPanel error={start.error} title={t('report.start-failed')} />}
        {query.error && !report ? (
          <ErrorPanel
            error={query.error}
            title={t('report.failed')}
            onRetry={() => void query.refetch()}
            isRetrying={query.isFetching}
          />
        ) : !report ? (
          <SkeletonLines lines={6} label={t('report.loading')} />
        ) : !report.checked_at && report.counts.length === 0 ? (
          <EmptyState
            icon={IconChecks}
            title={t('report.unchecked')}
            actions={
              jobId === null && (
                <Button variant="primary" onClick={() => start.mutate({ params })}>
                  {t('report.check-all')}
                </Button>
              )
            }
          >
            {t('report.background')}
          </EmptyState>
        ) : (
          <>
            {report.outdated_records > 0 && jobId === null && (
              <Notice
                tone="neutral"
                actions={
                  <Button size="small" onClick={() => start.mutate({ params })}>
                    {t('report.check-them')}
                  </Button>
                }
              >
                {rich(
                  'report.outdated',
                  { count: report.outdated_records, n: formatNumber(report.outdated_records) },
                  { time: () => report.checked_at && <RelativeTime time={report.checked_at} /> },
                )}
              </Notice>
            )}
            <ReportFilter
              counts={report.counts}
              filter={filter}
              onChange={narrow}
              total={report.total_rows}
            />
            {filter.check && report.issues.some(({ repair, locked }) => repair && !locked) && (
              <div>
                <Button
                  icon={IconWand}
                  onClick={() => setRepairing({ id: filter.check, name: checkName(filter.check) })}
                >
                  {t('report.repair-all')}
                </Button>
              </div>
            )}
            {report.issues.length > 0 ? (
              <ul className={css.findings} aria-label={t('report.list')}>
                {report.issues.map((issue) => (
                  <FindingRow key={issue.id} issue={issue} document={document} onGo={onGo} />
                ))}
              </ul>
            ) : (
              <EmptyState icon={IconCircleCheck} title={t('report.good')}>
                {t('report.good-text')}
              </EmptyState>
            )}
            {report.total_rows > PAGE_SIZE && (
              <Pager
                page={page}
                pageSize={PAGE_SIZE}
                total={report.total_rows}
                onChange={setPage}
                rows="findings"
              />
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}

interface ReportFilterProps {
  counts: readonly { check: string; severity: Severity; open: number; waived: number }[];
  filter: Filter;
  total: number;
  onChange: (change: Partial<Filter>) => void;
}

function ReportFilter({ counts, filter, total, onChange }: ReportFilterProps) {
  const sum = (isCounted: (row: ReportFilterProps['counts'][number]) => boolean) =>
    counts
      .filter(isCounted)
      .reduce(
        (all, { open, waived }) =>
          all + (filter.waived === 'waived' ? 0 : open) + (filter.waived === 'open' ? 0 : waived),
        0,
      );
  const figure = (severity: Severity) => formatNumber(sum((row) => row.severity === severity));
  const checks = [...new Set(counts.map(({ check }) => check))];
  return (
    <Toolbar label={t('filter.title')}>
      <Select<Filter['severity'] & string>
        label={t('filter.severity')}
        isLabelHidden
        value={filter.severity ?? ''}
        onChange={(severity) => onChange({ severity })}
        options={[
          {
            value: 'serious',
            label: t('filter.serious', { n: formatNumber(sum(({ severity }) => severity !== 'info')) }),
          },
          { value: 'error', label: t('filter.error', { n: figure('error') }) },
          { value: 'warning', label: t('filter.warning', { n: figure('warning') }) },
          { value: 'info', label: t('filter.info', { n: figure('info') }) },
          { value: '', label: t('filter.all', { n: formatNumber(sum(() => true)) }) },
        ]}
      />
      <Select
        label={t('filter.check')}
        isLabelHidden
        value={filter.check ?? ''}
        onChange={(check) => onChange({ check })}
        options={[
          { value: '', label: t('filter.all-checks') },
          ...checks.map((id) => ({
            value: id,
            label: t('filter.of-check', {
              check: checkName(id),
              n: formatNumber(sum(({ check }) => check === id)),
            }),
          })),
        ]}
      />
      <Select<'open' | 'waived' | 'all'>
        label={t('filter.waived')}
        isLabelHidden
        value={filter.waived ?? 'open'}
        onChange={(waived) => onChange({ waived })}
        options={[
          { value: 'open', label: t('filter.waived-no') },
          { value: 'waived', label: t('filter.waived') },
          { value: 'all', label: t('filter.waived-both') },
        ]}
      />
      <span role="status">{t('filter.count', { count: total, n: formatNumber(total) })}</span>
    </Toolbar>
  );
}
