import { Button, dialogStack, IconLock, useStore } from '@tessera/shared/ui/frame';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import * as css from '../frame/frame.module.css';
import { t } from './messages.ts';
import { SignInDialog } from './SignInDialog.tsx';

/**
 * A line above the work while calls wait for a sign-in. The form opens only on request: opening by itself, it would
 * receive the keys that the user types into a text.
 */
export function SessionEnded() {
  const [isSigningIn, setSigningIn] = useState(false);
  const dialog = useStore(dialogStack).at(-1);
  if (isSigningIn) return <SignInDialog onClose={() => setSigningIn(false)} />;
  const strip = (
    <p role="alert" className={css.notice} data-strip>
      <IconLock size={16} stroke={1.75} aria-hidden />
      {t('sign-in.ended')}
      <Button size="small" onClick={() => setSigningIn(true)}>
        {t('sign-in')}
      </Button>
    </p>
  );
  // Everything outside a modal dialog is inert.
  return dialog ? createPortal(strip, dialog) : strip;
}
