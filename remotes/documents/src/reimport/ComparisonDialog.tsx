import { PAGE_SIZE } from '@tessera/shared/contract/common';
import type { Document } from '@tessera/shared/contract/document';
import {
  applyReimport,
  chooseReimportRows,
  getReimport,
  listReimports,
  type Reimport,
  type ReimportKind,
} from '@tessera/shared/contract/document/reimport';
import { keepPreviousData, queryOf, useMutationOf, useQuery } from '@tessera/shared/query';
import {
  Button,
  Dialog,
  EmptyState,
  ErrorPanel,
  formatCount,
  formatNumber,
  IconCircleCheck,
  Notice,
  Pager,
  Select,
  SkeletonLines,
  Toolbar,
} from '@tessera/shared/ui';
import { useState } from 'react';
import { useJournal } from '../journal/journal-context.ts';
import { RunningMass } from '../mass/MassDialog.tsx';
import { t } from '../messages.ts';
import { ComparedRow } from './ComparedRow.tsx';
import * as css from './reimport.module.css';

interface Props {
  document: Document;
  reimportId: number;
  onGo: (rowNumber: number) => void;
  onBack: () => void;
  onClose: () => void;
}

export const KIND_NAMES: Record<ReimportKind, string> = {
  change: 'Changed by them',
  conflict: 'Changed by both',
  older: 'An earlier text of ours',
  refused: 'Cannot be taken',
};
const DONE = (_: string, count: number) => t('reimport.done', { count, n: formatNumber(count) });

/** What a copy would change, segment by segment: the chosen rows are applied at once. */
export function ComparisonDialog({ document, reimportId, onGo, onBack, onClose }: Props) {
  const params = { id: document.id, reimport_id: reimportId };
  const { tell } = useJournal();
  const [kind, setKind] = useState<ReimportKind | ''>('');
  const [page, setPage] = useState(0);
  const [job, setJob] = useState<{ id: number; actionId: string | null } | null>(null);
  const query = useQuery({
    ...queryOf(getReimport, { params, query: { kind, page } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const choose = useMutationOf(chooseReimportRows, { invalidates: [getReimport] });
  const apply = useMutationOf(applyReimport, { invalidates: [getReimport, listReimports] });
  const { reimport, rows = [], total_rows = 0 } = query.data ?? {};
  const isApplied = reimport?.applied_at != null;

  async function submit() {
    try {
      const { action_id, job_id, changed, skipped_count } = await apply.mutateAsync({ params });
      if (job_id !== null) return setJob({ id: job_id, actionId: action_id });
      onClose();
      tell({ action_id, changed, left: skipped_count }, DONE);
    } catch {
      // The error is shown above the list.
    }
  }
  if (job) return <RunningMass title="Taking the copy" {...job} done={DONE} onGo={onGo} onClose={onClose} />;
  const nothing = (reimport?.counts.chosen ?? 0) === 0 && 'Nothing is chosen.';
  return (
    <Dialog
      title={reimport ? `Compared with ${reimport.file_name}` : 'Comparison'}
      size="wide"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onBack}>Back</Button>
          <Button onClick={onClose}>Close</Button>
          <Button
            variant="primary"
            busy={apply.isPending}
            disabledReason={isApplied ? 'It was applied. Undo it in the journal.' : nothing}
            onClick={() => void submit()}
          >
            Take {formatCount(reimport?.counts.chosen ?? 0, 'segment')}
          </Button>
        </>
      }
    >
      {query.error && !query.data ? (
        <ErrorPanel
          error={query.error}
          title="The comparison did not come"
          onRetry={() => void query.refetch()}
        />
      ) : !reimport ? (
        <SkeletonLines lines={8} label="Loading the comparison" />
      ) : (
        <div className={css.body}>
          <Summary reimport={reimport} />
          {apply.error && <ErrorPanel error={apply.error} title="Nothing was changed" />}
          {choose.error && <ErrorPanel error={choose.error} title="The choice was not kept" />}
          <Toolbar label="Choose">
            <Select<ReimportKind | ''>
              label="Show"
              isLabelHidden
              value={kind}
              onChange={(next) => {
                setKind(next);
                setPage(0);
              }}
              options={[
                { value: '', label: 'All differences' },
                ...(Object.keys(KIND_NAMES) as ReimportKind[]).map((value) => ({
                  value,
                  label: `${KIND_NAMES[value]} (${formatNumber(reimport.counts[value])})`,
                })),
              ]}
            />
            {!isApplied && (
              <>
                <Button size="small" onClick={() => choose.mutate({ params, body: { chosen: true, kind } })}>
                  Choose {kind ? 'all shown' : 'all'}
                </Button>
                <Button size="small" onClick={() => choose.mutate({ params, body: { chosen: false, kind } })}>
                  Choose none
                </Button>
              </>
            )}
            <span role="status">{formatCount(reimport.counts.chosen, 'segment')} chosen</span>
          </Toolbar>
          {rows.length === 0 ? (
            <EmptyState icon={IconCircleCheck} title="No difference">
              {kind ? 'There is none of this kind.' : 'The copy says what the document says.'}
            </EmptyState>
          ) : (
            <ul className={css.rows} aria-label="Differences">
              {rows.map((row) => (
                <ComparedRow
                  key={row.id}
                  row={row}
                  document={document}
                  isFixed={isApplied}
                  onChoose={(chosen) => choose.mutate({ params, body: { chosen, row_ids: [row.id] } })}
                  onGo={onGo}
                />
              ))}
            </ul>
          )}
          {total_rows > PAGE_SIZE && (
            <Pager
              page={page}
              pageSize={PAGE_SIZE}
              total={total_rows}
              onChange={setPage}
              rows="differences"
            />
          )}
        </div>
      )}
    </Dialog>
  );
}

function Summary({ reimport }: { reimport: Reimport }) {
  const { unchanged, counts, warnings } = reimport;
  return (
    <>
      <p className={css.lead}>
        {formatCount(unchanged, 'segment')} the same, {formatNumber(counts.change)} changed by them,{' '}
        {formatNumber(counts.conflict)} by both, {formatNumber(counts.refused)} cannot be taken.
      </p>
      {warnings.length > 0 && (
        <Notice tone="warning" title="Not found in this document">
          <details>
            <summary>{formatCount(warnings.length, 'note')} on the file</summary>
            <ul>
              {warnings.map((warning) => (
                <li key={warning} dir="auto">
                  {warning}
                </li>
              ))}
            </ul>
          </details>
        </Notice>
      )}
    </>
  );
}
