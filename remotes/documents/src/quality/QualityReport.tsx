import { CHECKS, type Severity } from '@tessera/shared/checks';
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
  formatCount,
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
const NAMES = new Map<string, string>(CHECKS.map(({ id, name }) => [id, name]));

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
      title="Quality report"
      size="wide"
      onClose={onClose}
      footer={
        <>
          <Button icon={IconSettings} onClick={onSettings}>
            Checks…
          </Button>
          <Menu
            label="Download the report"
            items={(['xlsx', 'csv'] as const).map((format) => ({
              label: format === 'xlsx' ? 'Excel workbook (.xlsx)' : 'Comma-separated values (.csv)',
              note: 'What the filter shows',
              icon: IconDownload,
              download: client.downloadUrl(downloadQualityReport, params, { ...filter, format }),
            }))}
            trigger={
              <Button icon={IconDownload} disabledReason={!report?.checked_at && 'There is no report yet.'}>
                Download
                <IconChevronDown size={14} stroke={2} aria-hidden />
              </Button>
            }
          />
          {report?.checked_at && (
            <Button
              icon={IconRefresh}
              busy={start.isPending}
              disabledReason={jobId !== null && 'It is being checked.'}
              onClick={() => start.mutate({ params })}
            >
              Check again
            </Button>
          )}
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <div className={css.body}>
        {jobId !== null && (
          <JobProgress
            id={jobId}
            label="Checking the document"
            onEnd={() => void invalidate(queryClient, [getQualityReport])}
          />
        )}
        {start.error && <ErrorPanel error={start.error} title="The check could not be started" />}
        {query.error && !report ? (
          <ErrorPanel
            error={query.error}
            title="The report did not come"
            onRetry={() => void query.refetch()}
            isRetrying={query.isFetching}
          />
        ) : !report ? (
          <SkeletonLines lines={6} label="Loading the report" />
        ) : !report.checked_at && report.counts.length === 0 ? (
          <EmptyState
            icon={IconChecks}
            title="Not checked yet"
            actions={
              jobId === null && (
                <Button variant="primary" onClick={() => start.mutate({ params })}>
                  Check all segments
                </Button>
              )
            }
          >
            The check runs in the background: you can go on working. Later it looks only at what was changed.
          </EmptyState>
        ) : (
          <>
            {report.outdated_records > 0 && jobId === null && (
              <Notice
                tone="neutral"
                actions={
                  <Button size="small" onClick={() => start.mutate({ params })}>
                    Check them
                  </Button>
                }
              >
                {formatCount(report.outdated_records, 'segment')} changed since the last check,{' '}
                {report.checked_at && <RelativeTime time={report.checked_at} />}.
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
                  onClick={() =>
                    setRepairing({ id: filter.check, name: NAMES.get(filter.check) ?? filter.check })
                  }
                >
                  Repair all of this check…
                </Button>
              </div>
            )}
            {report.issues.length > 0 ? (
              <ul className={css.findings} aria-label="Findings">
                {report.issues.map((issue) => (
                  <FindingRow key={issue.id} issue={issue} document={document} onGo={onGo} />
                ))}
              </ul>
            ) : (
              <EmptyState icon={IconCircleCheck} title="Nothing to object to">
                The checks find nothing of this kind. Choose another severity or check to see the rest.
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
    <Toolbar label="Filter the report">
      <Select<Filter['severity'] & string>
        label="Severity"
        isLabelHidden
        value={filter.severity ?? ''}
        onChange={(severity) => onChange({ severity })}
        options={[
          {
            value: 'serious',
            label: `Errors and warnings (${formatNumber(sum(({ severity }) => severity !== 'info'))})`,
          },
          { value: 'error', label: `Errors (${figure('error')})` },
          { value: 'warning', label: `Warnings (${figure('warning')})` },
          { value: 'info', label: `Notes (${figure('info')})` },
          { value: '', label: `All (${formatNumber(sum(() => true))})` },
        ]}
      />
      <Select
        label="Check"
        isLabelHidden
        value={filter.check ?? ''}
        onChange={(check) => onChange({ check })}
        options={[
          { value: '', label: 'All checks' },
          ...checks.map((id) => ({
            value: id,
            label: `${NAMES.get(id) ?? id} (${formatNumber(sum(({ check }) => check === id))})`,
          })),
        ]}
      />
      <Select<'open' | 'waived' | 'all'>
        label="Waived"
        isLabelHidden
        value={filter.waived ?? 'open'}
        onChange={(waived) => onChange({ waived })}
        options={[
          { value: 'open', label: 'Not waived' },
          { value: 'waived', label: 'Waived' },
          { value: 'all', label: 'Both' },
        ]}
      />
      <span role="status">{formatCount(total, 'finding')}</span>
    </Toolbar>
  );
}
