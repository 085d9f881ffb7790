import { messageOf } from '@tessera/shared/api';
import { forgotPassword } from '@tessera/shared/contract/sign-in';
import { useClient } from '@tessera/shared/query';
import { Button, Notice, TextField } from '@tessera/shared/ui/frame';
import { type FormEvent, useState } from 'react';
import * as css from './login.module.css';
import { t } from './messages.ts';

interface Props {
  /** The email typed into the sign-in form. */
  email: string;
  onBack: () => void;
}

/** Requests a reset link by mail; the message is the same for every address. */
export function ForgotForm({ email: typed, onBack }: Props) {
  const client = useClient();
  const [email, setEmail] = useState(typed);
  const [missing, setMissing] = useState<string | undefined>();
  const [isBusy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<string | null>(null);
  const [failure, setFailure] = useState<unknown>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    if (!/^\S+@\S+$/.test(email.trim())) return setMissing(t('email.missing'));
    setBusy(true);
    setFailure(null);
    await client
      .call(forgotPassword, { body: { email: email.trim() }, onUnauthorised: 'throw' })
      .then(({ message }) => setAnswer(message), setFailure);
    setBusy(false);
  }
  return (
    <form className={css.form} onSubmit={submit} noValidate aria-label={t('forgot.title')}>
      {answer ? (
        <Notice tone="success" isLive>
          {answer} {t('forgot.sent')}
        </Notice>
      ) : (
        <>
          <p className={css.sentence}>{t('forgot.text')}</p>
          <TextField
            label={t('email')}
            type="email"
            name="email"
            autoComplete="username"
            autoFocus
            value={email}
            error={missing}
            onChange={(value) => {
              setEmail(value);
              setMissing(undefined);
            }}
          />
          {failure !== null && (
            <Notice tone="danger" isLive>
              {messageOf(failure)}
            </Notice>
          )}
          <Button type="submit" variant="primary" busy={isBusy}>
            {t('forgot.submit')}
          </Button>
        </>
      )}
      <Button variant="quiet" onClick={onBack}>
        {t('back')}
      </Button>
    </form>
  );
}
