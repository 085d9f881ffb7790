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
  formatCount,
  JobProgress,
  RelativeTime,
  SkeletonLines,
  toast,
} from '@tessera/shared/ui';
import { useState } from 'react';
import * as css from '../import/import.module.css';
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
    if (undone_at !== null) return 'It was undone already.';
    if (jobId !== null) return 'Another action is being undone.';
    return kind === 'import' && !mayManage && 'A manager or an administrator undoes imports.';
  }
  return (
    <Dialog title="Imports and changes" size="wide" onClose={onClose}>
      <div className={css.review}>
        {jobId !== null && (
          <JobProgress
            id={jobId}
            label="Undo"
            onEnd={(job) => {
              setJobId(null);
              void invalidate(queryClient, [...UNIT_AFFECTS, listMemoryActions]);
              if (job.status === 'failed')
                toast({ tone: 'danger', message: job.error ?? 'It could not be undone.' });
              else
                toast({
                  tone: 'success',
                  message: resultOf(job.report?.changed ?? 0, job.report?.refused ?? 0),
                });
            }}
          />
        )}
        {undo.error && <ErrorPanel error={undo.error} title="It could not be undone" />}
        {query.error && !query.data && (
          <ErrorPanel
            error={query.error}
            title="The journal could not be loaded"
            onRetry={() => void query.refetch()}
          />
        )}
        {!query.data && !query.error && <SkeletonLines lines={4} />}
        {query.data?.actions.length === 0 && (
          <p>Nothing yet. Imports and changes of many units are listed here, and can be undone as a whole.</p>
        )}
        <ul className={css.outcome}>
          {query.data?.actions.map((action) => (
            <li key={action.action_id}>
              <div className={css.entry}>
                <span>
                  <span dir="auto">{action.description}</span>
                  <br />
                  <span className={css.muted}>
                    {formatCount(action.changed, 'unit')} · {action.user?.username ?? 'somebody'}{' '}
                    <RelativeTime time={action.at} />
                    {action.undone_at !== null && ' · undone'}
                  </span>
                </span>
                {mayEdit && (
                  <Button
                    size="small"
                    aria-label={`Undo: ${action.description}`}
                    disabledReason={reasonAgainst(action)}
                    onClick={() => void takeBack(action).catch(() => {})}
                  >
                    Undo
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

function resultOf(changed: number, left: number): string {
  const undone = `Put ${formatCount(changed, 'unit')} back.`;
  return left === 0 ? undone : `${undone} ${formatCount(left, 'unit')} changed since then stay as they are.`;
}
