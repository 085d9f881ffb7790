import { listTokens, revokeToken } from '@tessera/shared/contract/token';
import { queryOf, useMutationOf, useQuery } from '@tessera/shared/query';
import { announce, Button, ErrorPanel, IconPlus, Panel } from '@tessera/shared/ui';
import { useState } from 'react';
import { TokenRows } from '../account/TokenRows.tsx';
import { t } from '../messages.ts';
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

  return (
    <Panel
      title={t('tokens.title')}
      actions={
        <Button size="small" icon={IconPlus} aria-haspopup="dialog" onClick={() => setMaking(true)}>
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
      <TokenRows
        query={query}
        onRevoke={(token) => revoke.mutate({ params: { id: token.id } })}
        empty={t('tokens.none')}
      />
      {revoke.error && <ErrorPanel error={revoke.error} />}
      {isMaking && <NewTokenDialog onClose={() => setMaking(false)} onMade={setMade} />}
    </Panel>
  );
}
