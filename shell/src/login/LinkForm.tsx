import { isApiError, messageOf } from '@tessera/shared/api';
import { checkLink, MIN_PASSWORD, resetPassword } from '@tessera/shared/contract/auth';
import { paths } from '@tessera/shared/paths';
import { useClient } from '@tessera/shared/query';
import { Link, useNavigate } from '@tessera/shared/router';
import { useSession } from '@tessera/shared/session';
import { Button, Notice, PasswordField } from '@tessera/shared/ui/frame';
import { type FormEvent, useEffect, useState } from 'react';
import * as css from './login.module.css';
import { t } from './messages.ts';

type Owner = { kind: 'invite' | 'reset'; email: string; username: string };

const leastText = () => t('new-password.least', { count: MIN_PASSWORD });

/** Sets the password with a one-time link, then signs in. */
export function LinkForm({ token }: { token: string }) {
  const client = useClient();
  const session = useSession();
  const navigate = useNavigate();
  const [owner, setOwner] = useState<Owner | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [password, setPassword] = useState('');
  const [fieldError, setFieldError] = useState<string | undefined>();
  const [isBusy, setBusy] = useState(false);

  useEffect(() => {
    client.call(checkLink, { body: { token }, onUnauthorised: 'throw' }).then(setOwner, setFailure);
  }, [client, token]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy || !owner) return;
    if (password.length < MIN_PASSWORD) return setFieldError(leastText());
    setBusy(true);
    try {
      await client.call(resetPassword, { body: { token, password }, onUnauthorised: 'throw' });
    } catch (error) {
      const field = isApiError(error) ? error.fields?.find(({ path }) => path === 'password') : undefined;
      if (field) setFieldError(field.message);
      else setFailure(error);
      setBusy(false);
      return;
    }
    try {
      await session.signIn({ email: owner.email, password });
      navigate(paths.home(), { replace: true });
    } catch {
      // The password is set; an account with a second factor continues at the form for its code.
      navigate(paths.login(), { replace: true });
    }
  }

  if (failure) {
    const isGone = isApiError(failure) && (failure.status === 404 || failure.status === 422);
    return (
      <Notice tone="danger" isLive>
        {isGone ? t('link.gone') : messageOf(failure)} <Link to={paths.login()}>{t('link.sign-in')}</Link>
      </Notice>
    );
  }
  if (!owner) return <p className={css.sentence}>{t('link.look')}</p>;
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <p className={css.sentence}>
        {owner.kind === 'invite'
          ? t('link.invite', { name: owner.username, email: owner.email })
          : t('link.reset', { email: owner.email })}
      </p>
      <PasswordField
        label={t('new-password')}
        name="new-password"
        autoComplete="new-password"
        description={leastText()}
        value={password}
        error={fieldError}
        onChange={(value) => {
          setPassword(value);
          setFieldError(undefined);
        }}
      />
      <Button type="submit" variant="primary" busy={isBusy}>
        {t('link.submit')}
      </Button>
    </form>
  );
}
