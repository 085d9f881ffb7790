import { endSessionOf, endSessionsOf, listSessionsOf, type Session } from '@tessera/shared/contract/session';
import type { User } from '@tessera/shared/contract/user';
import { queryOf, useMutationOf, useQuery } from '@tessera/shared/query';
import { announce, Badge, Button, ErrorPanel, RelativeTime } from '@tessera/shared/ui';
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
        title="Sessions"
        query={query}
        rowKey={(session) => session.id}
        name={(session) => (
          <>
            {deviceName(session.user_agent)}
            {session.current && <Badge tone="success">This one</Badge>}
          </>
        )}
        note={(session) => (
          <>
            {session.address} · seen <RelativeTime time={session.last_seen_at} />
          </>
        )}
        action={(session) =>
          !session.current && (
            <Button
              size="small"
              aria-label={`End the session on ${deviceName(session.user_agent)}`}
              busy={end.isPending && end.variables?.params.session === session.id}
              onClick={() => end.mutate({ params: { id: user.id, session: session.id } })}
            >
              End
            </Button>
          )
        }
        empty={`${user.username} is not signed in anywhere.`}
        actions={
          others.length > 1 && (
            <Button
              size="small"
              busy={endAll.isPending}
              onClick={() => endAll.mutate({ params: { id: user.id } })}
            >
              End {others.length} sessions
            </Button>
          )
        }
      />
      {failure && <ErrorPanel error={failure} />}
    </>
  );
}
