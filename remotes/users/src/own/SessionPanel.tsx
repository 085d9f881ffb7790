import { endOtherSessions, endSession, listSessions, type Session } from '@tessera/shared/contract/session';
import { queryOf, useMutationOf, useQuery } from '@tessera/shared/query';
import { announce, Badge, Button, ErrorPanel, Panel, RelativeTime } from '@tessera/shared/ui';
import { AccountRows } from '../account/AccountList.tsx';
import { deviceName } from '../account/device-name.ts';

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
      title="Sessions"
      actions={
        others.length > 0 && (
          <Button size="small" busy={endOthers.isPending} onClick={() => endOthers.mutate()}>
            End all others
          </Button>
        )
      }
    >
      <AccountRows<Session>
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
            {session.remember && ' · remembered'}
          </>
        )}
        action={(session) =>
          !session.current && (
            <Button
              size="small"
              aria-label={`End the session on ${deviceName(session.user_agent)}`}
              busy={end.isPending && end.variables?.params.session === session.id}
              onClick={() => end.mutate({ params: { session: session.id } })}
            >
              End
            </Button>
          )
        }
        empty="You are not signed in anywhere."
      />
      {failure && <ErrorPanel error={failure} />}
    </Panel>
  );
}
