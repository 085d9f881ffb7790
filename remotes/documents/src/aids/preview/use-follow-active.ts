import { type RefObject, useEffect, useRef } from 'react';
import { usePanes } from '../../core/panes/use-panes.ts';
import { BLOCK } from './groups.ts';

/** How many frames a segment may take to be there: some seconds. */
const MOST_FRAMES = 200;
/** After how many frames without a change a segment stays where it is. */
const STEADY_FRAMES = 5;
/** Part of the view that the active segment is kept from its edges. */
const MARGIN = 0.2;

interface Options {
  viewport: RefObject<HTMLElement | null>;
  /** The active segment's row number. */
  active: number | undefined;
  total: number;
  hold: (index: number) => void;
  show: (stretch: number, how: 'start') => void;
  shift: (by: number) => void;
}

/** Brings the active segment into view whenever it is another one; it takes the focus when a command goes into the pane. */
export function useFollowActive({ viewport, active, total, hold, show, shift }: Options): void {
  const { takeFocus } = usePanes();
  const latest = useRef(takeFocus);
  latest.current = takeFocus;
  const find = () => viewport.current?.querySelector<HTMLElement>(`[data-piece="${active}"]`) ?? null;

  useEffect(() => {
    if (active === undefined || total === 0) return;
    const stretch = Math.floor((active - 1) / BLOCK);
    hold(active - 1);
    if (!find()) show(stretch, 'start');
    let frame = 0;
    let left = MOST_FRAMES;
    let steady = 0;
    const look = () => {
      const view = viewport.current;
      const piece = find();
      // Its stretch may not be drawn yet, nor its segments be here; what they bring along moves it once more.
      if (view && piece) {
        const before = view.scrollTop;
        shift(distanceIntoView(piece, view));
        steady = Math.abs(view.scrollTop - before) < 1 ? steady + 1 : 0;
        if (latest.current('preview')) piece.focus({ preventScroll: true });
      }
      left -= 1;
      if (left > 0 && steady < STEADY_FRAMES) frame = requestAnimationFrame(look);
    };
    frame = requestAnimationFrame(look);
    return () => cancelAnimationFrame(frame);
  }, [active, total, hold, show, shift, viewport]);

  // The pane may be there already when a command goes into it, or its segments come later than any frame above.
  useEffect(() => {
    const piece = find();
    if (piece && takeFocus('preview')) piece.focus({ preventScroll: true });
  });
}

/** How far the pane must scroll for a piece to be well in view, px. */
function distanceIntoView(piece: HTMLElement, view: HTMLElement): number {
  const [box, frame] = [piece.getBoundingClientRect(), view.getBoundingClientRect()];
  const margin = frame.height * MARGIN;
  if (box.top >= frame.top + margin && box.bottom <= frame.bottom - margin) return 0;
  const room = Math.max(0, frame.height - box.height) / 2;
  return box.top - frame.top - room;
}
