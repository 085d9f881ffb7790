import {
  type ConformanceFinding,
  type Document,
  downloadConformance,
  getConformance,
} from '@tessera/shared/contract/document';
import { pageLanguage } from '@tessera/shared/messages';
import { queryOf, useClient, useQuery } from '@tessera/shared/query';
import { usePermission } from '@tessera/shared/session';
import {
  Button,
  cx,
  Dialog,
  EmptyState,
  ErrorPanel,
  formatNumber,
  IconCircleCheck,
  SkeletonLines,
} from '@tessera/shared/ui';
import { useRef, useState } from 'react';
import { t as tDocuments } from '../../messages.ts';
import * as table from '../dialog-table.module.css';
import * as css from './downloads.module.css';
import { FindingRow } from './FindingRow.tsx';
import { t } from './messages.ts';
import { useRepairs } from './use-repairs.ts';

const NONE: readonly ConformanceFinding[] = [];
/** More rows at once only slow down scrolling. */
const STEP = 100;

/**
 * Where the file violates the standard: constraint, line and column, and which violations can be repaired.
 */
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
  const { findings = NONE, total = 0 } = query.data ?? {};
  const mayRepair = usePermission('document.manage');
  const host = useRef<HTMLDivElement>(null);
  const repairs = useRepairs(document.id, { findings, host });
  const offered = mayRepair ? findings.filter(({ repair }) => repair) : NONE;
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
          {offered.length > 0 && (
            <Button busy={repairs.running === 'all'} onClick={() => void repairs.run()}>
              {t('conformance.repair-all', { n: formatNumber(offered.length) })}
            </Button>
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
        <div ref={host} tabIndex={-1} className={table.body}>
          <EmptyState icon={IconCircleCheck} title={t('conformance.good')}>
            {t('conformance.good-text', { version: document.version })}
          </EmptyState>
        </div>
      ) : (
        <div ref={host} tabIndex={-1} className={table.body}>
          <p className={table.lead}>
            {t('conformance.places', { count: total, n: formatNumber(total), version: document.version })}{' '}
            {offered.length > 0 &&
              t('conformance.repairable', { count: offered.length, n: formatNumber(offered.length) })}
          </p>
          {repairs.error && <ErrorPanel error={repairs.error} title={t('conformance.not-repaired')} />}
          <table className={cx(table.table, css.findings)}>
            <thead>
              <tr>
                <th scope="col">{t('conformance.line')}</th>
                <th scope="col">{t('conformance.column')}</th>
                <th scope="col">{t('conformance.finding')}</th>
              </tr>
            </thead>
            <tbody>
              {findings.slice(0, most).map((finding) => {
                const { line, column, constraint, message, repair } = finding;
                return (
                  <FindingRow
                    key={`${line}:${column} ${constraint} ${message}`}
                    finding={finding}
                    busy={repair !== undefined && repair.id === repairs.running}
                    onRepair={
                      mayRepair && repair
                        ? () => void repairs.run({ id: repair.id, at: offered.indexOf(finding) })
                        : undefined
                    }
                  />
                );
              })}
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
