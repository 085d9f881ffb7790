import { endOtherSessions, endSession, listSessions, type Session } from '@tessera/shared/contract/session';
import { queryOf, useMutationOf, useQuery } from '@tessera/shared/query';
import { announce, Badge, Button, ErrorPanel, Panel, RelativeTime } from '@tessera/shared/ui';
import { AccountRows } from '../account/AccountList.tsx';
import { deviceName } from '../account/device-name.ts';
import { rich, t } from '../messages.ts';

/** The user's sessions; each can be ended, or all but this one. */
export function SessionPanel() {
  const query = useQuery(queryOf(listSessions));
  const invalidates = [listSessions];
  const end = useMutationOf(endSession, { invalidates, onSuccess: ({ message }) => announce(message) });
  const endOthers = useMutationOf(endOtherSessions, {
    invalidates,
    onSuccess: ({ message }) => announce(message),
  });
  const failure = end.error ?? endOthers.error;
  const others = (query.data ?? []).filter((session) => !session.current);
  return (
    <Panel
      title={t('sessions.title')}
      actions={
        others.length > 0 && (
          <Button size="small" busy={endOthers.isPending} onClick={() => endOthers.mutate()}>
            {t('sessions.end-others')}
          </Button>
        )
      }
    >
      <AccountRows<Session>
        failed={t('sessions.failed')}
        query={query}
        rowKey={(session) => session.id}
        name={(session) => (
          <>
            {deviceName(session.user_agent)}
            {session.current && <Badge tone="success">{t('sessions.this')}</Badge>}
          </>
        )}
        note={(session) =>
          rich(
            session.remember ? 'sessions.seen-remembered' : 'sessions.seen',
            { address: session.address },
            { time: () => <RelativeTime time={session.last_seen_at} /> },
          )
        }
        action={(session) =>
          !session.current && (
            <Button
              size="small"
              aria-label={t('sessions.end-of', { device: deviceName(session.user_agent) })}
              busy={end.isPending && end.variables?.params.session === session.id}
              onClick={() => end.mutate({ params: { session: session.id } })}
            >
              {t('sessions.end')}
            </Button>
          )
        }
        empty={t('sessions.none')}
      />
      {failure && <ErrorPanel error={failure} />}
    </Panel>
  );
}
