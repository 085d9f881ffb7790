import { useSessionState } from '@tessera/shared/session';
import { Dialog } from '@tessera/shared/ui/frame';
import { t } from './messages.ts';
import { SignInForm } from './SignInForm.tsx';

/** Over the work when the session has ended. Signing in repeats the waiting calls; until then they keep waiting. */
export function SignInDialog({ onClose }: { onClose: () => void }) {
  const { user } = useSessionState();
  return (
    <Dialog title={t('sign-in.again')} onClose={onClose}>
      {/* The sign-in itself settles the waiting calls. */}
      <SignInForm email={user?.email} onSignedIn={() => undefined} />
    </Dialog>
  );
}
