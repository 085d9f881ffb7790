import { type ApiToken, listTokensOf, revokeTokenOf } from '@tessera/shared/contract/token';
import type { User } from '@tessera/shared/contract/user';
import { queryOf, useMutationOf, useQuery } from '@tessera/shared/query';
import { announce, Button, confirmDestructive, ErrorPanel, RelativeTime } from '@tessera/shared/ui';
import { rich, t } from '../messages.ts';
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
      title: t('tokens.revoke-title', { name: token.name }),
      consequence: t('tokens.revoke-consequence'),
      confirmLabel: t('tokens.revoke'),
    });
    if (isSure) revoke.mutate({ params: { id: user.id, token: token.id } });
  }
  // No empty state: most users never have any.
  if (query.data?.length === 0) return null;
  return (
    <>
      <AccountList<ApiToken>
        title={t('tokens.title')}
        failed={t('tokens.failed')}
        query={query}
        rowKey={(token) => token.id}
        name={(token) => `${token.name} (…${token.hint})`}
        note={(token) =>
          rich(
            token.last_used_at ? 'tokens.used' : 'tokens.unused',
            { scopes: token.scopes.join(', ') },
            {
              ends: () => <RelativeTime time={token.expires_at} />,
              used: () => <RelativeTime time={token.last_used_at} />,
            },
          )
        }
        action={(token) => (
          <Button
            size="small"
            aria-label={t('tokens.revoke-of', { name: token.name })}
            onClick={() => ask(token)}
          >
            {t('tokens.revoke')}
          </Button>
        )}
        empty=""
      />
      {revoke.error && <ErrorPanel error={revoke.error} />}
    </>
  );
}
