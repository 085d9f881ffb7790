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
import { rich, t } from '../messages.ts';
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
      title: t('tokens.revoke-title', { name: token.name }),
      consequence: t('tokens.revoke-consequence'),
      confirmLabel: t('tokens.revoke'),
    });
    if (isSure) revoke.mutate({ params: { id: token.id } });
  }
  return (
    <Panel
      title={t('tokens.title')}
      actions={
        <Button size="small" icon={IconPlus} onClick={() => setMaking(true)}>
          {t('tokens.new')}
        </Button>
      }
    >
      <p className={css.note}>{t('tokens.note')}</p>
      {made && (
        <SecretNotice
          title={t('tokens.made', { name: made.name })}
          label={t('tokens.label')}
          secret={made.token}
          onDone={() => setMade(null)}
        />
      )}
      <AccountRows<ApiToken>
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
        empty={t('tokens.none')}
      />
      {revoke.error && <ErrorPanel error={revoke.error} />}
      {isMaking && <NewTokenDialog onClose={() => setMaking(false)} onMade={setMade} />}
    </Panel>
  );
}
