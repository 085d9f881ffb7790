import { type RefObject, useLayoutEffect } from 'react';

/** Time after which a block no longer holds back those below it, ms. */
const PATIENCE_MS = 3_000;

/** Calls `onSettled` once, when nothing in the element is loading any more or the patience is over. */
export function useSettled(element: RefObject<HTMLElement | null>, onSettled: () => void): void {
  // Runs before the first paint, so that a block with cached data is never hidden.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each block
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    const ending = () => {
      observer.disconnect();
      clearTimeout(timer);
    };
    const settle = () => {
      ending();
      onSettled();
    };
    const observer = new MutationObserver(() => {
      if (!current.querySelector('[aria-busy=true]')) settle();
    });
    observer.observe(current, { attributeFilter: ['aria-busy'], childList: true, subtree: true });
    const timer = setTimeout(settle, PATIENCE_MS);
    if (!current.querySelector('[aria-busy=true]')) settle();
    return ending;
  }, []);
}
