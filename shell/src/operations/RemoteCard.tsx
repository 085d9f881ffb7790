import type { Answer } from '@tessera/shared/contract/endpoint';
import {
  type getLoadHistory,
  getOperations,
  pinRemote,
  promoteRemote,
  rollBackRemote,
} from '@tessera/shared/contract/release';
import { useMutationOf } from '@tessera/shared/query';
import { Badge, Button, confirmAction, Notice, Panel } from '@tessera/shared/ui';
import { FigureTable } from './FigureTable.tsx';
import { LoadHistory } from './LoadHistory.tsx';
import * as css from './operations.module.css';

type Remote = Answer<typeof getOperations>['remotes'][number];

const NOTHING_LOST = 'when they open the next screen. Nothing that was saved is touched.';

interface RemoteCardProps {
  remote: Remote;
  /** `undefined` until it is there. */
  history: Answer<typeof getLoadHistory> | undefined;
}

/** One remote: its versions, what pages reported about them, and the buttons that change the live one. */
export function RemoteCard({ remote, history }: RemoteCardProps) {
  const own = history?.remotes.find((each) => each.name === remote.name);
  const { name, title, candidate, pinned } = remote;
  const rollback = useMutationOf(rollBackRemote, { invalidates: [getOperations] });
  const promote = useMutationOf(promoteRemote, { invalidates: [getOperations] });
  const pin = useMutationOf(pinRemote, { invalidates: [getOperations] });
  const error = rollback.error ?? promote.error ?? pin.error;
  const good = remote.previous.find((version) => version === remote.known_good);
  const target = candidate ? remote.version : (good ?? remote.previous[0]);
  const whyPinned = pinned && 'It is pinned to its version';

  async function rollBack() {
    const isSure = await confirmAction({
      title: candidate ? `Drop the staged version of ${title}?` : `Roll ${title} back?`,
      consequence: `Everybody gets ${target} ${NOTHING_LOST}`,
      confirmLabel: candidate ? 'Drop it' : 'Roll back',
    });
    if (isSure) rollback.mutate({ body: { remote: name } });
  }

  async function rollBackTo(version: string) {
    const isSure = await confirmAction({
      title: `Roll ${title} back to ${version}?`,
      consequence: `Everybody gets ${version} ${NOTHING_LOST}${candidate ? ` The staged ${candidate.version} is dropped.` : ''}`,
      confirmLabel: 'Roll back',
    });
    if (isSure) rollback.mutate({ body: { remote: name, to: version } });
  }

  async function promoteStaged() {
    const isSure = await confirmAction({
      title: `Give the staged version of ${title} to everybody?`,
      consequence: `Everybody gets ${candidate?.version} ${NOTHING_LOST}`,
      confirmLabel: 'Promote',
    });
    if (isSure) promote.mutate({ body: { remote: name } });
  }

  async function changePin() {
    const isSure = await confirmAction({
      title: pinned ? `Unpin ${title}?` : `Pin ${title} to ${remote.version}?`,
      consequence: pinned
        ? 'It can be released and rolled back again.'
        : 'Nobody can release another version or roll it back until it is unpinned.',
      confirmLabel: pinned ? 'Unpin' : 'Pin',
    });
    if (isSure) pin.mutate({ body: { remote: name, pinned: !pinned } });
  }

  return (
    <Panel
      title={title}
      actions={
        <>
          <Button size="small" busy={pin.isPending} onClick={() => void changePin()}>
            {pinned ? 'Unpin' : 'Pin'}
          </Button>
          {candidate && (
            <Button
              size="small"
              disabledReason={whyPinned}
              busy={promote.isPending}
              onClick={() => void promoteStaged()}
            >
              Promote
            </Button>
          )}
          <Button
            size="small"
            disabledReason={whyPinned || (!target && 'No earlier version is known')}
            busy={rollback.isPending}
            onClick={() => void rollBack()}
          >
            {candidate ? 'Drop staged version' : 'Roll back'}
          </Button>
        </>
      }
    >
      <p className={css.line}>
        Live: <b>{remote.version}</b>{' '}
        {remote.version === remote.known_good && <Badge tone="success">known good</Badge>}{' '}
        {pinned && <Badge>pinned</Badge>}
      </p>
      {candidate && (
        <p className={css.line}>
          Staged: <b>{candidate.version}</b> for {candidate.share} %
          {candidate.users > 0 && ` and ${candidate.users} named users`}
        </p>
      )}
      {remote.previous.length === 0 ? (
        <p className={css.quiet}>No earlier version is known here.</p>
      ) : (
        <ul className={css.versions} aria-label={`Earlier versions of ${title}`}>
          {remote.previous.map((version) => (
            <li key={version}>
              Before: {version} {version === remote.known_good && <Badge tone="success">known good</Badge>}
              <Button
                size="small"
                variant="quiet"
                aria-label={`Go back to ${version}`}
                disabledReason={whyPinned}
                busy={rollback.isPending}
                onClick={() => void rollBackTo(version)}
              >
                Go back to it
              </Button>
            </li>
          ))}
        </ul>
      )}
      {error && <Notice tone="danger">{error.message}</Notice>}
      <FigureTable title={title} figures={remote.figures} />
      {history && own && <LoadHistory title={title} from={history.from} until={history.until} remote={own} />}
    </Panel>
  );
}
