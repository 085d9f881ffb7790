import { type ApiToken, listTokensOf, revokeTokenOf } from '@tessera/shared/contract/token';
import type { User } from '@tessera/shared/contract/user';
import { queryOf, useMutationOf, useQuery } from '@tessera/shared/query';
import { announce, Button, confirmDestructive, ErrorPanel, RelativeTime } from '@tessera/shared/ui';
import { AccountList } from './AccountList.tsx';

/** A user's API tokens; only the user creates them. */
export function TokenList({ user }: { user: User }) {
  const query = useQuery(queryOf(listTokensOf, { params: { id: user.id } }));
  const revoke = useMutationOf(revokeTokenOf, {
    invalidates: [{ endpoint: listTokensOf, params: { id: user.id } }],
    onSuccess: ({ message }) => announce(message),
  });

  async function ask(token: ApiToken) {
    const isSure = await confirmDestructive({
      title: `Revoke “${token.name}”?`,
      consequence: 'Whatever uses this token stops working at once. It cannot be taken back.',
      confirmLabel: 'Revoke',
    });
    if (isSure) revoke.mutate({ params: { id: user.id, token: token.id } });
  }
  // No empty state: most people never have any.
  if (query.data?.length === 0) return null;
  return (
    <>
      <AccountList<ApiToken>
        title="API tokens"
        query={query}
        rowKey={(token) => token.id}
        name={(token) => `${token.name} (…${token.hint})`}
        note={(token) => (
          <>
            {token.scopes.join(', ')} · ends <RelativeTime time={token.expires_at} />
            {token.last_used_at ? (
              <>
                {' '}
                · used <RelativeTime time={token.last_used_at} />
              </>
            ) : (
              ' · never used'
            )}
          </>
        )}
        action={(token) => (
          <Button size="small" aria-label={`Revoke the token ${token.name}`} onClick={() => ask(token)}>
            Revoke
          </Button>
        )}
        empty=""
      />
      {revoke.error && <ErrorPanel error={revoke.error} />}
    </>
  );
}
