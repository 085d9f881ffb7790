import type { Answer } from '@tessera/shared/contract/endpoint';
import { getOperations, rollBackRemote } from '@tessera/shared/contract/release';
import { useMutationOf } from '@tessera/shared/query';
import { Badge, Button, confirmAction, formatCount, Notice, Panel } from '@tessera/shared/ui';
import * as css from './operations.module.css';

type Remote = Answer<typeof getOperations>['remotes'][number];

/** One remote: its versions, what pages told of them, and the button back. */
export function RemoteCard({ remote }: { remote: Remote }) {
  const rollback = useMutationOf(rollBackRemote, { invalidates: [getOperations] });
  const target = remote.candidate ? remote.version : remote.previous[0];

  async function rollBack() {
    const isSure = await confirmAction({
      title: remote.candidate ? `Drop the staged version of ${remote.title}?` : `Roll ${remote.title} back?`,
      consequence: `Everybody gets ${target} when they open the next screen. Nothing that was saved is touched.`,
      confirmLabel: remote.candidate ? 'Drop it' : 'Roll back',
    });
    if (isSure) rollback.mutate({ body: { remote: remote.name } });
  }

  return (
    <Panel
      title={remote.title}
      actions={
        <Button
          size="small"
          disabledReason={
            remote.pinned ? 'It is pinned to its version' : !target && 'No earlier version is known'
          }
          busy={rollback.isPending}
          onClick={() => void rollBack()}
        >
          {remote.candidate ? 'Drop staged version' : 'Roll back'}
        </Button>
      }
    >
      <p className={css.line}>
        Live: <b>{remote.version}</b> {remote.pinned && <Badge>pinned</Badge>}
      </p>
      {remote.candidate && (
        <p className={css.line}>
          Staged: <b>{remote.candidate.version}</b> for {remote.candidate.share} %
        </p>
      )}
      <p className={css.quiet}>
        {remote.previous.length
          ? `Before: ${remote.previous.join(', ')}`
          : 'No earlier version is known here.'}
      </p>
      {rollback.isError && <Notice tone="danger">{rollback.error.message}</Notice>}
      {remote.figures.map((figures) => (
        <p key={figures.version} className={css.line}>
          {figures.version}: {formatCount(figures.loaded, 'load')}
          {figures.median_ms !== null && `, median ${figures.median_ms} ms`},{' '}
          {formatCount(figures.failed + figures.crashed, 'failure')}
          {figures.last_reason && <span className={css.quiet}> — {figures.last_reason}</span>}
        </p>
      ))}
      {remote.figures.length === 0 && (
        <p className={css.quiet}>No page has told of it since the server started.</p>
      )}
    </Panel>
  );
}
