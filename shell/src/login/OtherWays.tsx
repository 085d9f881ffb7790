import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import type { SignInMethods } from '@tessera/shared/contract/sign-in';
import { Button, IconLock } from '@tessera/shared/ui/frame';
import * as css from './login.module.css';
import { t } from './messages.ts';

interface Props {
  methods: SignInMethods | null;
  isBusy: boolean;
  /** Where to go after sign-in; `null` in the dialog over the work, which must not be left. */
  redirect: string | null;
  onPasskey: () => void;
}

/** Sign-in methods other than the password: a passkey or the company's identity provider. */
export function OtherWays({ methods, isBusy, redirect, onPasskey }: Props) {
  const oidc = redirect === null ? null : methods?.oidc;
  const hasPasskeys = browserSupportsWebAuthn();
  if (!hasPasskeys && !oidc) return null;
  const query = redirect ? `?redirect=${encodeURIComponent(redirect)}` : '';
  return (
    <div className={css.ways}>
      <p className={css.or}>{t('or')}</p>
      {oidc && (
        <Button onClick={() => window.location.assign(`/api/auth/oidc${query}`)}>
          {t('way.company', { label: oidc.label })}
        </Button>
      )}
      {hasPasskeys && (
        <Button icon={IconLock} busy={isBusy} onClick={onPasskey}>
          {t('way.passkey')}
        </Button>
      )}
    </div>
  );
}
