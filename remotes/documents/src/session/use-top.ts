import { type RefObject, useLayoutEffect } from 'react';

/**
 * Keeps the distance from the top of the page to the element in its custom property `--top`, so that a screen can fill
 * what the frame above it leaves: the bar and its notices come and go.
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
    // What stands before the page's main element: the frame's bar.
    const before = box.closest('main')?.previousElementSibling;
    if (before) observer.observe(before);
    return () => observer.disconnect();
  }, [element]);
}
