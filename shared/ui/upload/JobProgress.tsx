import { useEffect, useRef } from 'react';
import { messageOf } from '../../browser/api/index.ts';
import { queryOf, useMutationOf, useQuery } from '../../browser/query/index.ts';
import { cancelJob, getJob, type Job } from '../../domain/contract/job.ts';
import { Button } from '../button/Button.tsx';
import { announce } from '../feedback/announce.ts';
import { ProgressBar } from '../feedback/Progress.tsx';
import { IconRefresh } from '../icons.ts';
import { t as common } from '../messages.ts';
import { formatDuration, formatPercent } from '../text/relative-time.ts';
import { t } from './messages.ts';
import * as css from './upload.module.css';

const POLL_MS = 1_000;
/** A job that ended longer ago than this is not announced; ms. */
const NEWS_MS = 10_000;

export function hasEnded(job: Pick<Job, 'status'>): boolean {
  return job.status === 'done' || job.status === 'failed';
}

/** Estimated seconds until the job is done; `null` while unknown. */
export function secondsLeft(job: Pick<Job, 'progress' | 'started_at'>, now: number): number | null {
  if (job.started_at === null || job.progress < 0.02 || job.progress >= 1) return null;
  const elapsed = (now - Date.parse(job.started_at)) / 1000;
  // The clocks of server and browser differ; a job in its first seconds allows no estimate.
  if (elapsed < 2) return null;
  return (elapsed / job.progress) * (1 - job.progress);
}

/** Polls a job every second until it ends; paused while the tab is hidden. */
export function useJob(id: number | null) {
  return useQuery({
    ...queryOf(getJob, { params: { id: id ?? 0 } }),
    enabled: id !== null,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && hasEnded(state.data) ? false : POLL_MS),
  });
}

export interface JobProgressProps {
  id: number;
  /** Name of the task: `Import of terms.csv`. */
  label: string;
  /** Called once at its end, to refetch the resource. */
  onEnd?: (job: Job) => void;
  /** Offered after a failure. */
  onRetry?: () => void;
  /** In a list row: on one line, without its own surface. */
  isInline?: boolean;
}

/** A job's progress, remaining time and Cancel; the reason if it failed. Renders nothing once it is done. */
export function JobProgress({ id, label, onEnd, onRetry, isInline = false }: JobProgressProps) {
  const { data: job, error } = useJob(id);
  const cancel = useMutationOf(cancelJob, { invalidates: [{ endpoint: getJob, params: { id } }] });
  const told = useRef(false);
  const latest = useRef(onEnd);
  latest.current = onEnd;
  const wasRunning = useRef(false);

  useEffect(() => {
    if (!job) return;
    if (!hasEnded(job)) wasRunning.current = true;
    if (!hasEnded(job) || told.current) return;
    told.current = true;
    // Also if it ended before the first poll: the calling list is still outdated.
    latest.current?.(job);
    const isNews = wasRunning.current || Date.now() - Date.parse(job.finished_at ?? '') < NEWS_MS;
    if (!isNews) return;
    const words =
      job.status === 'done' ? t('job.done', { label }) : t('job.failed', { label, reason: job.error ?? '' });
    announce(words, { urgent: job.status === 'failed' });
  }, [job, label]);

  if (job?.status === 'done') return null;
  if (job?.status === 'failed') {
    return (
      <div className={css.list}>
        <p className={css.failed}>{t('job.failed', { label, reason: job.error ?? t('job.no-reason') })}</p>
        {onRetry && (
          <span>
            <Button size="small" icon={IconRefresh} onClick={onRetry}>
              {common('retry')}
            </Button>
          </span>
        )}
      </div>
    );
  }
  const left = job ? secondsLeft(job, Date.now()) : null;
  const isKnown = job !== undefined && job.status === 'processing' && job.total > 0;
  return (
    <div className={isInline ? css.inline : css.item}>
      <span className={css.state}>
        {isKnown
          ? t('job.progress', { label, share: formatPercent(Math.round(job.progress * 1000), 1000) })
          : t('job.waiting', { label })}
        {left !== null && ` · ${t('job.left', { duration: formatDuration(left) })}`}
        {error && ` · ${messageOf(error)}`}
      </span>
      <Button
        size="small"
        variant="quiet"
        busy={cancel.isPending}
        onClick={() => cancel.mutate({ params: { id } })}
      >
        {common('cancel')}
      </Button>
      <ProgressBar label={label} value={isKnown ? job.progress : null} />
      {cancel.error && <span className={css.failed}>{cancel.error.message}</span>}
    </div>
  );
}
