import { useSession, useSessionState } from '@tessera/shared/session';
import { Dialog } from '@tessera/shared/ui/frame';
import * as css from './login.module.css';
import { SignInForm } from './SignInForm.tsx';

/** Over the work when a call has met an ended session; signing in repeats the call, and nothing typed is lost. */
export function SignInDialog() {
  const session = useSession();
  const { user } = useSessionState();
  return (
    <Dialog title="Sign in again" onClose={() => session.resolveSignIn(false)}>
      <div className={css.again}>
        <p className={css.sentence}>
          Your session has ended. Sign in here, and go on where you are: nothing is lost.
        </p>
        {/* The sign-in itself answers whoever waits for it. */}
        <SignInForm email={user?.email} onSignedIn={() => undefined} />
      </div>
    </Dialog>
  );
}
