import { isApiError } from '@tessera/shared/api';
import { useClient } from '@tessera/shared/query';
import { useSession } from '@tessera/shared/session';
import { Button, Checkbox, Notice, PasswordField, TextField } from '@tessera/shared/ui/frame';
import { type FormEvent, useState } from 'react';
import { AskForLink } from './AskForLink.tsx';
import { ForgotForm } from './ForgotForm.tsx';
import * as css from './login.module.css';
import { t } from './messages.ts';
import { OtherWays } from './OtherWays.tsx';
import { isCancelled, signInByPasskey } from './passkey-sign-in.ts';
import {
  externalSignInProblem,
  isCodeAsked,
  type SignInProblem,
  signInProblem,
  waitText,
} from './sign-in-problem.ts';
import { useCountdown } from './use-countdown.ts';
import { useSignInMethods } from './use-sign-in-methods.ts';

interface Props {
  /** The user whose session is being resumed. */
  email?: string;
  /** Where to go after sign-in; `null` in the dialog over the work, which must not be left. */
  redirect?: string | null;
  /** Why an external sign-in returned without a session. */
  cameBackWith?: string | null;
  onSignedIn: () => void;
}

/** Email, password, remember: on the login screen, and over the work when a session has ended. */
export function SignInForm({
  email: knownEmail = '',
  redirect = null,
  cameBackWith = null,
  onSignedIn,
}: Props) {
  const session = useSession();
  const client = useClient();
  const methods = useSignInMethods();
  const [hasForgotten, setForgotten] = useState(false);
  const [email, setEmail] = useState(knownEmail);
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(false);
  const [code, setCode] = useState('');
  const [asksForCode, setAsksForCode] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<SignInProblem | null>(() => externalSignInProblem(cameBackWith));
  const [missing, setMissing] = useState<{ email?: string; password?: string; code?: string }>({});
  const secondsLeft = useCountdown(problem);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy || secondsLeft > 0) return;
    const absent = {
      ...(email.trim() === '' && { email: t('email.missing') }),
      ...(password === '' && { password: t('password.missing') }),
      ...(asksForCode && code.trim() === '' && { code: t('code.missing') }),
    };
    setMissing(absent);
    if (Object.keys(absent).length > 0) return;
    setBusy(true);
    setProblem(null);
    try {
      const totp = asksForCode ? { totp: code.trim() } : {};
      await session.signIn({ email: email.trim(), password, remember, ...totp });
      onSignedIn();
    } catch (error) {
      setProblem(signInProblem(error));
      // The password was right; with a second factor, only the code is missing.
      if (isCodeAsked(error)) {
        setAsksForCode(true);
        setCode('');
      } else if (isApiError(error) && error.status === 401) setPassword('');
    } finally {
      setBusy(false);
    }
  }

  async function byPasskey() {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      await session.signIn(() => signInByPasskey(client, { remember }));
      onSignedIn();
    } catch (error) {
      if (!isCancelled(error)) setProblem(signInProblem(error));
    } finally {
      setBusy(false);
    }
  }

  if (hasForgotten) {
    const goBack = () => setForgotten(false);
    return methods?.mail ? <ForgotForm email={email} onBack={goBack} /> : <AskForLink onBack={goBack} />;
  }
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <TextField
        label={t('email')}
        type="email"
        name="email"
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        value={email}
        error={missing.email}
        onChange={setEmail}
      />
      <PasswordField
        label={t('password')}
        name="password"
        autoComplete="current-password"
        value={password}
        error={missing.password}
        onChange={setPassword}
      />
      {asksForCode && (
        <TextField
          label={t('code')}
          name="totp"
          description={t('code.hint')}
          autoComplete="one-time-code"
          autoFocus
          value={code}
          error={missing.code}
          onChange={setCode}
        />
      )}
      <div className={css.line}>
        <Checkbox label={t('remember')} name="remember" value={remember} onChange={setRemember} />
        {methods && redirect !== null && (
          <Button variant="quiet" size="small" onClick={() => setForgotten(true)}>
            {t('forgot')}
          </Button>
        )}
      </div>
      {problem && (
        <Notice tone="danger" isLive>
          {problem.sentence}
          {/* Hidden from screen readers: it changes every second. */}
          {problem.waitSeconds !== null && (
            <span aria-live="off">
              {' '}
              {secondsLeft > 0 ? t('wait.left', { time: waitText(secondsLeft) }) : t('wait.over')}
            </span>
          )}
        </Notice>
      )}
      <Button
        type="submit"
        variant="primary"
        busy={isBusy}
        disabledReason={secondsLeft > 0 && t('wait.paused', { time: waitText(secondsLeft) })}
      >
        {t('sign-in')}
      </Button>
      <OtherWays methods={methods} isBusy={isBusy} redirect={redirect} onPasskey={byPasskey} />
    </form>
  );
}
