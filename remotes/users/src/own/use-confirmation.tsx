import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import { isApiError } from '@tessera/shared/api';
import { askPasskey } from '@tessera/shared/contract/passkey';
import { confirmIdentity } from '@tessera/shared/contract/sign-in';
import { getAccount } from '@tessera/shared/contract/user';
import { queryOf, useClient, useMutationOf, useQuery } from '@tessera/shared/query';
import { useCurrentUser } from '@tessera/shared/session';
import { Button, FormDialog, Notice, PasswordField, useForm } from '@tessera/shared/ui';
import { type ReactNode, useRef, useState } from 'react';
import { t } from '../messages.ts';
import { answerPasskey } from './webauthn.ts';

type Question = 'confirm.sign-in' | 'confirm.export';

interface Waiting {
  confirm: () => void;
  giveUp: () => void;
}

interface Confirmation {
  /** Runs a sensitive action; if the server requires confirmation, asks the user and runs it again. */
  confirmed: <T>(action: () => Promise<T>) => Promise<T>;
  /**
   * Asks the user to confirm their identity unless they just did: before a download, which cannot report
   * errors to the page.
   */
  confirm: () => Promise<void>;
  /** Render it. */
  dialog: ReactNode;
}

/** Not confirmed: the action was not run, and no message is needed. */
export class NotConfirmedError extends Error {}

/** `question` says why the user is asked. */
export function useConfirmation(question: Question = 'confirm.sign-in'): Confirmation {
  const client = useClient();
  const [waiting, setWaiting] = useState<Waiting | null>(null);

  function ask(): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    setWaiting({ confirm: resolve, giveUp: () => reject(new NotConfirmedError()) });
    return promise.finally(() => setWaiting(null));
  }

  async function confirmed<T>(action: () => Promise<T>): Promise<T> {
    try {
      return await action();
    } catch (error) {
      if (!isApiError(error) || error.code !== 'confirm-required') throw error;
    }
    await ask();
    return action();
  }

  async function confirm(): Promise<void> {
    const account = await client.call(getAccount);
    if (account.confirmed === false) await ask();
  }
  return { confirmed, confirm, dialog: waiting && <ConfirmDialog question={question} {...waiting} /> };
}

function ConfirmDialog({ question, confirm, giveUp }: Waiting & { question: Question }) {
  const client = useClient();
  const user = useCurrentUser();
  const account = useQuery(queryOf(getAccount));
  const check = useMutationOf(confirmIdentity);
  // A ref, because the dialog closes in the same tick, before a re-render.
  const isDone = useRef(false);
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({
    defaults: { password: '' },
    schema: confirmIdentity.body.required({ password: true }),
    onSubmit: async (body) => {
      await check.mutateAsync({ body });
      isDone.current = true;
    },
  });

  async function byPasskey() {
    setFailure(null);
    try {
      const passkey = await answerPasskey(await client.call(askPasskey));
      await check.mutateAsync({ body: { passkey } });
    } catch (error) {
      setFailure(isApiError(error) ? error.message : t('confirm.passkey-failed'));
      return;
    }
    confirm();
  }
  return (
    <FormDialog
      form={form}
      title={t('confirm.title')}
      submitLabel={t('confirm.do')}
      onClose={() => (isDone.current ? confirm() : giveUp())}
    >
      <p>{t(question)}</p>
      <input type="text" name="username" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
      {account.data?.has_password === false ? (
        <Notice>{t('confirm.no-password')}</Notice>
      ) : (
        <PasswordField label={t('password')} autoComplete="current-password" {...form.field('password')} />
      )}
      {browserSupportsWebAuthn() && <Button onClick={byPasskey}>{t('confirm.passkey')}</Button>}
      {failure && (
        <Notice tone="danger" isLive>
          {failure}
        </Notice>
      )}
    </FormDialog>
  );
}
