import { isLogin } from '../guard.ts';
import { ScreenSkeleton } from '../remote/ScreenSkeleton.tsx';
import { AboveMain } from './Frame.tsx';
import * as css from './frame.module.css';
import { Mark } from './Mark.tsx';

/** The frame while the session is unknown or cannot be determined. */
export function EmptyBar() {
  return (
    <AboveMain>
      <header className={css.bar}>
        <span className={css.brand}>
          <Mark />
          <span>Tessera</span>
        </span>
      </header>
    </AboveMain>
  );
}

export function FrameSkeleton() {
  if (isLogin(window.location.pathname)) return null;
  return (
    <>
      <EmptyBar />
      <ScreenSkeleton />
    </>
  );
}
