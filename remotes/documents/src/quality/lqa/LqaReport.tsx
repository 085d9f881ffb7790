import { PAGE_SIZE } from '@tessera/shared/contract/common';
import type { Document } from '@tessera/shared/contract/document';
import {
  downloadLqaReport,
  getLqaReport,
  type LqaReport as Report,
  type ReportedError,
} from '@tessera/shared/contract/document/lqa';
import { ERROR_SEVERITIES } from '@tessera/shared/lqa/error-types';
import { errorTypeName, severityName } from '@tessera/shared/lqa/names';
import { pageLanguage } from '@tessera/shared/messages';
import { keepPreviousData, queryOf, useClient, useQuery } from '@tessera/shared/query';
import {
  Badge,
  Button,
  Dialog,
  EmptyState,
  ErrorPanel,
  formatNumber,
  IconChevronDown,
  IconCircleCheck,
  IconDownload,
  IconSettings,
  Menu,
  Notice,
  Pager,
  SkeletonLines,
} from '@tessera/shared/ui';
import { useState } from 'react';
import { SegmentText } from '../../core/segments/SegmentText.tsx';
import * as plot from '../charts/plots.module.css';
import { ErrorsByWeek } from './ErrorsByWeek.tsx';
import { LqaSettings } from './LqaSettings.tsx';
import * as css from './lqa.module.css';
import { t } from './messages.ts';
import { Sample } from './Sample.tsx';
import { SEVERITY_TONES } from './severity-tones.ts';

export interface LqaReportProps {
  document: Document;
  rights: { approve: boolean; manage: boolean };
  onGo: (rowNumber: number) => void;
  onClose: () => void;
}

const FORMATS = ['html', 'xlsx', 'json'] as const;

/** Translation quality according to the errors marked by reviewers. */
export function LqaReport({ document, rights, onGo, onClose }: LqaReportProps) {
  const params = { id: document.id };
  const client = useClient();
  const [page, setPage] = useState(0);
  const [isSetting, setSetting] = useState(false);
  const query = useQuery({
    ...queryOf(getLqaReport, { params, query: { page } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const report = query.data;
  if (isSetting && report) {
    return (
      <LqaSettings
        document={document}
        settings={report.settings}
        mayChange={rights.manage}
        onClose={() => setSetting(false)}
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
          <Button
            icon={IconSettings}
            disabledReason={!report && t('loading')}
            onClick={() => setSetting(true)}
          >
            {t('report.settings')}
          </Button>
          <Menu
            label={t('report.download-title')}
            items={FORMATS.map((format) => ({
              label: t(`report.${format}`),
              icon: IconDownload,
              download: client.downloadUrl(downloadLqaReport, params, { format, language: pageLanguage() }),
            }))}
            trigger={
              <Button icon={IconDownload}>
                {t('report.download')}
                <IconChevronDown size={14} stroke={2} aria-hidden />
              </Button>
            }
          />
          <Button onClick={onClose}>{t('close')}</Button>
        </>
      }
    >
      {query.error && !report ? (
        <ErrorPanel
          error={query.error}
          title={t('report.failed')}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      ) : !report ? (
        <SkeletonLines lines={6} label={t('loading')} />
      ) : (
        <div className={css.body}>
          <Verdict report={report} />
          <Sample document={document} sample={report.sample} mayDraw={rights.approve} />
          {report.by_type.length > 0 && <ByType report={report} />}
          {report.by_author.length > 0 && <ByAuthor report={report} />}
          {report.by_week && report.by_week.length > 0 && <ErrorsByWeek cells={report.by_week} />}
          {report.errors.length > 0 ? (
            <ul className={css.errors} aria-label={t('report.list')}>
              {report.errors.map((error) => (
                <ErrorRow key={error.id} error={error} onGo={onGo} />
              ))}
            </ul>
          ) : (
            <EmptyState icon={IconCircleCheck} title={t('errors.none-at-all')}>
              {t('errors.how')}
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
        </div>
      )}
    </Dialog>
  );
}

function Verdict({ report }: { report: Report }) {
  const { passed, score, points_per_1000, points, words, segments, settings } = report;
  const figure = (value: number | null) => (value === null ? '–' : formatNumber(value));
  const figures = [
    [t('report.score'), figure(score)],
    [
      t('report.per-1000'),
      t('report.of-limit', { points: figure(points_per_1000), limit: formatNumber(settings.profile.limit) }),
    ],
    [t('report.points'), figure(points)],
    [t('report.words'), figure(words)],
    [t('report.segments'), figure(segments)],
  ] as const;
  return (
    <>
      <Notice tone={passed === null ? 'neutral' : passed ? 'success' : 'danger'}>
        {t(passed === null ? 'report.unjudged' : passed ? 'report.passed' : 'report.not-passed')}
      </Notice>
      <dl className={css.figures}>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function ByType({ report }: { report: Report }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls, also by keyboard
    <section className={plot.scroll} tabIndex={0} aria-label={t('report.by-type')}>
      <table className={plot.table}>
        <thead>
          <tr>
            <th scope="col">{t('report.by-type')}</th>
            {ERROR_SEVERITIES.map((severity) => (
              <th key={severity} scope="col">
                {severityName(severity)}
              </th>
            ))}
            <th scope="col">{t('report.points')}</th>
          </tr>
        </thead>
        <tbody>
          {report.by_type.map((row) => (
            <tr key={row.type}>
              <th scope="row">{errorTypeName(row.type)}</th>
              {ERROR_SEVERITIES.map((severity) => (
                <td key={severity}>{formatNumber(row[severity])}</td>
              ))}
              <td>{formatNumber(row.points)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function ByAuthor({ report }: { report: Report }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls, also by keyboard
    <section className={plot.scroll} tabIndex={0} aria-label={t('report.by-author')}>
      <table className={plot.table}>
        <thead>
          <tr>
            <th scope="col">{t('report.by-author')}</th>
            <th scope="col">{t('report.errors')}</th>
            <th scope="col">{t('report.points')}</th>
          </tr>
        </thead>
        <tbody>
          {report.by_author.map(({ author, errors, points }) => (
            <tr key={author?.id ?? 0}>
              <th scope="row">{author?.username ?? t('errors.nobody')}</th>
              <td>{formatNumber(errors)}</td>
              <td>{formatNumber(points)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function ErrorRow({ error, onGo }: { error: ReportedError; onGo: (rowNumber: number) => void }) {
  const { row_number, severity, type, span, target, note, source, counts } = error;
  return (
    <li className={css.error}>
      <button
        type="button"
        className={css.number}
        aria-label={t('report.go', { row: row_number })}
        onClick={() => onGo(row_number)}
      >
        {formatNumber(row_number)}
      </button>
      <div>
        <p>
          <Badge tone={SEVERITY_TONES[severity]}>{severityName(severity)}</Badge> <b>{errorTypeName(type)}</b>
          {!counts && <span className={css.hint}> {t('report.outside')}</span>}
        </p>
        <p className={css.hint} dir="auto">
          <SegmentText text={source} codes={[]} />
        </p>
        <p className={css.quote} dir="auto">
          <SegmentText text={span ? target.slice(...span) : target} codes={[]} />
        </p>
        {note && <p dir="auto">{note}</p>}
      </div>
    </li>
  );
}
