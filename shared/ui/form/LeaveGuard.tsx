import { useEffect } from 'react';
import { useBlocker } from '../../browser/router/index.ts';
import { giveUpTextOfScreen, hasTextOfScreen } from './unsaved-text.ts';
import { confirmDiscard } from './use-leave-guard.ts';

/** Asks before opening another screen, for all forms of this one: the router only supports one blocker. */
export function LeaveGuard() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && hasTextOfScreen(),
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void confirmDiscard().then((leave) => {
      if (!leave) return blocker.reset();
      giveUpTextOfScreen();
      blocker.proceed();
    });
  }, [blocker]);
  return null;
}
