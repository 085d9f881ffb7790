import type { ApiToken } from '@tessera/shared/contract/token';
import { Button, confirmDestructive, RelativeTime } from '@tessera/shared/ui';
import type { ReactNode } from 'react';
import { rich, t } from '../messages.ts';
import { AccountRows, type RowsQuery } from './AccountRows.tsx';

interface Props {
  query: RowsQuery<ApiToken>;
  onRevoke: (token: ApiToken) => void;
  empty: ReactNode;
}

/** API tokens, each with a button that revokes it after a confirmation. */
export function TokenRows({ query, onRevoke, empty }: Props) {
  async function ask(token: ApiToken) {
    const isSure = await confirmDestructive({
      title: t('tokens.revoke-title', { name: token.name }),
      consequence: t('tokens.revoke-consequence'),
      confirmLabel: t('tokens.revoke'),
    });
    if (isSure) onRevoke(token);
  }
  return (
    <AccountRows<ApiToken>
      failed={t('tokens.failed')}
      query={query}
      rowKey={({ id }) => id}
      name={({ name, hint }) => `${name} (…${hint})`}
      note={({ scopes, expires_at, last_used_at }) =>
        rich(
          last_used_at ? 'tokens.used' : 'tokens.unused',
          { scopes: scopes.join(', ') },
          {
            ends: () => <RelativeTime time={expires_at} />,
            used: () => <RelativeTime time={last_used_at} />,
          },
        )
      }
      action={(token) => (
        <Button
          size="small"
          aria-label={t('tokens.revoke-of', { name: token.name })}
          onClick={() => void ask(token)}
        >
          {t('tokens.revoke')}
        </Button>
      )}
      empty={empty}
    />
  );
}
