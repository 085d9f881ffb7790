import { type RefObject, useLayoutEffect } from 'react';

/**
 * Keeps the element's distance from the top of the page in its custom property `--top`, so that a screen can
 * fill the space below the frame's bar and its changing notices.
 */
export function useTop(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const box = element.current;
    if (!box) return;
    const update = () => {
      box.style.setProperty('--top', `${Math.max(0, box.getBoundingClientRect().top + window.scrollY)}px`);
    };
    update();
    const observer = new ResizeObserver(update);
    // The element before the page's main element: the frame's bar.
    const before = box.closest('main')?.previousElementSibling;
    if (before) observer.observe(before);
    return () => observer.disconnect();
  }, [element]);
}
