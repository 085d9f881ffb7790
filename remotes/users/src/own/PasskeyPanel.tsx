import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import { isApiError } from '@tessera/shared/api';
import {
  createPasskey,
  listPasskeys,
  type Passkey,
  removePasskey,
  renamePasskey,
  startPasskey,
} from '@tessera/shared/contract/passkey';
import { queryOf, useClient, useMutationOf, useQuery } from '@tessera/shared/query';
import {
  announce,
  Badge,
  Button,
  confirmDestructive,
  ErrorPanel,
  IconPlus,
  Menu,
  Notice,
  Panel,
  RelativeTime,
  RenameDialog,
  toast,
} from '@tessera/shared/ui';
import { useState } from 'react';
import { AccountRows } from '../account/AccountRows.tsx';
import { deviceName } from '../account/device-name.ts';
import { rich, t } from '../messages.ts';
import * as css from './own.module.css';
import { NotConfirmedError, useConfirmation } from './use-confirmation.tsx';
import { useSecondFactorDone } from './use-second-factor-done.ts';
import { makePasskey, passkeyProblem } from './webauthn.ts';

/** Passkeys: sign-in with the device's fingerprint or PIN. */
export function PasskeyPanel() {
  const client = useClient();
  const query = useQuery(queryOf(listPasskeys));
  const invalidates = [listPasskeys];
  const create = useMutationOf(createPasskey, { invalidates, onSuccess: useSecondFactorDone() });
  const rename = useMutationOf(renamePasskey, { invalidates });
  const remove = useMutationOf(removePasskey, { invalidates, onSuccess: ({ message }) => announce(message) });
  const { confirmed, dialog } = useConfirmation();
  const [isAdding, setAdding] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [renaming, setRenaming] = useState<Passkey | null>(null);

  /** Runs an action and stores its error. */
  async function attempt(action: () => Promise<unknown>) {
    setFailure(null);
    setProblem(null);
    try {
      await action();
    } catch (error) {
      if (error instanceof NotConfirmedError) return;
      if (isApiError(error)) setFailure(error);
      else setProblem(passkeyProblem(error));
    }
  }

  async function add() {
    setAdding(true);
    await attempt(async () => {
      const question = await confirmed(() => client.call(startPasskey));
      const made = await makePasskey(question);
      const { name } = await create.mutateAsync({ body: { ...made, name: deviceName(navigator.userAgent) } });
      toast({ tone: 'success', message: t('passkeys.added', { name }) });
    });
    setAdding(false);
  }

  async function askToRemove(passkey: Passkey) {
    const isSure = await confirmDestructive({
      title: t('passkeys.remove-title', { name: passkey.name }),
      consequence: t('passkeys.remove-consequence'),
      confirmLabel: t('passkeys.remove-do'),
    });
    if (isSure) await attempt(() => confirmed(() => remove.mutateAsync({ params: { id: passkey.id } })));
  }
  const isSupported = browserSupportsWebAuthn();
  return (
    <Panel
      title={t('passkeys.title')}
      actions={
        <Button
          size="small"
          icon={IconPlus}
          busy={isAdding}
          disabledReason={!isSupported && t('passkeys.unsupported')}
          onClick={add}
        >
          {t('passkeys.add')}
        </Button>
      }
    >
      <p className={css.note}>{t('passkeys.note')}</p>
      <AccountRows<Passkey>
        failed={t('passkeys.failed')}
        query={query}
        rowKey={(passkey) => passkey.id}
        name={(passkey) => (
          <>
            {passkey.name}
            {passkey.synced && <Badge>{t('passkeys.synced')}</Badge>}
          </>
        )}
        note={(passkey) =>
          rich(
            passkey.last_used_at ? 'passkeys.used' : 'passkeys.unused',
            {},
            {
              made: () => <RelativeTime time={passkey.created_at} />,
              used: () => <RelativeTime time={passkey.last_used_at} />,
            },
          )
        }
        action={(passkey) => (
          <Menu
            label={t('passkeys.of', { name: passkey.name })}
            trigger={<Button size="small">{t('passkeys.change')}</Button>}
            items={[
              { label: t('passkeys.rename'), opensDialog: true, onSelect: () => setRenaming(passkey) },
              { label: t('passkeys.remove'), opensDialog: true, onSelect: () => void askToRemove(passkey) },
            ]}
          />
        )}
        empty={t('passkeys.none')}
      />
      {problem && (
        <Notice tone="danger" isLive>
          {problem}
        </Notice>
      )}
      {failure !== null && <ErrorPanel error={failure} />}
      {renaming && (
        <RenameDialog
          noun="passkey"
          draft={`account/passkey/${renaming.id}/name`}
          name={renaming.name}
          onRename={(name) => rename.mutateAsync({ params: { id: renaming.id }, body: { name } })}
          onClose={() => setRenaming(null)}
        />
      )}
      {dialog}
    </Panel>
  );
}
