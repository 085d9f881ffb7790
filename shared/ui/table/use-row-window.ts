import { type RefObject, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';

export interface RowWindow {
  /** `[start, end)` of the rows to draw. */
  start: number;
  end: number;
  /** Heights in px of the space replacing rows before and after. */
  before: number;
  after: number;
}

/** Below this every row is drawn: still fast enough, and the browser's own search finds all rows. */
const DRAW_ALL = 150;
/** Maximum rows to print; of longer lists only visible rows are printed, but a file has all. */
const MOST_PRINTED = 2000;
/** Rows drawn beyond the edges of the view, so that keys and the wheel never reach a gap. */
const OVERSCAN = 12;

type Heights = readonly (number | undefined)[];

/** Total height of the rows `[from, to)`. */
function heightOf(heights: Heights, estimate: number, from: number, to: number): number {
  let sum = 0;
  for (let index = from; index < to; index++) sum += heights[index] ?? estimate;
  return sum;
}

/** The rows in a view from `top` to `bottom` (px within the list), with the space around them. */
export function windowOf(
  heights: Heights,
  estimate: number,
  { top, bottom }: { top: number; bottom: number },
): RowWindow {
  let at = 0;
  let first = -1;
  let last = -1;
  for (let index = 0; index < heights.length; index++) {
    const end = at + (heights[index] ?? estimate);
    if (end > top && at < bottom) {
      if (first < 0) first = index;
      last = index;
    }
    at = end;
  }
  if (first < 0) {
    // The view is outside the list: draw the nearest end.
    first = top >= at ? heights.length - 1 : 0;
    last = first;
  }
  const start = Math.max(0, first - OVERSCAN);
  const end = Math.min(heights.length, last + 1 + OVERSCAN);
  return {
    start,
    end,
    before: heightOf(heights, estimate, 0, start),
    after: heightOf(heights, estimate, end, heights.length),
  };
}

/** An element's scroll container: a box around it, or the page. */
function scrollerOf(element: Element): Element {
  for (let box = element.parentElement; box; box = box.parentElement) {
    if (box.scrollHeight > box.clientHeight && /auto|scroll/.test(getComputedStyle(box).overflowY))
      return box;
  }
  return document.documentElement;
}

let isPrinting = false;

function watchPrinting(listener: () => void): () => void {
  const change = ({ type }: Event) => {
    isPrinting = type === 'beforeprint';
    listener();
  };
  window.addEventListener('beforeprint', change);
  window.addEventListener('afterprint', change);
  return () => {
    window.removeEventListener('beforeprint', change);
    window.removeEventListener('afterprint', change);
  };
}

/**
 * Draws only the visible rows of a long list; rows of any height, measured as they appear. Prints all of
 * them.
 */
export function useRowWindow(
  body: RefObject<HTMLElement | null>,
  count: number,
  estimate: number,
): { drawn: RowWindow; reveal: (index: number) => void } {
  const all = { start: 0, end: count, before: 0, after: 0 };
  const isPrinted = useSyncExternalStore(watchPrinting, () => isPrinting);
  const isLong = count > DRAW_ALL && !(isPrinted && count <= MOST_PRINTED);
  const heights = useRef<(number | undefined)[]>([]);
  const [drawn, setDrawn] = useState<RowWindow>({ ...all, end: Math.min(count, DRAW_ALL) });

  useLayoutEffect(() => {
    if (!isLong) return;
    let frame = 0;
    const update = () => {
      frame = 0;
      const element = body.current;
      if (!element) return;
      heights.current.length = count;
      for (const row of element.querySelectorAll<HTMLElement>('[data-index]')) {
        const under = row.nextElementSibling;
        const details = under instanceof HTMLElement && 'details' in under.dataset ? under.offsetHeight : 0;
        heights.current[Number(row.dataset.index)] = row.offsetHeight + details;
      }
      const top = -element.getBoundingClientRect().top;
      const next = windowOf(heights.current, estimate, { top, bottom: top + window.innerHeight });
      setDrawn((current) => (current.start === next.start && current.end === next.end ? current : next));
    };
    const later = () => {
      frame ||= requestAnimationFrame(update);
    };
    update();
    window.addEventListener('scroll', later, { capture: true, passive: true });
    window.addEventListener('resize', later);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', later, { capture: true });
      window.removeEventListener('resize', later);
    };
  }, [body, count, estimate, isLong]);

  /** Scrolls a row near the middle of the view. */
  function reveal(index: number) {
    const element = body.current;
    if (!element) return;
    const offset = heightOf(heights.current, estimate, 0, index);
    const scroller = scrollerOf(element);
    scroller.scrollBy({
      top: element.getBoundingClientRect().top + offset - window.innerHeight / 2,
      behavior: 'instant',
    });
  }

  return { drawn: isLong ? { ...drawn, end: Math.min(drawn.end, count) } : all, reveal };
}
