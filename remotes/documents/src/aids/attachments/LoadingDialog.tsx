import { Dialog, ErrorPanel, SkeletonLines } from '@tessera/shared/ui';
import { t } from './messages.ts';

interface LoadingDialogProps {
  title: string;
  /** The queries the dialog waits for. */
  queries: readonly { error: unknown; data: unknown; refetch: () => Promise<unknown> }[];
  onClose: () => void;
}

/** Shown until the data of a dialog has loaded; a failed query is reported with *Try again*. */
export function LoadingDialog({ title, queries, onClose }: LoadingDialogProps) {
  const failed = queries.find(({ error, data }) => error && !data);
  return (
    <Dialog title={title} onClose={onClose}>
      {failed ? (
        <ErrorPanel error={failed.error} title={t('failed')} onRetry={() => void failed.refetch()} />
      ) : (
        <SkeletonLines lines={5} />
      )}
    </Dialog>
  );
}
