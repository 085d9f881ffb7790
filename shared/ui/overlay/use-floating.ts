import { type RefObject, useLayoutEffect } from 'react';
import { type Placement, place } from './place.ts';

/**
 * Shows a `popover="manual"` element in the browser's top layer next to its anchor, and follows it when the
 * page scrolls or resizes. The top layer covers dialogs and ignores z-index.
 */
export function useFloating(
  anchor: RefObject<Element | null>,
  floating: RefObject<HTMLElement | null>,
  { isOpen, side, align, matchWidth = false }: Placement & { isOpen: boolean; matchWidth?: boolean },
): void {
  useLayoutEffect(() => {
    const box = floating.current;
    const beside = anchor.current;
    if (!isOpen || !box || !beside) return;
    box.showPopover();
    const update = () => {
      const to = beside.getBoundingClientRect();
      if (matchWidth) box.style.minInlineSize = `${to.width}px`;
      box.style.maxHeight = '';
      // Right-to-left pages start at the other edge.
      const isRtl = getComputedStyle(beside).direction === 'rtl';
      const physical = isRtl && align !== 'center' ? (align === 'start' ? 'end' : 'start') : align;
      const size = { width: box.offsetWidth, height: box.offsetHeight };
      const viewport = { width: document.documentElement.clientWidth, height: window.innerHeight };
      const at = place(to, size, viewport, { side, align: physical });
      box.style.left = `${at.left}px`;
      box.style.top = `${at.top}px`;
      box.style.maxHeight = `${at.maxHeight}px`;
    };
    update();
    const observer = new ResizeObserver(update);
    observer.observe(box);
    window.addEventListener('scroll', update, { capture: true, passive: true });
    window.addEventListener('resize', update);
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', update, { capture: true });
      window.removeEventListener('resize', update);
    };
  }, [anchor, floating, isOpen, side, align, matchWidth]);
}
