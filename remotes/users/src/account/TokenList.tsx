import { listTokensOf, revokeTokenOf } from '@tessera/shared/contract/token';
import type { User } from '@tessera/shared/contract/user';
import { queryOf, useMutationOf, useQuery } from '@tessera/shared/query';
import { announce, ErrorPanel } from '@tessera/shared/ui';
import { t } from '../messages.ts';
import { AccountSection } from './AccountRows.tsx';
import { TokenRows } from './TokenRows.tsx';

/** A user's API tokens; only the user creates them. */
export function TokenList({ user }: { user: User }) {
  const params = { id: user.id };
  const query = useQuery(queryOf(listTokensOf, { params }));
  const revoke = useMutationOf(revokeTokenOf, {
    invalidates: [{ endpoint: listTokensOf, params }],
    onSuccess: ({ message }) => announce(message),
  });
  // No empty state: most users never have any.
  if (query.data?.length === 0) return null;
  return (
    <>
      <AccountSection title={t('tokens.title')}>
        <TokenRows
          query={query}
          onRevoke={(token) => revoke.mutate({ params: { ...params, token: token.id } })}
          empty=""
        />
      </AccountSection>
      {revoke.error && <ErrorPanel error={revoke.error} />}
    </>
  );
}
