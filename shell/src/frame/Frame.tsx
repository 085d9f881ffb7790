import { Outlet, useLocation } from '@tessera/shared/router';
import { useCurrentUser, useSessionState } from '@tessera/shared/session';
import { AppTheme, RouteAnnouncer } from '@tessera/shared/ui/frame';
import { type ReactNode, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { rememberUser } from '../federation/live-release.ts';
import { isLogin } from '../guard.ts';
import { LaterPart } from '../later/LaterPart.tsx';
import { NoticeLine } from './NoticeLine.tsx';
import { TopBar } from './TopBar.tsx';

/** Draws before the page's main element, which holds the screen alone. */
export function AboveMain({ children }: { children: ReactNode }) {
  const bar = document.getElementById('bar');
  return bar && createPortal(children, bar);
}

/** Around every screen: bar, notices, and the sign-in over the work when the session has ended. */
export function Frame() {
  const { pathname } = useLocation();
  const user = useCurrentUser();
  const { needsSignIn } = useSessionState();
  const userId = user?.id;
  useEffect(() => {
    if (userId !== undefined) rememberUser(userId);
  }, [userId]);
  return (
    <AppTheme hosts={<LaterPart part="hosts" title="Messages" isDispensable />}>
      <AboveMain>
        {user && !isLogin(pathname) && <TopBar />}
        <NoticeLine />
      </AboveMain>
      <Outlet />
      <RouteAnnouncer />
      {needsSignIn && !isLogin(pathname) && <LaterPart part="signIn" title="The sign-in" />}
    </AppTheme>
  );
}
