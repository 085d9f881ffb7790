import { useSession, useSessionState } from '@tessera/shared/session';
import { Button, Dialog } from '@tessera/shared/ui';
import { useState } from 'react';
import { startSandboxSession } from './sandbox-session.ts';
import { scenario } from './scenario-store.ts';

/** Replaces the shell's sign-in dialog: one press signs the scenario's user in again. */
export function SignInAgain() {
  const session = useSession();
  const { needsSignIn } = useSessionState();
  const [isBusy, setBusy] = useState(false);
  if (!needsSignIn) return null;
  async function signIn() {
    setBusy(true);
    scenario.set((current) => ({ ...current, isExpired: false }));
    await session.signIn(() => startSandboxSession()).finally(() => setBusy(false));
  }
  return (
    <Dialog
      title="Sign in again"
      onClose={() => session.resolveSignIn(false)}
      footer={
        <>
          <Button onClick={() => session.resolveSignIn(false)}>Stay signed out</Button>
          <Button variant="primary" busy={isBusy} onClick={() => void signIn()} data-autofocus>
            Sign in
          </Button>
        </>
      }
    >
      <p>Your session has ended. In the composed application the shell asks for the password here.</p>
    </Dialog>
  );
}
