import { useCallback, useState } from 'react';
import type { Room } from './fit-columns.ts';

/** Space gained when a scroll bar disappears, px: columns shown for it would bring the scroll bar back. */
const SCROLL_BAR = 18;

function isEnough(known: Room | null, { width, rem }: Room): boolean {
  return known?.rem === rem && width >= known.width && width < known.width + SCROLL_BAR;
}

/** The inner width of a mounted element, and its ref; `null` until it is measured. */
export function useRoom(): [Room | null, (element: HTMLElement | null) => (() => void) | undefined] {
  const [room, setRoom] = useState<Room | null>(null);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const measure = () => {
      const borders = element.offsetWidth - element.clientWidth;
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      const next = { width: Math.floor(element.getBoundingClientRect().width) - borders, rem };
      if (next.width > 0) setRoom((known) => (isEnough(known, next) ? known : next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [room, ref];
}
