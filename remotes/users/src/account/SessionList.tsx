import { endSessionOf, endSessionsOf, listSessionsOf } from '@tessera/shared/contract/session';
import type { User } from '@tessera/shared/contract/user';
import { queryOf, useMutationOf, useQuery } from '@tessera/shared/query';
import { announce, Button, ErrorPanel, formatNumber } from '@tessera/shared/ui';
import { t } from '../messages.ts';
import { AccountSection } from './AccountRows.tsx';
import { SessionRows } from './SessionRows.tsx';

/** A user's sessions; several can be ended at once. */
export function SessionList({ user }: { user: User }) {
  const params = { id: user.id };
  const query = useQuery(queryOf(listSessionsOf, { params }));
  const invalidates = [{ endpoint: listSessionsOf, params }];
  const end = useMutationOf(endSessionOf, { invalidates, onSuccess: ({ message }) => announce(message) });
  const endAll = useMutationOf(endSessionsOf, { invalidates, onSuccess: ({ message }) => announce(message) });
  const failure = end.error ?? endAll.error;
  const others = (query.data ?? []).filter((session) => !session.current);
  return (
    <>
      <AccountSection
        title={t('sessions.title')}
        actions={
          others.length > 1 && (
            <Button size="small" busy={endAll.isPending} onClick={() => endAll.mutate({ params })}>
              {t('sessions.end-many', { count: others.length, n: formatNumber(others.length) })}
            </Button>
          )
        }
      >
        <SessionRows
          query={query}
          ending={end.isPending ? end.variables.params.session : undefined}
          onEnd={(session) => end.mutate({ params: { ...params, session: session.id } })}
          empty={t('sessions.none-of', { user: user.username })}
        />
      </AccountSection>
      {failure && <ErrorPanel error={failure} />}
    </>
  );
}
