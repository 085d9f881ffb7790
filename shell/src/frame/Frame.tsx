import { Outlet, useLocation } from '@tessera/shared/router';
import { useCurrentUser, useSessionState } from '@tessera/shared/session';
import { AppTheme, RouteAnnouncer } from '@tessera/shared/ui/frame';
import { type ReactNode, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { rememberUser } from '../federation/live-release.ts';
import { isLogin } from '../guard.ts';
import { createLaterPart } from '../later/later-part.tsx';
import { t } from '../messages.ts';
import { FailedStrip } from '../remote/FailedPart.tsx';
import { Outliving } from '../remote/Outliving.tsx';
import { TopBar } from './TopBar.tsx';

const Hosts = createLaterPart(
  async () => (await import(/* webpackChunkName: "ui" */ '@tessera/shared/ui')).Hosts,
);

const NoticeLine = createLaterPart(
  async () => (await import(/* webpackChunkName: "ui" */ './NoticeLine.tsx')).NoticeLine,
);

const SessionEnded = createLaterPart(
  async () => (await import(/* webpackChunkName: "sign-in" */ '../login/SessionEnded.tsx')).SessionEnded,
  { title: () => t('part.name.sign-in'), failed: FailedStrip },
);

/** Rendered before the page's main element, which holds only the screen. */
export function AboveMain({ children }: { children: ReactNode }) {
  const bar = document.getElementById('bar');
  return bar && createPortal(children, bar);
}

/** Wraps every screen: bar, notices, and the sign-in over the work when the session has ended. */
export function Frame() {
  const { pathname } = useLocation();
  const user = useCurrentUser();
  const { needsSignIn } = useSessionState();
  const userId = user?.id;
  useEffect(() => {
    if (userId !== undefined) rememberUser(userId);
  }, [userId]);
  return (
    <AppTheme hosts={<Hosts />}>
      <AboveMain>
        {user && !isLogin(pathname) && <TopBar />}
        {/* Always mounted, so that screen readers announce its new content. */}
        <div role="status">
          <NoticeLine />
        </div>
        {needsSignIn && !isLogin(pathname) && <SessionEnded />}
      </AboveMain>
      <Outliving id={pathname}>
        <Outlet />
      </Outliving>
      <RouteAnnouncer />
    </AppTheme>
  );
}
