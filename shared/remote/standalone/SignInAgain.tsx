import { useSession, useSessionState } from '@tessera/shared/session';
import { Button, Notice } from '@tessera/shared/ui';
import { dialogStack, useStore } from '@tessera/shared/ui/frame';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { startSandboxSession } from './sandbox-session.ts';
import { scenario } from './scenario-store.ts';

/** Replaces the shell's sign-in: one click signs the scenario's user in again. Like the shell's strip, it never takes the focus. */
export function SignInAgain() {
  const session = useSession();
  const { needsSignIn } = useSessionState();
  const [isBusy, setBusy] = useState(false);
  const dialog = useStore(dialogStack).at(-1);
  if (!needsSignIn) return null;
  async function signIn() {
    setBusy(true);
    scenario.set((current) => ({ ...current, isExpired: false }));
    await session.signIn(() => startSandboxSession()).finally(() => setBusy(false));
  }
  const notice = (
    <Notice
      tone="danger"
      isLive
      title="Your session has ended"
      actions={
        <>
          <Button variant="primary" size="small" busy={isBusy} onClick={() => void signIn()}>
            Sign in
          </Button>
          <Button size="small" onClick={() => session.resolveSignIn(false)}>
            Stay signed out
          </Button>
        </>
      }
    >
      In the composed application the shell asks for the password here.
    </Notice>
  );
  // Everything outside a modal dialog is inert.
  return dialog ? createPortal(notice, dialog) : notice;
}
