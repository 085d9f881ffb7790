import { endSessionOf, endSessionsOf, listSessionsOf, type Session } from '@tessera/shared/contract/session';
import type { User } from '@tessera/shared/contract/user';
import { queryOf, useMutationOf, useQuery } from '@tessera/shared/query';
import { announce, Badge, Button, ErrorPanel, formatNumber, RelativeTime } from '@tessera/shared/ui';
import { rich, t } from '../messages.ts';
import { AccountList } from './AccountList.tsx';
import { deviceName } from './device-name.ts';

/** A user's sessions, each with a button that ends it. */
export function SessionList({ user }: { user: User }) {
  const query = useQuery(queryOf(listSessionsOf, { params: { id: user.id } }));
  const invalidates = [{ endpoint: listSessionsOf, params: { id: user.id } }];
  const end = useMutationOf(endSessionOf, { invalidates, onSuccess: ({ message }) => announce(message) });
  const endAll = useMutationOf(endSessionsOf, { invalidates, onSuccess: ({ message }) => announce(message) });
  const failure = end.error ?? endAll.error;
  const others = (query.data ?? []).filter((session) => !session.current);
  return (
    <>
      <AccountList<Session>
        title={t('sessions.title')}
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
            'sessions.seen',
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
              onClick={() => end.mutate({ params: { id: user.id, session: session.id } })}
            >
              {t('sessions.end')}
            </Button>
          )
        }
        empty={t('sessions.none-of', { user: user.username })}
        actions={
          others.length > 1 && (
            <Button
              size="small"
              busy={endAll.isPending}
              onClick={() => endAll.mutate({ params: { id: user.id } })}
            >
              {t('sessions.end-many', { count: others.length, n: formatNumber(others.length) })}
            </Button>
          )
        }
      />
      {failure && <ErrorPanel error={failure} />}
    </>
  );
}
