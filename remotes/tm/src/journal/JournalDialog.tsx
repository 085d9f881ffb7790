import type { Memory } from '@tessera/shared/contract/translation-memory';
import {
  listMemoryActions,
  type MemoryAction,
  undoMemoryAction,
} from '@tessera/shared/contract/translation-memory/journal';
import { invalidate, queryOf, useMutationOf, useQuery, useQueryClient } from '@tessera/shared/query';
import { usePermission } from '@tessera/shared/session';
import {
  Button,
  Dialog,
  ErrorPanel,
  formatNumber,
  JobProgress,
  RelativeTime,
  SkeletonLines,
  toast,
} from '@tessera/shared/ui';
import { useState } from 'react';
import * as css from '../import/import.module.css';
import { rich, t } from '../messages.ts';
import { UNIT_AFFECTS } from '../units/use-unit-removal.ts';

/** Imports and bulk changes of units, each with its undo. */
export function JournalDialog({ memory, onClose }: { memory: Memory; onClose: () => void }) {
  const query = useQuery({
    ...queryOf(listMemoryActions, { params: { id: memory.id }, query: {} }),
    staleTime: 0,
  });
  const queryClient = useQueryClient();
  const [jobId, setJobId] = useState<number | null>(null);
  const undo = useMutationOf(undoMemoryAction);
  const mayManage = usePermission('memory.manage');
  const mayEdit = usePermission('memory.edit_units');

  async function takeBack({ action_id }: MemoryAction) {
    const { job_id } = await undo.mutateAsync({ params: { id: memory.id, action_id } });
    setJobId(job_id);
  }
  function reasonAgainst({ kind, undone_at }: MemoryAction): string | false {
    if (undone_at !== null) return t('journal.undone-already');
    if (jobId !== null) return t('journal.busy');
    return kind === 'import' && !mayManage && t('journal.manager');
  }
  return (
    <Dialog title={t('journal.title')} size="wide" onClose={onClose}>
      <div className={css.review}>
        {jobId !== null && (
          <JobProgress
            id={jobId}
            label={t('journal.undo')}
            onEnd={(job) => {
              setJobId(null);
              void invalidate(queryClient, [...UNIT_AFFECTS, listMemoryActions]);
              if (job.status === 'failed')
                toast({ tone: 'danger', message: job.error ?? t('journal.failed') });
              else
                toast({
                  tone: 'success',
                  message: resultOf(job.report?.changed ?? 0, job.report?.refused ?? 0),
                });
            }}
          />
        )}
        {undo.error && <ErrorPanel error={undo.error} title={t('journal.not-undone')} />}
        {query.error && !query.data && (
          <ErrorPanel
            error={query.error}
            title={t('journal.not-loaded')}
            onRetry={() => void query.refetch()}
          />
        )}
        {!query.data && !query.error && <SkeletonLines lines={4} />}
        {query.data?.actions.length === 0 && <p>{t('journal.empty')}</p>}
        <ul className={css.outcome}>
          {query.data?.actions.map((action) => (
            <li key={action.action_id}>
              <div className={css.entry}>
                <span>
                  <span dir="auto">{action.description}</span>
                  <br />
                  <span className={css.muted}>
                    {rich(
                      action.undone_at === null ? 'journal.entry' : 'journal.entry-undone',
                      {
                        units: unitsText(action.changed),
                        who: action.user?.username ?? t('journal.somebody'),
                      },
                      { time: () => <RelativeTime time={action.at} /> },
                    )}
                  </span>
                </span>
                {mayEdit && (
                  <Button
                    size="small"
                    aria-label={t('journal.undo-of', { what: action.description })}
                    disabledReason={reasonAgainst(action)}
                    onClick={() => void takeBack(action).catch(() => {})}
                  >
                    {t('journal.undo')}
                  </Button>
                )}
              </div>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

const unitsText = (count: number) => t('units', { count, n: formatNumber(count) });

function resultOf(changed: number, left: number): string {
  const undone = t('journal.done', { count: changed, n: formatNumber(changed) });
  return left === 0 ? undone : `${undone} ${t('journal.left', { count: left, n: formatNumber(left) })}`;
}
