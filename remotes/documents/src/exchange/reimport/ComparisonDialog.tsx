import {
  applyReimport,
  chooseReimportRows,
  getReimport,
  listReimports,
  type Reimport,
  type ReimportKind,
} from '@tessera/shared/contract/document/reimport';
import { keepPreviousData, queryOf, useMutationOf, useQuery } from '@tessera/shared/query';
import { Button, ErrorPanel, formatNumber, Notice } from '@tessera/shared/ui';
import { useState } from 'react';
import { useJournal } from '../../core/session/journal-context.ts';
import { RunningMass } from '../../editor/bulk/MassDialog.tsx';
import type { LookProps } from '../file-comparison/ComparedFiles.tsx';
import { ComparedLook, useShown } from '../file-comparison/ComparedLook.tsx';
import * as css from '../file-comparison/compared.module.css';
import { FileWarnings } from '../file-comparison/FileWarnings.tsx';
import { ComparedRow } from './ComparedRow.tsx';
import { t } from './messages.ts';

const KINDS: readonly ReimportKind[] = ['change', 'conflict', 'older', 'refused'];
const saysDone = (count: number) => t('compared.done', { count, n: formatNumber(count) });

/** The changes of a copy, segment by segment: the selected rows are applied at once. */
export function ComparisonDialog(props: LookProps & { reimportId: number }) {
  const { document, reimportId, onGo, onBack, onClose } = props;
  const params = { id: document.id, reimport_id: reimportId };
  const { tell } = useJournal();
  const [shown, show] = useShown<ReimportKind>();
  const { kind } = shown;
  const [job, setJob] = useState<{ id: number; actionId: string | null } | null>(null);
  const query = useQuery({
    ...queryOf(getReimport, { params, query: shown }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const choose = useMutationOf(chooseReimportRows, { invalidates: [getReimport] });
  const apply = useMutationOf(applyReimport, { invalidates: [getReimport, listReimports] });
  const { reimport, rows = [] } = query.data ?? {};
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
    <ComparedLook
      words={{
        title: reimport ? t('compared.title', { name: reimport.file_name }) : t('compared.coming'),
        back: t('compared.back'),
        close: t('close'),
        failed: t('compared.failed'),
        loading: t('compared.loading'),
        tools: t('compared.choose'),
        show: t('compared.show'),
        all: t('kind.all'),
        list: t('compared.list'),
        none: t('compared.none'),
        noneNote: t(kind ? 'compared.none-of-kind' : 'compared.none-at-all'),
      }}
      query={query}
      shown={shown}
      onShow={show}
      kinds={KINDS.map((value) => ({
        value,
        label: t(`kind.${value}`, { n: formatNumber(reimport?.counts[value] ?? 0) }),
      }))}
      primary={
        <Button
          variant="primary"
          busy={apply.isPending}
          disabledReason={isApplied ? t('compared.applied') : nothing}
          onClick={() => void submit()}
        >
          {t('compared.take', { count: chosenCount, n: formatNumber(chosenCount) })}
        </Button>
      }
      summary={
        reimport && (
          <>
            <Summary reimport={reimport} />
            {apply.error && <ErrorPanel error={apply.error} title={t('compared.not-changed')} />}
            {choose.error && <ErrorPanel error={choose.error} title={t('compared.not-kept')} />}
          </>
        )
      }
      tools={
        <>
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
        </>
      }
      rows={rows.map((row) => (
        <ComparedRow
          key={row.id}
          row={row}
          document={document}
          isFixed={isApplied}
          onChoose={(chosen) => choose.mutate({ params, body: { chosen, row_ids: [row.id] } })}
          onGo={onGo}
        />
      ))}
      onBack={onBack}
      onClose={onClose}
    />
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
            <FileWarnings warnings={warnings} />
          </details>
        </Notice>
      )}
    </>
  );
}
