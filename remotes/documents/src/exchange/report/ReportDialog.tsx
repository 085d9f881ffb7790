import type { Document } from '@tessera/shared/contract/document';
import {
  type FileReport,
  getFileReport,
  type SkippedContent,
} from '@tessera/shared/contract/document/file-report';
import { queryOf, useQuery } from '@tessera/shared/query';
import { Button, cx, Dialog, ErrorPanel, formatNumber, SkeletonLines } from '@tessera/shared/ui';
import { t as tDocuments } from '../../messages.ts';
import * as table from '../dialog-table.module.css';
import { t } from './messages.ts';
import * as css from './report.module.css';
import { reportLine } from './report-line.ts';

/** The report on the import of a document's file: totals, and skipped content with reasons and places. */
export function ReportDialog({ document, onClose }: { document: Pick<Document, 'id'>; onClose: () => void }) {
  // A new version of the file replaces the report.
  const query = useQuery({ ...queryOf(getFileReport, { params: { id: document.id } }), staleTime: 0 });
  const { data } = query;
  return (
    <Dialog
      title={t('report.title')}
      size="wide"
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          {tDocuments('action.close')}
        </Button>
      }
    >
      {query.error && !data ? (
        <ErrorPanel
          error={query.error}
          title={t('report.failed')}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      ) : !data ? (
        <SkeletonLines lines={6} label={t('report.loading')} />
      ) : data.report ? (
        <Report report={data.report} />
      ) : (
        <p>{t('report.none')}</p>
      )}
    </Dialog>
  );
}

function Report({ report }: { report: FileReport }) {
  const { totals, skipped, skipped_total } = report;
  return (
    <div className={table.body}>
      <p>{reportLine(report)}</p>
      {skipped_total > 0 && (
        <>
          <p className={table.lead}>{t('report.lead')}</p>
          <table className={cx(table.table, css.places)} aria-label={t('report.by-reason')}>
            <thead>
              <tr>
                <th scope="col">{t('report.why')}</th>
                <th scope="col">{t('report.count')}</th>
              </tr>
            </thead>
            <tbody>
              {totals.map(({ reason, count }) => (
                <tr key={reason}>
                  <td>{t(`reason.${reason}`)}</td>
                  <td>{formatNumber(count)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <table className={cx(table.table, css.places)} aria-label={t('report.places')}>
            <thead>
              <tr>
                <th scope="col">{t('report.where')}</th>
                <th scope="col">{t('report.why')}</th>
                <th scope="col">{t('report.text')}</th>
              </tr>
            </thead>
            <tbody>
              {skipped.map((one, at) => (
                <tr key={at}>
                  <td>
                    <Place {...one} />
                  </td>
                  <td>{t(`reason.${one.reason}`)}</td>
                  <td>
                    <bdi>{one.text}</bdi>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {skipped_total > skipped.length && (
            <p className={table.lead}>{t('report.first', { n: formatNumber(skipped.length) })}</p>
          )}
        </>
      )}
    </div>
  );
}

function Place({ line, slide, name }: SkippedContent) {
  return (
    <span className={css.place}>
      {line !== null && <span>{t('report.line', { line: formatNumber(line) })}</span>}
      {slide !== null && <span>{t('report.slide', { slide: formatNumber(slide) })}</span>}
      {name !== null && <bdi dir="ltr">{name}</bdi>}
    </span>
  );
}
