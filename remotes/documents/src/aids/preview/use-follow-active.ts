import { type RefObject, useEffect, useRef } from 'react';
import { usePanes } from '../../core/panes/use-panes.ts';
import { BLOCK } from './groups.ts';

/** Maximum frames to wait for a segment to be drawn: a few seconds. */
const MOST_FRAMES = 200;
/** Frames without movement after which a segment's position is final. */
const STEADY_FRAMES = 5;
/** Margin kept between the active segment and the edges, as part of the view. */
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

/** Scrolls the active segment into view when it changes; focuses it when a command enters the pane. */
export function useFollowActive({ viewport, active, total, hold, show, shift }: Options): void {
  const { takeFocus } = usePanes();
  const latest = useRef(takeFocus);
  latest.current = takeFocus;

  useEffect(() => {
    if (active === undefined || total === 0) return;
    const stretch = Math.floor((active - 1) / BLOCK);
    hold(active - 1);
    if (!pieceOf(viewport, active)) show(stretch, 'start');
    let frame = 0;
    let left = MOST_FRAMES;
    let steady = 0;
    const look = () => {
      const view = viewport.current;
      const piece = pieceOf(viewport, active);
      // Its stretch may not be drawn nor its segments loaded; either moves it once more.
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

  // The pane may already be open when a command enters it, or its segments may load after the frames above.
  useEffect(() => {
    const piece = pieceOf(viewport, active);
    if (piece && takeFocus('preview')) piece.focus({ preventScroll: true });
  });
}

/** The element of a segment, by its row number; `null` = not drawn. */
function pieceOf(viewport: RefObject<HTMLElement | null>, row: number | undefined): HTMLElement | null {
  return viewport.current?.querySelector<HTMLElement>(`[data-piece="${row}"]`) ?? null;
}

/** How far the pane must scroll to bring a piece well into view, px. */
function distanceIntoView(piece: HTMLElement, view: HTMLElement): number {
  const [box, frame] = [piece.getBoundingClientRect(), view.getBoundingClientRect()];
  const margin = frame.height * MARGIN;
  if (box.top >= frame.top + margin && box.bottom <= frame.bottom - margin) return 0;
  const room = Math.max(0, frame.height - box.height) / 2;
  return box.top - frame.top - room;
}
