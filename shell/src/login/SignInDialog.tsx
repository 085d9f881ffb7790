import { useSession, useSessionState } from '@tessera/shared/session';
import { Dialog } from '@tessera/shared/ui/frame';
import * as css from './login.module.css';
import { t } from './messages.ts';
import { SignInForm } from './SignInForm.tsx';

/** Shown over the work when a call finds the session ended; signing in repeats the call, so nothing typed is lost. */
export function SignInDialog() {
  const session = useSession();
  const { user } = useSessionState();
  return (
    <Dialog title={t('sign-in.again')} onClose={() => session.resolveSignIn(false)}>
      <div className={css.again}>
        <p className={css.sentence}>{t('sign-in.ended')}</p>
        {/* The sign-in itself settles the waiting calls. */}
        <SignInForm email={user?.email} onSignedIn={() => undefined} />
      </div>
    </Dialog>
  );
}
