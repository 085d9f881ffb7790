import { endOtherSessions, endSession, listSessions } from '@tessera/shared/contract/session';
import { queryOf, useMutationOf, useQuery } from '@tessera/shared/query';
import { announce, Button, ErrorPanel, Panel } from '@tessera/shared/ui';
import { SessionRows } from '../account/SessionRows.tsx';
import { t } from '../messages.ts';

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
      <SessionRows
        query={query}
        ending={end.isPending ? end.variables.params.session : undefined}
        onEnd={(session) => end.mutate({ params: { session: session.id } })}
        empty={t('sessions.none')}
      />
      {failure && <ErrorPanel error={failure} />}
    </Panel>
  );
}
