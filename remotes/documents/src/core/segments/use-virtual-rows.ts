import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { HeightIndex } from './height-index.ts';

interface VirtualOptions {
  /** Estimated height of a row before it is drawn, px. */
  estimate?: number;
  /** Rows drawn beyond the edges of the view, so that keys and the wheel never reach a gap. */
  overscan?: number;
  /** The row kept wholly in view while it grows, if it is in view and fits. */
  whole?: number | undefined;
}

/** Share of the view at its edges kept free of the active row, which stays in the middle third. */
const MARGIN = 1 / 3;

export interface VirtualRows {
  /** `[start, end)` of the rows to draw in the flow. */
  start: number;
  end: number;
  /** The offset of the drawn rows, and the total height, px. */
  offset: number;
  total: number;
  /** Offset of the row drawn although it is out of view. */
  topOf(index: number): number;
  /** Ref for the element of each row. */
  measure(element: HTMLElement | null): (() => void) | undefined;
  /** Scrolls a row into view; `nearest` scrolls no more than necessary. */
  show(index: number, how: 'nearest' | 'start'): void;
  /** Scrolls by a distance in px, and holds the position when rows above are measured. */
  shift(by: number): void;
  /** Scrolls a position in a row into view if needed; `placeOf` measures it on the screen. */
  reveal(index: number, placeOf: () => DOMRect | null): void;
}

/**
 * The visible rows of a long list. Rows are measured as they appear; the row at the top of the view stays in
 * place whatever rows above measure.
 */
