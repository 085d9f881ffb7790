import { useEffect, useRef } from 'react';
import { useBlocker } from '../../router/index.ts';
import { confirmAction } from '../overlay/confirm.tsx';

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

/** Whether a form on the screen holds what was not saved. */
export function hasUnsavedText(): boolean {
  return unsaved > 0;
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
