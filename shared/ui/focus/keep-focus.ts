import { CONTENT_ID } from '../text/Text.tsx';
import { type FocusTrail, focusTrail, returnFocus } from './focus-trail.ts';

/** Removed elements are often reinserted at once elsewhere, with the focus; ms. */
const SETTLE_MS = 60;
/** Maximum wait for a replacement to be drawn, ms. */
const PATIENCE_MS = 600;

let last: FocusTrail | null = null;

/** The current focus, or the previous one while it is in a temporary menu or message. */
export function currentTrail(): FocusTrail | null {
  const now = focusTrail(document.activeElement);
  return now && now.around.length > 0 ? now : last;
}

/**
 * Restores a focus lost with a removed element: the browser would move it to `body`, from where Tab starts at
 * the top of the page. Returns a function to stop.
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
      // A click on the background removes the focus on purpose.
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

/** For older remotes, from before lost focus was always restored. */
export function focusPlace(): FocusPlace | null {
  return currentTrail()?.row ?? null;
}

/** For older remotes, from before lost focus was always restored. */
export function keepFocusNear(_from?: FocusPlace | null): void {}
