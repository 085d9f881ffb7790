import { type Document, getDocumentPackage, type PassedReason } from '@tessera/shared/contract/document';
import { MOST_TOGETHER, paths } from '@tessera/shared/paths';
import { queryOf, useQuery } from '@tessera/shared/query';
import { Link, useNavigate } from '@tessera/shared/router';
import {
  Button,
  Dialog,
  ErrorPanel,
  formatNumber,
  formatPercent,
  IconChevronsRight,
  IconDownload,
  SkeletonLines,
} from '@tessera/shared/ui';
import { t as tDocuments } from '../../messages.ts';
import { t } from './messages.ts';
import * as css from './package.module.css';

const REASONS = {
  format: 'package.reason-format',
  nested: 'package.reason-nested',
  companion: 'package.reason-companion',
  empty: 'package.reason-empty',
} as const satisfies Record<PassedReason, string>;

/** A package's documents, the files left out with reasons, and its download. */
export function PackageDialog({
  document,
  onDownload,
  onClose,
}: {
  document: Pick<Document, 'id' | 'package'>;
  onDownload: () => void;
  onClose: () => void;
}) {
  const params = { id: document.id };
  const query = useQuery(queryOf(getDocumentPackage, { params }));
  const { data } = query;
  const navigate = useNavigate();
  const ids = data?.documents.map(({ id }) => id) ?? [];
  const isWhole = data?.documents.some((one) => one.package?.is_whole) ?? false;
  return (
    <Dialog
      title={t('package.title', { name: document.package?.name ?? '' })}
      size="wide"
      onClose={onClose}
      footer={
        <>
          {ids.length > 1 && (
            <Button
              icon={IconChevronsRight}
              disabledReason={
                ids.length > MOST_TOGETHER && t('package.together-many', { n: formatNumber(MOST_TOGETHER) })
              }
              onClick={() => navigate(paths.documentsTogether(ids))}
            >
              {t('package.together')}
            </Button>
          )}
          {isWhole && (
            <Button icon={IconDownload} onClick={onDownload}>
              {t('package.download')}
            </Button>
          )}
          <Button variant="primary" onClick={onClose}>
            {tDocuments('action.close')}
          </Button>
        </>
      }
    >
      {query.error && !data ? (
        <ErrorPanel error={query.error} title={t('package.failed')} onRetry={() => void query.refetch()} />
      ) : !data ? (
        <SkeletonLines lines={6} label={t('package.loading')} />
      ) : (
        <div className={css.body}>
          <p className={css.lead}>{isWhole ? t('package.lead') : t('package.partial')}</p>
          <table className={css.files} aria-label={t('package.documents')}>
            <thead>
              <tr>
                <th scope="col">{t('package.file')}</th>
                <th scope="col">{t('package.progress')}</th>
              </tr>
            </thead>
            <tbody>
              {data.documents.map(({ id, name, package: place, ...counts }) => (
                <tr key={id}>
                  <td>
                    <Link to={paths.document(id)} dir="auto">
                      {place?.entry ?? name}
                    </Link>
                  </td>
                  <td>{formatPercent(counts.approved_records_count, counts.records_count)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {data.passed_count > 0 && <Passed passed={data.passed} count={data.passed_count} />}
        </div>
      )}
    </Dialog>
  );
}

function Passed({ passed, count }: { passed: { entry: string; reason: PassedReason }[]; count: number }) {
  const title = t('package.passed', { count, n: formatNumber(count) });
  return (
    <>
      <h3 className={css.heading}>{title}</h3>
      <table className={css.files} aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{t('package.file')}</th>
            <th scope="col">{t('package.why')}</th>
          </tr>
        </thead>
        <tbody>
          {passed.map(({ entry, reason }) => (
            <tr key={entry}>
              <td>
                <bdi>{entry}</bdi>
              </td>
              <td>{t(REASONS[reason])}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {count > passed.length && (
        <p className={css.lead}>{t('package.first', { n: formatNumber(passed.length) })}</p>
      )}
    </>
  );
}
