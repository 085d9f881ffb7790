import { CONTENT_ID } from '../text/Text.tsx';
import { type FocusTrail, focusTrail, returnFocus } from './focus-trail.ts';

/** What is taken away is often put back at once, elsewhere, with the focus; ms. */
const SETTLE_MS = 60;
/** How long what takes its place may need to be drawn, ms. */
const PATIENCE_MS = 600;

let last: FocusTrail | null = null;

/** Where somebody is, or was before the focus went to a menu or a message, which come and go. */
export function currentTrail(): FocusTrail | null {
  const now = focusTrail(document.activeElement);
  return now && now.around.length > 0 ? now : last;
}

/**
 * Looks after a focus that is lost with what was taken from the page: the browser would leave it on `body`, from where
 * Tab begins at the top of the page. Returns how to stop.
 */
export function keepFocus(): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isLost = () => document.activeElement === document.body && last !== null && !last.element.isConnected;

  function restore(since: number) {
    clearTimeout(timer);
    if (!isLost() || !last || returnFocus(last)) return;
    if (performance.now() - since < PATIENCE_MS) timer = setTimeout(restore, SETTLE_MS, since);
    else document.getElementById(CONTENT_ID)?.focus({ preventScroll: true });
  }
  document.addEventListener('focusin', () => (last = currentTrail()), { signal });
  document.addEventListener(
    'focusout',
    ({ relatedTarget }) => {
      if (relatedTarget !== null) return;
      // Whoever clicks beside everything wants the focus nowhere.
      setTimeout(() => {
        if (document.activeElement === document.body && document.hasFocus() && last?.element.isConnected)
          last = null;
      });
    },
    { signal },
  );
  const observer = new MutationObserver(() => {
    if (!isLost()) return;
    clearTimeout(timer);
    timer = setTimeout(restore, SETTLE_MS, performance.now());
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    ending.abort();
    observer.disconnect();
    clearTimeout(timer);
  };
}

/** A row of a list or table. */
export interface FocusPlace {
  list: Element;
  index: number;
}

/** For remotes from before every lost focus was looked after. */
export function focusPlace(): FocusPlace | null {
  return currentTrail()?.row ?? null;
}

/** For remotes from before every lost focus was looked after. */
export function keepFocusNear(_from?: FocusPlace | null): void {}
