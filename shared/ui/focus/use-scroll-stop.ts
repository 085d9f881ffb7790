import { type RefObject, useEffect } from 'react';

const STOPS = 'a[href], button, input, select, textarea, [tabindex="0"]';

/** Makes a scrolling region without focusable elements a tab stop: keys could not scroll it otherwise. */
export function useScrollStop(region: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const element = region.current;
    if (!element) return;
    const look = () => {
      const isStop = element.scrollHeight > element.clientHeight && !element.querySelector(STOPS);
      if (isStop) element.tabIndex = 0;
      else element.removeAttribute('tabindex');
    };
    look();
    const sizes = new ResizeObserver(look);
    const contents = new MutationObserver(look);
    sizes.observe(element);
    contents.observe(element, { childList: true, subtree: true });
    return () => {
      sizes.disconnect();
      contents.disconnect();
    };
  }, [region]);
}
