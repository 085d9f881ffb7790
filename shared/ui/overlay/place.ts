export interface Placement {
  side: 'bottom' | 'top';
  align: 'start' | 'end' | 'center';
}

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

interface Size {
  width: number;
  height: number;
}

const MARGIN = 8;

/**
 * Position of a floating box next to its anchor, in viewport px: on the preferred side unless only the other
 * one has space, always inside the viewport. `maxHeight`: the space on that side.
 */
export function place(
  anchor: Box,
  floating: Size,
  viewport: Size,
  { side, align, gap = 4 }: Placement & { gap?: number },
): { left: number; top: number; maxHeight: number } {
  const below = viewport.height - (anchor.top + anchor.height) - gap - MARGIN;
  const above = anchor.top - gap - MARGIN;
  const [wanted, other] = side === 'bottom' ? [below, above] : [above, below];
  const flips = floating.height > wanted && other > wanted;
  const isBelow = (side === 'bottom') !== flips;
  const maxHeight = Math.max(0, isBelow ? below : above);
  const height = Math.min(floating.height, maxHeight);
  const top = isBelow ? anchor.top + anchor.height + gap : anchor.top - gap - height;
  const left =
    align === 'start'
      ? anchor.left
      : align === 'end'
        ? anchor.left + anchor.width - floating.width
        : anchor.left + (anchor.width - floating.width) / 2;
  const rightmost = viewport.width - floating.width - MARGIN;
  return { left: Math.max(MARGIN, Math.min(left, rightmost)), top, maxHeight };
}
