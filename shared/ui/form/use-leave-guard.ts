import { useEffect, useRef } from 'react';
import { useBlocker } from '../../router/index.ts';
import { confirmAction } from '../overlay/confirm.ts';

const QUESTION = {
  title: 'Leave without saving?',
  consequence: 'What you typed here has not been saved.',
  confirmLabel: 'Leave without saving',
  cancelLabel: 'Go on editing',
};

/** Asks whether to throw away what was typed; true = do. */
export function confirmDiscard(): Promise<boolean> {
  return confirmAction(QUESTION);
}

let unsaved = 0;
/** Of these, those that would be restored. */
let kept = 0;

/**
 * Says that something typed is not on the server yet, without asking anybody who leaves: it is kept elsewhere, and saved
 * by what goes on after the screen. The answer ends it.
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

/** Whether a form on the screen holds what was not saved, or a text is still on its way. */
export function hasUnsavedText(): boolean {
  return unsaved > 0;
}

/** Whether all of it would be there again after the page was loaded anew. */
export function isUnsavedTextKept(): boolean {
  return unsaved === kept;
}

/** While `isDirty`, leaving the screen asks first; so does closing the tab, in the browser's words. */
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
