import { type Document, downloadConformance, getConformance } from '@tessera/shared/contract/document';
import { queryOf, useClient, useQuery } from '@tessera/shared/query';
import {
  Badge,
  Button,
  Dialog,
  EmptyState,
  ErrorPanel,
  formatCount,
  formatNumber,
  IconCircleCheck,
  SkeletonLines,
} from '@tessera/shared/ui';
import { useState } from 'react';
import * as css from './downloads.module.css';

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
      title="Conformance of the file"
      size="wide"
      onClose={onClose}
      footer={
        <>
          {findings.length > 0 && (
            <a className={css.download} href={client.downloadUrl(downloadConformance, params, {})} download>
              Download as CSV
            </a>
          )}
          <Button variant="primary" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      {query.error && !query.data ? (
        <ErrorPanel
          error={query.error}
          title="The report did not come"
          onRetry={() => void query.refetch()}
        />
      ) : !query.data ? (
        <SkeletonLines lines={6} label="Loading the report" />
      ) : findings.length === 0 ? (
        <EmptyState icon={IconCircleCheck} title="Nothing to object to">
          As far as a reader can know, the file keeps to XLIFF {document.version}.
        </EmptyState>
      ) : (
        <div className={css.body}>
          <p className={css.lead}>
            {formatCount(total, 'place')} where the file does not keep to XLIFF {document.version}. It was
            taken all the same, and comes back as it is.
          </p>
          <table className={css.table}>
            <thead>
              <tr>
                <th scope="col">Line</th>
                <th scope="col">Column</th>
                <th scope="col">Finding</th>
              </tr>
            </thead>
            <tbody>
              {findings.slice(0, most).map(({ severity, constraint, message, line, column }) => (
                <tr key={`${line}:${column} ${constraint} ${message}`}>
                  <td>{formatNumber(line)}</td>
                  <td>{formatNumber(column)}</td>
                  <td dir="auto">
                    <Badge tone={severity === 'error' ? 'danger' : 'warning'}>
                      {severity === 'error' ? 'forbidden' : 'odd'}
                    </Badge>{' '}
                    {message} <code>{constraint}</code>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {findings.length > most && (
            <Button onClick={() => setMost(most + STEP)}>Show more of {formatNumber(findings.length)}</Button>
          )}
        </div>
      )}
    </Dialog>
  );
}
