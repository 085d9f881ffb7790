import type { Answer } from '@tessera/shared/contract/endpoint';
import {
  type getLoadHistory,
  getOperations,
  pinRemote,
  promoteRemote,
  type RemoteError,
  rollBackRemote,
} from '@tessera/shared/contract/release';
import type { Tags } from '@tessera/shared/messages';
import { useMutationOf } from '@tessera/shared/query';
import { Badge, Button, confirmAction, Notice, Panel } from '@tessera/shared/ui';
import { titleOf } from '../remote/title-of.ts';
import { ErrorTable } from './ErrorTable.tsx';
import { FigureTable } from './FigureTable.tsx';
import { LoadHistory } from './LoadHistory.tsx';
import { rich, t } from './messages.ts';
import * as css from './operations.module.css';

type Remote = Answer<typeof getOperations>['remotes'][number];

const BOLD: Tags = { b: (text) => <b>{text}</b> };

interface RemoteCardProps {
  remote: Remote;
  /** `undefined` until loaded. */
  history: Answer<typeof getLoadHistory> | undefined;
  /** Of all remotes; `undefined` until loaded. */
  errors: readonly RemoteError[] | undefined;
}

/** One remote: its versions, what pages reported about them, and the buttons that change the live one. */
export function RemoteCard({ remote, history, errors }: RemoteCardProps) {
  const own = history?.remotes.find((each) => each.name === remote.name);
  const { name, candidate, pinned } = remote;
  const title = titleOf(remote);
  const rollback = useMutationOf(rollBackRemote, { invalidates: [getOperations] });
  const promote = useMutationOf(promoteRemote, { invalidates: [getOperations] });
  const pin = useMutationOf(pinRemote, { invalidates: [getOperations] });
  const error = rollback.error ?? promote.error ?? pin.error;
  const good = remote.previous.find((version) => version === remote.known_good);
  const target = candidate ? remote.version : (good ?? remote.previous[0]);
  const whyPinned = pinned && t('pinned.reason');

  async function rollBack() {
    const isSure = await confirmAction({
      title: candidate ? t('drop.title', { title }) : t('roll-back.title', { title }),
      consequence: t('everybody', { version: target }),
      confirmLabel: candidate ? t('drop.confirm') : t('roll-back'),
    });
    if (isSure) rollback.mutate({ body: { remote: name } });
  }

  async function rollBackTo(version: string) {
    const isSure = await confirmAction({
      title: t('roll-back.title-to', { title, version }),
      consequence: candidate
        ? t('everybody.and-drop', { version, staged: candidate.version })
        : t('everybody', { version }),
      confirmLabel: t('roll-back'),
    });
    if (isSure) rollback.mutate({ body: { remote: name, to: version } });
  }

  async function promoteStaged() {
    const isSure = await confirmAction({
      title: t('promote.title', { title }),
      consequence: t('everybody', { version: candidate?.version }),
      confirmLabel: t('promote'),
    });
    if (isSure) promote.mutate({ body: { remote: name } });
  }

  async function changePin() {
    const isSure = await confirmAction({
      title: pinned ? t('unpin.title', { title }) : t('pin.title', { title, version: remote.version }),
      consequence: pinned ? t('unpin.text') : t('pin.text'),
      confirmLabel: pinned ? t('unpin') : t('pin'),
    });
    if (isSure) pin.mutate({ body: { remote: name, pinned: !pinned } });
  }

  return (
    <Panel
      title={title}
      actions={
        <>
          <Button size="small" busy={pin.isPending} onClick={() => void changePin()}>
            {pinned ? t('unpin') : t('pin')}
          </Button>
          {candidate && (
            <Button
              size="small"
              disabledReason={whyPinned}
              busy={promote.isPending}
              onClick={() => void promoteStaged()}
            >
              {t('promote')}
            </Button>
          )}
          <Button
            size="small"
            disabledReason={whyPinned || (!target && t('earlier.none-reason'))}
            busy={rollback.isPending}
            onClick={() => void rollBack()}
          >
            {candidate ? t('drop') : t('roll-back')}
          </Button>
        </>
      }
    >
      <p className={css.line}>
        {rich('live', { version: remote.version }, BOLD)}{' '}
        {remote.version === remote.known_good && <Badge tone="success">{t('known-good')}</Badge>}{' '}
        {pinned && <Badge>{t('pinned')}</Badge>}
      </p>
      {candidate && (
        <p className={css.line}>
          {rich(candidate.users > 0 ? 'staged.named' : 'staged', { ...candidate }, BOLD)}
        </p>
      )}
      {remote.previous.length === 0 ? (
        <p className={css.quiet}>{t('earlier.none')}</p>
      ) : (
        <ul className={css.versions} aria-label={t('earlier', { title })}>
          {remote.previous.map((version) => (
            <li key={version}>
              {t('earlier.before', { version })}{' '}
              {version === remote.known_good && <Badge tone="success">{t('known-good')}</Badge>}
              <Button
                size="small"
                variant="quiet"
                disabledReason={whyPinned}
                busy={rollback.isPending}
                onClick={() => void rollBackTo(version)}
              >
                {t('earlier.go-to', { version })}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {error && <Notice tone="danger">{error.message}</Notice>}
      <FigureTable title={title} figures={remote.figures} />
      {errors && <ErrorTable title={title} errors={errors.filter((each) => each.remote === name)} />}
      {history && own && <LoadHistory title={title} from={history.from} until={history.until} remote={own} />}
    </Panel>
  );
}
