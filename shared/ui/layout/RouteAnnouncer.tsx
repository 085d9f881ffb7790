import { useEffect, useRef } from 'react';
import { useLocation } from '../../browser/router/index.ts';
import { announce } from '../feedback/announce.ts';
import { CONTENT_ID } from '../text/Text.tsx';

/**
 * A new title is announced once it is stable for this long, since a screen may change it while loading; ms.
 */
const REST_MS = 250;
/** A screen without a title by then is announced with the current title; ms. */
const PATIENCE_MS = 3_000;

/**
 * On each navigation focuses the new screen and announces its title, as a page load would. One per page, inside the
 * router; a change of query or hash is not a navigation.
 */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const lastPath = useRef(pathname);
  const lastTitle = useRef('');
  useEffect(() => {
    if (lastPath.current === pathname) {
      lastTitle.current = document.title;
      return;
    }
    const before = document.activeElement;
    let rest: ReturnType<typeof setTimeout> | undefined;
    const stop = () => {
      observer.disconnect();
      clearTimeout(rest);
      clearTimeout(patience);
    };
    const finish = () => {
      stop();
      lastPath.current = pathname;
      lastTitle.current = document.title;
      announce(document.title);
      // Keep a focus that was set in the meantime (by a field of the new screen, or by the user).
      const isUntaken = document.activeElement === before || document.activeElement === document.body;
      if (isUntaken) document.getElementById(CONTENT_ID)?.focus({ preventScroll: true });
    };
    const whenNamed = () => {
      clearTimeout(rest);
      if (document.title !== lastTitle.current) rest = setTimeout(finish, REST_MS);
    };
    const observer = new MutationObserver(whenNamed);
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    const patience = setTimeout(finish, PATIENCE_MS);
    whenNamed();
    return stop;
  }, [pathname]);
  return null;
}
