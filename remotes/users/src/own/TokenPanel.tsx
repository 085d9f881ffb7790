import { type ApiToken, listTokens, revokeToken } from '@tessera/shared/contract/token';
import { queryOf, useMutationOf, useQuery } from '@tessera/shared/query';
import {
  announce,
  Button,
  confirmDestructive,
  ErrorPanel,
  IconPlus,
  Panel,
  RelativeTime,
} from '@tessera/shared/ui';
import { useState } from 'react';
import { AccountRows } from '../account/AccountList.tsx';
import { NewTokenDialog } from './NewTokenDialog.tsx';
import * as css from './own.module.css';
import { SecretNotice } from './SecretNotice.tsx';

/** The user's own API tokens, for programs acting in their name. */
export function TokenPanel() {
  const query = useQuery(queryOf(listTokens));
  const revoke = useMutationOf(revokeToken, {
    invalidates: [listTokens],
    onSuccess: ({ message }) => announce(message),
  });
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<{ name: string; token: string } | null>(null);

  async function ask(token: ApiToken) {
    const isSure = await confirmDestructive({
      title: `Revoke “${token.name}”?`,
      consequence: 'Whatever uses this token stops working at once. It cannot be taken back.',
      confirmLabel: 'Revoke',
    });
    if (isSure) revoke.mutate({ params: { id: token.id } });
  }
  return (
    <Panel
      title="API tokens"
      actions={
        <Button size="small" icon={IconPlus} onClick={() => setMaking(true)}>
          New token
        </Button>
      }
    >
      <p className={css.note}>
        A program calls the API with a token, as far as its scopes and your role allow, until it ends.
      </p>
      {made && (
        <SecretNotice
          title={`The token “${made.name}”`}
          label="API token"
          secret={made.token}
          onDone={() => setMade(null)}
        />
      )}
      <AccountRows<ApiToken>
        title="API tokens"
        query={query}
        rowKey={(token) => token.id}
        name={(token) => `${token.name} (…${token.hint})`}
        note={(token) => (
          <>
            {token.scopes.join(', ')} · ends <RelativeTime time={token.expires_at} /> ·{' '}
            {token.last_used_at ? (
              <>
                used <RelativeTime time={token.last_used_at} />
              </>
            ) : (
              'never used'
            )}
          </>
        )}
        action={(token) => (
          <Button size="small" aria-label={`Revoke the token ${token.name}`} onClick={() => ask(token)}>
            Revoke
          </Button>
        )}
        empty="You have none."
      />
      {revoke.error && <ErrorPanel error={revoke.error} />}
      {isMaking && <NewTokenDialog onClose={() => setMaking(false)} onMade={setMade} />}
    </Panel>
  );
}
