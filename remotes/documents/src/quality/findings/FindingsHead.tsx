import type { Severity } from '@tessera/shared/checks';
import { checkName } from '@tessera/shared/checks/names';
import {
  downloadQualityReport,
  getQualityReport,
  listFindingGroups,
} from '@tessera/shared/contract/document/quality';
import type { Answer } from '@tessera/shared/contract/endpoint';
import { pageLanguage } from '@tessera/shared/messages';
import { invalidate, useClient, useQueryClient } from '@tessera/shared/query';
import {
  Button,
  ErrorPanel,
  formatNumber,
  IconButton,
  IconChecks,
  IconDotsVertical,
  IconDownload,
  IconHistory,
  IconLanguage,
  IconRefresh,
  IconSettings,
  IconWand,
  JobProgress,
  Menu,
  type MenuItem,
  RelativeTime,
  Select,
} from '@tessera/shared/ui';
import type { Filter } from '../../core/findings/filter.ts';
import { type FindingsQuestion, LASTING } from '../../core/findings/findings-question.ts';
import { useKeyboard } from '../../core/keys/use-commands.ts';
import { useEditorActions, useEditorState } from '../../core/session/editor-context.ts';
import { LanguageToolNote } from './LanguageToolNote.tsx';
import { rich, t } from './messages.ts';
import * as css from './quality.module.css';
import { useStartCheck } from './use-start-check.ts';

interface FindingsHeadProps {
  report: Answer<typeof getQualityReport>;
  filter: Filter;
  onFilter: (change: Partial<Filter>) => void;
  /** Whether similar findings share a row. */
  isTogether: boolean;
  onTogether: (isTogether: boolean) => void;
}

const WAIVED = [
  { waived: 'open', label: 'filter.waived-no' },
  { waived: 'waived', label: 'filter.waived' },
  { waived: 'all', label: 'filter.waived-both' },
] as const;

/** The filter of the findings, their number, and actions on all of them. */
export function FindingsHead({ report, filter, onFilter, isTogether, onTogether }: FindingsHeadProps) {
  const { document } = useEditorState();
  const { open } = useEditorActions();
  const { commands } = useKeyboard();
  const client = useClient();
  const queryClient = useQueryClient();
  const params = { id: document.id };
  const { check, askLanguageTool, hasLanguageTool, startedJob, forgetJob, error } = useStartCheck();
  const look = () => {
    forgetJob();
    void invalidate(queryClient, [getQualityReport, listFindingGroups]);
  };
  const ask = (question: FindingsQuestion) => open({ kind: 'findings', question });
  const { counts, total_rows, outdated_records, checked_at } = report;
  const job = report.job_id ?? startedJob;
  const isShown = { open: filter.waived !== 'waived', waived: filter.waived !== 'open' };
  const sum = (isCounted: (row: (typeof counts)[number]) => boolean) =>
    counts
      .filter(isCounted)
      .reduce((all, { open, waived }) => all + (isShown.open ? open : 0) + (isShown.waived ? waived : 0), 0);
  const figure = (severity: Severity) => formatNumber(sum((row) => row.severity === severity));
  const items: MenuItem[] = [
    { heading: t('filter.title') },
    ...WAIVED.map(({ waived, label }) => ({
      label: t(label),
      isChecked: filter.waived === waived,
      onSelect: () => onFilter({ waived }),
    })),
    'separator',
    { label: t('filter.together'), isChecked: isTogether, onSelect: () => onTogether(!isTogether) },
    'separator',
    {
      label: t('report.again'),
      icon: IconRefresh,
      disabledReason: job !== null && t('report.running'),
      onSelect: check,
    },
    ...(hasLanguageTool
      ? [
          {
            label: t('report.language-tool'),
            note: t('report.language-tool-note'),
            icon: IconLanguage,
            disabledReason: job !== null && t('report.running'),
            onSelect: askLanguageTool,
          },
        ]
      : []),
    {
      label: t('report.repair-all'),
      icon: IconWand,
      disabledReason: !filter.check && t('report.choose-check'),
      onSelect: () => ask({ about: 'repair-all', check: filter.check ?? '' }),
    },
    ...(['xlsx', 'csv'] as const).map((format) => ({
      label: t(`report.${format}`),
      note: t('report.download-note'),
      icon: IconDownload,
      download: client.downloadUrl(downloadQualityReport, params, {
        ...filter,
        format,
        language: pageLanguage(),
      }),
    })),
    { label: t('runs.open'), icon: IconHistory, onSelect: () => ask({ about: 'runs' }) },
    { label: t('lasting.open'), icon: IconChecks, onSelect: () => open(LASTING) },
    { label: t('report.settings'), icon: IconSettings, onSelect: () => commands.run('quality-settings') },
  ];
  return (
    <div className={css.head}>
      <div className={css.filters}>
        <Select<Filter['severity'] & string>
          label={t('filter.severity')}
          isLabelHidden
          value={filter.severity ?? ''}
          onChange={(severity) => onFilter({ severity })}
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
          onChange={(check) => onFilter({ check })}
          options={[
            { value: '', label: t('filter.all-checks') },
            ...[...new Set(counts.map(({ check }) => check))].map((id) => ({
              value: id,
              label: t('filter.of-check', {
                check: checkName(id),
                n: formatNumber(sum(({ check }) => check === id)),
              }),
            })),
          ]}
        />
        <Menu
          label={t('report.menu')}
          items={items}
          trigger={<IconButton icon={IconDotsVertical} label={t('report.menu')} />}
        />
      </div>
      {job !== null && <JobProgress id={job} label={t('report.job')} onEnd={look} />}
      {error && <ErrorPanel error={error} title={t('report.start-failed')} />}
      <p className={css.figures}>
        <span role="status">{t('filter.count', { count: total_rows, n: formatNumber(total_rows) })}</span>
        {filter.waived !== 'open' &&
          ` · ${t(filter.waived === 'waived' ? 'filter.waived' : 'filter.waived-both')}`}
        {outdated_records > 0 && job === null && (
          <>
            {' · '}
            {rich(
              'report.outdated',
              { count: outdated_records, n: formatNumber(outdated_records) },
              { time: () => checked_at && <RelativeTime time={checked_at} /> },
            )}{' '}
            <Button size="small" onClick={check}>
              {t('report.check-them')}
            </Button>
          </>
        )}
      </p>
      {report.language_tool && job === null && <LanguageToolNote asked={report.language_tool} />}
    </div>
  );
}
