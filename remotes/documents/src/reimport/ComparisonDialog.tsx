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
import { ComparedRow } from './ComparedRow.tsx';
import { t } from './messages.ts';
import * as css from './reimport.module.css';

interface Props {
  document: Document;
  reimportId: number;
  onGo: (rowNumber: number) => void;
  onBack: () => void;
  onClose: () => void;
}

const KINDS: readonly ReimportKind[] = ['change', 'conflict', 'older', 'refused'];
const saysDone = (count: number) => t('compared.done', { count, n: formatNumber(count) });

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
      tell({ action_id, changed, left: skipped_count }, saysDone);
    } catch {
      // The error is shown above the list.
    }
  }
  if (job) {
    return (
      <RunningMass title={t('compared.taking')} {...job} done={saysDone} onGo={onGo} onClose={onClose} />
    );
  }
  const chosenCount = reimport?.counts.chosen ?? 0;
  const nothing = chosenCount === 0 && t('compared.nothing');
  return (
    <Dialog
      title={reimport ? t('compared.title', { name: reimport.file_name }) : t('compared.coming')}
      size="wide"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onBack}>{t('compared.back')}</Button>
          <Button onClick={onClose}>{t('close')}</Button>
          <Button
            variant="primary"
            busy={apply.isPending}
            disabledReason={isApplied ? t('compared.applied') : nothing}
            onClick={() => void submit()}
          >
            {t('compared.take', { count: chosenCount, n: formatNumber(chosenCount) })}
          </Button>
        </>
      }
    >
      {query.error && !query.data ? (
        <ErrorPanel error={query.error} title={t('compared.failed')} onRetry={() => void query.refetch()} />
      ) : !reimport ? (
        <SkeletonLines lines={8} label={t('compared.loading')} />
      ) : (
        <div className={css.body}>
          <Summary reimport={reimport} />
          {apply.error && <ErrorPanel error={apply.error} title={t('compared.not-changed')} />}
          {choose.error && <ErrorPanel error={choose.error} title={t('compared.not-kept')} />}
          <Toolbar label={t('compared.choose')}>
            <Select<ReimportKind | ''>
              label={t('compared.show')}
              isLabelHidden
              value={kind}
              onChange={(next) => {
                setKind(next);
                setPage(0);
              }}
              options={[
                { value: '', label: t('kind.all') },
                ...KINDS.map((value) => ({
                  value,
                  label: t(`kind.${value}`, { n: formatNumber(reimport.counts[value]) }),
                })),
              ]}
            />
            {!isApplied && (
              <>
                <Button size="small" onClick={() => choose.mutate({ params, body: { chosen: true, kind } })}>
                  {t(kind ? 'compared.choose-shown' : 'compared.choose-all')}
                </Button>
                <Button size="small" onClick={() => choose.mutate({ params, body: { chosen: false, kind } })}>
                  {t('compared.choose-none')}
                </Button>
              </>
            )}
            <span role="status">
              {t('compared.chosen', { count: chosenCount, n: formatNumber(chosenCount) })}
            </span>
          </Toolbar>
          {rows.length === 0 ? (
            <EmptyState icon={IconCircleCheck} title={t('compared.none')}>
              {t(kind ? 'compared.none-of-kind' : 'compared.none-at-all')}
            </EmptyState>
          ) : (
            <ul className={css.rows} aria-label={t('compared.list')}>
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
        {t('compared.summary', {
          count: unchanged,
          n: formatNumber(unchanged),
          changed: formatNumber(counts.change),
          conflicts: formatNumber(counts.conflict),
          refused: formatNumber(counts.refused),
        })}
      </p>
      {warnings.length > 0 && (
        <Notice tone="warning" title={t('compared.unknown')}>
          <details>
            <summary>
              {t('compared.notes', { count: warnings.length, n: formatNumber(warnings.length) })}
            </summary>
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
