import {
  type Glossary,
  getGlossary,
  listGlossaries,
  listGlossaryRecords,
} from '@tessera/shared/contract/glossary';
import { listGlossaryImports, undoGlossaryImport } from '@tessera/shared/contract/glossary/import';
import type { JobReport } from '@tessera/shared/contract/job';
import { invalidate, queryOf, useMutationOf, useQuery, useQueryClient } from '@tessera/shared/query';
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
import * as css from './import.module.css';

/** A glossary's imports, each with its result and its undo. */
export function Imports({ glossary, onClose }: { glossary: Glossary; onClose: () => void }) {
  const query = useQuery(queryOf(listGlossaryImports, { params: { id: glossary.id } }));
  const { undo, job, onEnd, error } = useImportUndo();
  return (
    <Dialog title={`Imports into ${glossary.name}`} onClose={onClose}>
      {query.isPending && <SkeletonLines />}
      {query.error && <ErrorPanel error={query.error} title="The imports could not be loaded" />}
      {query.data?.length === 0 && <p>Nothing was imported into this glossary.</p>}
      {error && <ErrorPanel error={error} title="The import could not be taken back" />}
      {job !== null && <JobProgress id={job} label="Taking the import back" onEnd={onEnd} />}
      <ul className={css.imports}>
        {query.data?.map(({ id, file_name, created_at, created_by_user, state, status, report }) => (
          <li key={id}>
            <b dir="auto">{file_name}</b>
            {state === 'undone' ? (
              <Badge>Taken back</Badge>
            ) : (
              status === 'done' && (
                <Button
                  size="small"
                  icon={IconArrowBackUp}
                  disabledReason={job !== null && 'An import is being taken back.'}
                  onClick={() => void undo({ id, file_name, report })}
                >
                  Take back
                </Button>
              )
            )}
            <span className={css.muted}>
              <RelativeTime time={created_at} />
              {created_by_user && ` by ${created_by_user.username}`}
              {report && ` · ${summaryOf(report)}`}
              {status === 'failed' && ' · not done'}
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

export function summaryOf({ added, changed, unchanged, refused }: JobReport): string {
  const parts = [
    added > 0 && `${formatNumber(added)} new`,
    changed > 0 && `${formatNumber(changed)} changed`,
    unchanged > 0 && `${formatNumber(unchanged)} the same`,
    refused > 0 && `${formatNumber(refused)} refused`,
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(', ') : 'nothing in it';
}

interface Undoable {
  id: number;
  file_name: string;
  report: JobReport | null;
}

/** Undoes an import after confirmation; the job's end refreshes what it changed. */
export function useImportUndo() {
  const queryClient = useQueryClient();
  const { mutateAsync, error } = useMutationOf(undoGlossaryImport);
  const [job, setJob] = useState<number | null>(null);
  return {
    job,
    error,
    async undo({ id, file_name, report }: Undoable) {
      const isSure = await confirmAction({
        title: `Take back the import of ${file_name}?`,
        consequence: `${formatNumber(report?.added ?? 0)} added terms go to the bin and ${formatNumber(report?.changed ?? 0)} changed ones are as they were before. Terms that were edited since stay as they are.`,
        confirmLabel: 'Take back',
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
        message: `The import was taken back.${kept > 0 ? ` ${formatNumber(kept)} terms were edited since and stay.` : ''}`,
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
      title={`${last.file_name} was imported`}
      isLive
      actions={
        <>
          <Button size="small" icon={IconArrowBackUp} onClick={() => void undo({ ...last, report })}>
            Take back
          </Button>
          <Button size="small" variant="quiet" onClick={onClose}>
            Dismiss
          </Button>
        </>
      }
    >
      {summaryOf(report)}.{error && <ErrorPanel error={error} title="The import could not be taken back" />}
      {job !== null && <JobProgress id={job} label="Taking the import back" onEnd={onEnd} />}
    </Notice>
  );
}
