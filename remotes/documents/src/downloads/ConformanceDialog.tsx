import { type Document, downloadConformance, getConformance } from '@tessera/shared/contract/document';
import { pageLanguage } from '@tessera/shared/messages';
import { queryOf, useClient, useQuery } from '@tessera/shared/query';
import {
  Badge,
  Button,
  Dialog,
  EmptyState,
  ErrorPanel,
  formatNumber,
  IconCircleCheck,
  SkeletonLines,
} from '@tessera/shared/ui';
import { useState } from 'react';
import { t as tDocuments } from '../messages.ts';
import * as css from './downloads.module.css';
import { t } from './messages.ts';

/** More rows at once only slow down scrolling. */
const STEP = 100;

/** Where the uploaded file violates the standard: constraint, line and column. */
export function ConformanceDialog({
  document,
  onClose,
}: {
  document: Pick<Document, 'id' | 'name' | 'version'>;
  onClose: () => void;
}) {
  const params = { id: document.id };
  const client = useClient();
  const query = useQuery(queryOf(getConformance, { params }));
  const [most, setMost] = useState(STEP);
  const { findings = [], total = 0 } = query.data ?? {};
  return (
    <Dialog
      title={t('conformance.title')}
      size="wide"
      onClose={onClose}
      footer={
        <>
          {findings.length > 0 && (
            <a
              className={css.download}
              href={client.downloadUrl(downloadConformance, params, { language: pageLanguage() })}
              download
            >
              {t('conformance.download')}
            </a>
          )}
          <Button variant="primary" onClick={onClose}>
            {tDocuments('action.close')}
          </Button>
        </>
      }
    >
      {query.error && !query.data ? (
        <ErrorPanel
          error={query.error}
          title={t('conformance.failed')}
          onRetry={() => void query.refetch()}
        />
      ) : !query.data ? (
        <SkeletonLines lines={6} label={t('conformance.loading')} />
      ) : findings.length === 0 ? (
        <EmptyState icon={IconCircleCheck} title={t('conformance.good')}>
          {t('conformance.good-text', { version: document.version })}
        </EmptyState>
      ) : (
        <div className={css.body}>
          <p className={css.lead}>
            {t('conformance.places', { count: total, n: formatNumber(total), version: document.version })}
          </p>
          <table className={css.table}>
            <thead>
              <tr>
                <th scope="col">{t('conformance.line')}</th>
                <th scope="col">{t('conformance.column')}</th>
                <th scope="col">{t('conformance.finding')}</th>
              </tr>
            </thead>
            <tbody>
              {findings.slice(0, most).map(({ severity, constraint, message, line, column }) => (
                <tr key={`${line}:${column} ${constraint} ${message}`}>
                  <td>{formatNumber(line)}</td>
                  <td>{formatNumber(column)}</td>
                  <td>
                    <Badge tone={severity === 'error' ? 'danger' : 'warning'}>
                      {severity === 'error' ? t('conformance.forbidden') : t('conformance.odd')}
                    </Badge>{' '}
                    <bdi>{message}</bdi> <code>{constraint}</code>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {findings.length > most && (
            <Button onClick={() => setMost(most + STEP)}>
              {t('conformance.more', { n: formatNumber(findings.length) })}
            </Button>
          )}
        </div>
      )}
    </Dialog>
  );
}