export function useVirtualRows(
  viewport: RefObject<HTMLElement | null>,
  count: number,
  onRange: (start: number, end: number) => void,
  { estimate = 49, overscan = 8, whole }: VirtualOptions = {},
): VirtualRows {
  const [first] = useState(() => new HeightIndex(count, estimate));
  const heights = useRef(first);
  /** The rendered rows, each with the index under which its height was measured. */
  const drawn = useRef(new Map<HTMLElement, number>());
  if (heights.current.count !== count) {
    heights.current = new HeightIndex(count, estimate);
    for (const row of drawn.current.keys()) drawn.current.set(row, -1);
  }
  const anchor = useRef({ index: 0, offset: 0 });
  /** The row we scrolled to stays the anchor. */
  const scrolledTo = useRef(-1);
  /**
   * The view's scroll position and height, px, as last reported: reading them during a change forces another
   * layout.
   */
  const seen = useRef({ top: 0, height: 0 });
  const [range, setRange] = useState({ start: 0, end: Math.min(count, overscan * 4) });
  const [, redraw] = useState(0);
  const latest = useRef(onRange);
  latest.current = onRange;
  const kept = useRef(whole);
  kept.current = whole;
  const observer = useRef<ResizeObserver>(undefined);

  const look = useCallback(() => {
    const view = viewport.current;
    if (view) seen.current = { top: view.scrollTop, height: view.clientHeight };
  }, [viewport]);

  const place = useCallback(() => {
    const { top, height } = seen.current;
    const first = heights.current.indexAt(top);
    const last = heights.current.indexAt(top + height);
    const start = Math.max(0, first - overscan);
    const end = Math.min(heights.current.count, last + 1 + overscan);
    latest.current(start, end);
    setRange((range) => (range.start === start && range.end === end ? range : { start, end }));
  }, [overscan]);

  const remember = useCallback(() => {
    const { top } = seen.current;
    if (Math.abs(top - scrolledTo.current) < 1) return;
    scrolledTo.current = -1;
    const index = heights.current.indexAt(top);
    anchor.current = { index, offset: top - heights.current.topOf(index) };
  }, []);

  const scrollTo = useCallback(
    (wanted: number) => {
      const view = viewport.current;
      if (!view) return;
      if (Math.abs(seen.current.top - wanted) >= 1) {
        view.scrollTop = wanted;
        seen.current.top = view.scrollTop;
      }
      scrolledTo.current = seen.current.top;
    },
    [viewport],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: a shorter list may already have scrolled the view
  useLayoutEffect(look, [look, count]);

  // No resize event fires for a row that only changes its index, or that stays when the list's length
  // changes.
  useLayoutEffect(() => {
    if (heights.current.count !== count) return;
    let isNew = false;
    for (const [row, known] of drawn.current) {
      const index = Number(row.dataset.index);
      if (index === known) continue;
      drawn.current.set(row, index);
      isNew = heights.current.set(index, row.getBoundingClientRect().height) || isNew;
    }
    if (isNew) redraw((tick) => tick + 1);
  });

  // After layout with new heights, scroll the anchor back to where it was.
  useLayoutEffect(() => {
    const wanted = heights.current.topOf(anchor.current.index) + anchor.current.offset;
    if (Math.abs(seen.current.top - wanted) >= 1) scrollTo(wanted);
    place();
  });

  useEffect(() => {
    const view = viewport.current;
    if (!view) return;
    const onScroll = () => {
      look();
      remember();
      place();
    };
    view.addEventListener('scroll', onScroll, { passive: true });
    const resized = new ResizeObserver(() => {
      look();
      place();
    });
    resized.observe(view);
    return () => {
      view.removeEventListener('scroll', onScroll);
      resized.disconnect();
    };
  }, [viewport, look, place, remember]);

  const note = useCallback((row: HTMLElement) => {
    const index = Number(row.dataset.index);
    const { height } = row.getBoundingClientRect();
    const grown = height - heights.current.heightOf(index);
    const isNew = heights.current.set(index, height);
    if (grown > 0 && index === kept.current) {
      const top = heights.current.topOf(index) - seen.current.top;
      const over = top + height - seen.current.height;
      // Rows already scrolled out of view stay there.
      if (over > 0 && over <= grown && top > 0) anchor.current.offset += Math.min(over, top);
    }
    return isNew;
  }, []);

  const measure = useCallback(
    (row: HTMLElement | null) => {
      if (!row) return undefined;
      observer.current ??= new ResizeObserver((entries) => {
        const changes = entries.map(({ target }) => target.isConnected && note(target as HTMLElement));
        // Before paint, so that no jump is visible.
        if (changes.includes(true)) flushSync(() => redraw((tick) => tick + 1));
      });
      observer.current.observe(row);
      drawn.current.set(row, Number(row.dataset.index));
      return () => {
        observer.current?.unobserve(row);
        drawn.current.delete(row);
      };
    },
    [note],
  );
  useEffect(() => () => observer.current?.disconnect(), []);

  const show = useCallback(
    (index: number, how: 'nearest' | 'start') => {
      const { top: from, height } = seen.current;
      const top = heights.current.topOf(index);
      const bottom = top + heights.current.heightOf(index);
      const room = height - (bottom - top);
      // A high row is centred; one higher than the view shows its beginning.
      const margin = Math.max(0, Math.min(height * MARGIN, room / 2));
      const isFar = how === 'start' || bottom < from || top > from + height;
      const near = Math.max(bottom - height + margin, isFar ? top - margin : from);
      const wanted = Math.max(0, Math.min(top - margin, near));
      // Unmeasured rows may shift it: the row itself is what must stay.
      anchor.current = { index, offset: wanted - top };
      scrollTo(wanted);
      redraw((tick) => tick + 1);
    },
    [scrollTo],
  );

  const shift = useCallback(
    (by: number) => {
      const from = seen.current.top;
      scrollTo(from + by);
      anchor.current.offset += seen.current.top - from;
    },
    [scrollTo],
  );

  const reveal = useCallback(
    (index: number, placeOf: () => DOMRect | null) => {
      const view = viewport.current;
      if (!view) return;
      const place = placeOf();
      if (place && distance(place, view.getBoundingClientRect()) === 0 && distance(place, page()) === 0)
        return;
      show(index, 'nearest');
      // A row may be higher than the view.
      const shown = placeOf();
      if (!shown) return;
      shift(distance(shown, view.getBoundingClientRect()));
      // With large zoom the page also scrolls.
      window.scrollBy(0, distance(placeOf() ?? shown, page()));
    },
    [viewport, show, shift],
  );

  return {
    start: Math.min(range.start, count),
    end: Math.min(range.end, count),
    offset: heights.current.topOf(Math.min(range.start, count)),
    total: heights.current.total,
    topOf: (index) => heights.current.topOf(index),
    measure,
    show,
    shift,
    reveal,
  };
}

/** The part of the page on the screen. */
function page(): { top: number; bottom: number } {
  return { top: 0, bottom: window.innerHeight };
}

/** How far a rectangle is outside a frame, px: negative above it. */
function distance(place: DOMRect, frame: { top: number; bottom: number }): number {
  if (place.bottom > frame.bottom) return Math.min(place.bottom - frame.bottom, place.top - frame.top);
  return Math.min(0, place.top - frame.top);
}
