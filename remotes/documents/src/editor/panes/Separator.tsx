import type { KeyboardEvent, PointerEvent } from 'react';
import * as css from './panes.module.css';

/**
 * Direction in which a separator moves when its value grows: `start` and `end` follow the page's direction.
 */
type Grows = 'start' | 'end' | 'up' | 'down';

interface SeparatorProps {
  grows: Grows;
  /** In `parts` of the surrounding box if given, or px. */
  value: number;
  least: number;
  most: number;
  parts?: boolean;
  label: string;
  valueText: string;
  onChange: (value: number) => void;
}

const STEP = { px: 24, part: 0.05 };
const KEYS: Record<Grows, readonly [more: string, less: string]> = {
  start: ['ArrowLeft', 'ArrowRight'],
  end: ['ArrowRight', 'ArrowLeft'],
  up: ['ArrowUp', 'ArrowDown'],
  down: ['ArrowDown', 'ArrowUp'],
};

/** The border between two panes or next to a dock, moved with the pointer or the arrow keys. */
export function Separator({ grows, value, least, most, parts, label, valueText, onChange }: SeparatorProps) {
  const isUpright = grows === 'start' || grows === 'end';
  const factor = parts ? 100 : 1;

  function onPointerMove({ currentTarget, clientX, clientY, pointerId }: PointerEvent<HTMLElement>) {
    const around = currentTarget.parentElement?.getBoundingClientRect();
    const before = currentTarget.previousElementSibling?.getBoundingClientRect();
    // A dock grows from its far edge, a slot from its beginning.
    const box = grows === 'start' || grows === 'up' ? around : before;
    if (!box || !around || !currentTarget.hasPointerCapture(pointerId)) return;
    const isFromLeft = (grows === 'end') !== isRtl(currentTarget);
    const px = isUpright
      ? isFromLeft
        ? clientX - box.left
        : box.right - clientX
      : grows === 'down'
        ? clientY - box.top
        : box.bottom - clientY;
    onChange(parts ? px / (isUpright ? around.width : around.height) : px);
  }
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const [more, less] = isUpright && isRtl(event.currentTarget) ? KEYS[grows].toReversed() : KEYS[grows];
    const step = parts ? STEP.part : STEP.px;
    const to =
      event.key === more
        ? value + step
        : event.key === less
          ? value - step
          : { Home: least, End: most }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    onChange(Math.min(most, Math.max(least, to)));
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: an <hr> takes no focus
    <div
      role="separator"
      tabIndex={0}
      aria-orientation={isUpright ? 'vertical' : 'horizontal'}
      aria-label={label}
      aria-valuetext={valueText}
      aria-valuenow={Math.round(value * factor)}
      aria-valuemin={Math.round(least * factor)}
      aria-valuemax={Math.round(most * factor)}
      className={css.separator}
      onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
      onPointerMove={onPointerMove}
      onKeyDown={onKeyDown}
    />
  );
}

function isRtl(element: Element): boolean {
  return getComputedStyle(element).direction === 'rtl';
}
