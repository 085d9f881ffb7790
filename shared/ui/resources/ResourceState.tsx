import type { ReactNode } from 'react';
import { Badge } from '../feedback/Feedback.tsx';
import { IconAlertTriangle } from '../icons.ts';
import { JobProgress } from '../upload/JobProgress.tsx';
import { t } from './messages.ts';
import type { Resource, ResourcePanelProps } from './resource.ts';
import * as css from './resources.module.css';

interface Props<R extends Resource> extends Pick<ResourcePanelProps<R>, 'status' | 'onJobEnd'> {
  resource: R;
  /** Shown when nothing is running and nothing failed. */
  children: ReactNode;
}

/** A resource's running import, or why the last one failed, in place of its figures. */
export function ResourceState<R extends Resource>({
  resource,
  status: statusOf,
  onJobEnd,
  children,
}: Props<R>) {
  const { status, error } = statusOf(resource);
  if ((status === 'pending' || status === 'processing') && resource.job_id !== null) {
    const label = t('import.of', { name: resource.name });
    return <JobProgress id={resource.job_id} label={label} onEnd={onJobEnd} isInline />;
  }
  if (status === 'failed') {
    return (
      <div className={css.failure}>
        <Badge tone="danger">{t('failed')}</Badge>
        <span>
          {error} {t('failed.next')}
        </span>
      </div>
    );
  }
  return (
    <>
      {children}
      {error && (
        <div className={css.warning}>
          <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
          <span>{error}</span>
        </div>
      )}
    </>
  );
}
