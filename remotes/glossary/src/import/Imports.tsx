import {
  type Glossary,
  getGlossary,
  listGlossaries,
  listGlossaryRecords,
} from '@tessera/shared/contract/glossary';
import { listGlossaryImports, undoGlossaryImport } from '@tessera/shared/contract/glossary/import';
import type { JobReport } from '@tessera/shared/contract/job';
import { invalidate, queryOf, useMutationOf, useQuery, useQueryClient } from '@tessera/shared/query';
import { Shortfall } from '@tessera/shared/remote/collection';
import {
  Badge,
  Button,
  confirmAction,
  Dialog,
  ErrorPanel,
  formatNumber,
  IconArrowBackUp,
  JobProgress,
  Notice,
  RelativeTime,
  SkeletonLines,
  toast,
} from '@tessera/shared/ui';
import { useState } from 'react';
import { rich, t } from '../messages.ts';
import * as css from './import.module.css';

/** A glossary's imports, each with its result and its undo. */
export function Imports({ glossary, onClose }: { glossary: Glossary; onClose: () => void }) {
  const query = useQuery(queryOf(listGlossaryImports, { params: { id: glossary.id } }));
  const { undo, job, onEnd, error } = useImportUndo();
  return (
    <Dialog title={t('imports.dialog', { name: glossary.name })} onClose={onClose}>
      {query.isPending && <SkeletonLines />}
      {query.error && <ErrorPanel error={query.error} title={t('imports.failed')} />}
      {query.data?.length === 0 && <p>{t('imports.none')}</p>}
      {error && <ErrorPanel error={error} title={t('imports.not-undone')} />}
      {job !== null && <JobProgress id={job} label={t('imports.undoing')} onEnd={onEnd} />}
      <ul className={css.imports}>
        {query.data?.map(({ id, file_name, created_at, created_by_user, state, status, report }) => (
          <li key={id}>
            <b dir="auto">{file_name}</b>
            {state === 'undone' ? (
              <Badge>{t('imports.undone')}</Badge>
            ) : (
              status === 'done' && (
                <Button
                  size="small"
                  icon={IconArrowBackUp}
                  disabledReason={job !== null && t('imports.undo-busy')}
                  onClick={() => void undo({ id, file_name, report })}
                >
                  {t('imports.undo')}
                </Button>
              )
            )}
            <span className={css.muted}>
              {created_by_user ? (
                rich(
                  'by',
                  { user: created_by_user.username },
                  { time: () => <RelativeTime time={created_at} /> },
                )
              ) : (
                <RelativeTime time={created_at} />
              )}
              {report && ` · ${summaryOf(report)}`}
              {status === 'failed' && ` · ${t('imports.not-done')}`}
            </span>
            {report && <Shortfall report={report} />}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function summaryOf(report: JobReport): string {
  const parts = (['added', 'changed', 'unchanged', 'refused'] as const)
    .filter((part) => report[part] > 0)
    .map((part) => t(`imports.summary.${part}`, { count: report[part], n: formatNumber(report[part]) }));
  return parts.length > 0 ? parts.join(t('comma')) : t('imports.summary.empty');
}

interface Undoable {
  id: number;
  file_name: string;
  report: JobReport | null;
}

/** Undoes an import after confirmation; affected data is refreshed when the job ends. */
function useImportUndo() {
  const queryClient = useQueryClient();
  const { mutateAsync, error } = useMutationOf(undoGlossaryImport);
  const [job, setJob] = useState<number | null>(null);
  return {
    job,
    error,
    async undo({ id, file_name, report }: Undoable) {
      const { added = 0, changed = 0 } = report ?? {};
      const isSure = await confirmAction({
        title: t('imports.undo-title', { file: file_name }),
        consequence: t('imports.undo-consequence', {
          added,
          addedText: formatNumber(added),
          changed,
          changedText: formatNumber(changed),
        }),
        confirmLabel: t('imports.undo'),
      });
      if (!isSure) return;
      await mutateAsync({ params: { id } })
        .then(({ job_id }) => setJob(job_id))
        .catch(() => undefined);
    },
    onEnd(ended: { status: string; report: JobReport | null }) {
      setJob(null);
      void invalidate(queryClient, [listGlossaryImports, getGlossary, listGlossaries, listGlossaryRecords]);
      if (ended.status !== 'done') return;
      const kept = ended.report?.unchanged ?? 0;
      toast({
        tone: 'success',
        message:
          kept > 0
            ? t('imports.was-undone-kept', { count: kept, n: formatNumber(kept) })
            : t('imports.was-undone'),
      });
    },
  };
}

/** The result of the import that just ended, with its undo. */
export function ImportResult({ glossary, onClose }: { glossary: Glossary; onClose: () => void }) {
  const query = useQuery(queryOf(listGlossaryImports, { params: { id: glossary.id } }));
  const { undo, job, onEnd, error } = useImportUndo();
  const last = query.data?.[0];
  if (!last?.report || last.state === 'undone' || last.status !== 'done') return null;
  const { report } = last;
  return (
    <Notice
      tone="success"
      title={t('imports.done', { file: last.file_name })}
      isLive
      actions={
        <>
          <Button size="small" icon={IconArrowBackUp} onClick={() => void undo({ ...last, report })}>
            {t('imports.undo')}
          </Button>
          <Button size="small" variant="quiet" onClick={onClose}>
            {t('dismiss')}
          </Button>
        </>
      }
    >
      {t('imports.result', { summary: summaryOf(report) })}
      <Shortfall report={report} />
      {error && <ErrorPanel error={error} title={t('imports.not-undone')} />}
      {job !== null && <JobProgress id={job} label={t('imports.undoing')} onEnd={onEnd} />}
    </Notice>
  );
}
