import { CHECKS, type Severity } from '@tessera/shared/checks';
import { checkDocument, type Document } from '@tessera/shared/contract/document';
import { queryOf, useQuery } from '@tessera/shared/query';
import {
  Button,
  Dialog,
  EmptyState,
  ErrorPanel,
  formatCount,
  formatNumber,
  IconCircleCheck,
  IconRefresh,
  Select,
  SkeletonLines,
  Toolbar,
} from '@tessera/shared/ui';
import { useState } from 'react';
import { SeverityIcon } from '../panel/IssueList.tsx';
import * as css from './tools.module.css';

interface QualityReportProps {
  document: Document;
  onGo: (rowNumber: number) => void;
  onClose: () => void;
}

/** More at once only makes scrolling slow; the filters lead to the rest. */
const MOST = 300;
const NAMES = new Map<string, string>(CHECKS.map(({ id, name }) => [id, name]));

/** Notes are about what is not translated yet, most of all: nobody opens the report for them. */
type Wanted = Severity | 'serious' | 'all';

function isWanted(severity: Severity, wanted: Wanted): boolean {
  return wanted === 'all' || wanted === severity || (wanted === 'serious' && severity !== 'info');
}

/** What the checks find in the whole document, with the way to each segment. */
export function QualityReport({ document, onGo, onClose }: QualityReportProps) {
  const query = useQuery({ ...queryOf(checkDocument, { params: { id: document.id } }), staleTime: 0 });
  const [severity, setSeverity] = useState<Wanted>('serious');
  const [check, setCheck] = useState('');
  const all = (query.data?.records ?? []).flatMap(({ row_number, issues }) =>
    issues.map((issue) => ({ ...issue, row_number })),
  );
  const counts = Map.groupBy(all, (issue) => issue.check);
  const found = all.filter(
    (issue) => isWanted(issue.severity, severity) && (!check || issue.check === check),
  );
  const count = (wanted: Wanted) =>
    formatNumber(all.filter((issue) => isWanted(issue.severity, wanted)).length);
  return (
    <Dialog
      title="Quality report"
      size="wide"
      onClose={onClose}
      footer={
        <>
          <Button icon={IconRefresh} busy={query.isFetching} onClick={() => void query.refetch()}>
            Check again
          </Button>
          <Button variant="primary" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      {query.error && !query.data ? (
        <ErrorPanel
          error={query.error}
          title="The document could not be checked"
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      ) : !query.data ? (
        <SkeletonLines lines={6} label="Checking the document" />
      ) : all.length === 0 ? (
        <EmptyState icon={IconCircleCheck} title="Nothing to object to">
          The checks find no mistake in the whole document.
        </EmptyState>
      ) : (
        <div className={css.dialogBody}>
          <Toolbar label="Filter the report">
            <Select<Wanted>
              label="Severity"
              isLabelHidden
              value={severity}
              onChange={setSeverity}
              options={[
                { value: 'serious', label: `Errors and warnings (${count('serious')})` },
                { value: 'error', label: `Errors (${count('error')})` },
                { value: 'warning', label: `Warnings (${count('warning')})` },
                { value: 'info', label: `Notes (${count('info')})` },
                { value: 'all', label: `All (${count('all')})` },
              ]}
            />
            <Select
              label="Check"
              isLabelHidden
              value={check}
              onChange={setCheck}
              options={[
                { value: '', label: 'All checks' },
                ...[...counts].map(([id, issues]) => ({
                  value: id,
                  label: `${NAMES.get(id) ?? id} (${issues.length})`,
                })),
              ]}
            />
            <span role="status">{formatCount(found.length, 'finding')}</span>
          </Toolbar>
          <ul className={css.report}>
            {found.slice(0, MOST).map((issue) => (
              <li key={`${issue.row_number} ${issue.fingerprint}`}>
                <button type="button" className={css.finding} onClick={() => onGo(issue.row_number)}>
                  <span>#{formatNumber(issue.row_number)}</span>
                  <SeverityIcon severity={issue.severity} />
                  <span dir="auto">
                    {issue.message} <span className={css.check}>{NAMES.get(issue.check)}</span>
                  </span>
                </button>
              </li>
            ))}
          </ul>
          {found.length === 0 && (
            <p>Nothing of this kind. Choose another severity or check to see the rest.</p>
          )}
          {found.length > MOST && (
            <p>and {formatNumber(found.length - MOST)} more: choose a severity or a check.</p>
          )}
        </div>
      )}
    </Dialog>
  );
}
