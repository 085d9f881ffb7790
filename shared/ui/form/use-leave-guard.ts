import { useEffect, useRef } from 'react';
import { useBlocker } from '../../router/index.ts';
import { confirmAction } from '../overlay/confirm.ts';

const QUESTION = {
  title: 'Leave without saving?',
  consequence: 'What you typed here has not been saved.',
  confirmLabel: 'Leave without saving',
  cancelLabel: 'Go on editing',
};

/** Asks whether to discard unsaved input; true = discard. */
export function confirmDiscard(): Promise<boolean> {
  return confirmAction(QUESTION);
}

let unsaved = 0;
/** The guards whose text would be restored. */
let kept = 0;

/**
 * Registers unsaved text without a prompt on leaving: it is kept elsewhere, and saved by code that outlives the
 * screen. Returns the unregister function.
 */
export function holdUnsavedText(): () => void {
  let isHeld = true;
  unsaved++;
  kept++;
  return () => {
    if (isHeld) {
      unsaved--;
      kept--;
    }
    isHeld = false;
  };
}

/** Whether a form has unsaved input, or a text is still being saved. */
export function hasUnsavedText(): boolean {
  return unsaved > 0;
}

/** Whether all of it would be restored after a reload. */
export function isUnsavedTextKept(): boolean {
  return unsaved === kept;
}

/** While `isDirty`, leaving the screen asks first; so does closing the tab, with the browser's prompt. */
export function useLeaveGuard(isDirty: boolean): void {
  const latest = useRef(isDirty);
  latest.current = isDirty;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      latest.current && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void confirmDiscard().then((leave) => (leave ? blocker.proceed() : blocker.reset()));
  }, [blocker]);
  useEffect(() => {
    if (!isDirty) return;
    unsaved++;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => {
      unsaved--;
      window.removeEventListener('beforeunload', ask);
    };
  }, [isDirty]);
}
