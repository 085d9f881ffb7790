import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { formatNumber } from '../text/relative-time.ts';
import type { FittedColumn } from './fit-columns.ts';
import { t } from './messages.ts';
import * as css from './table.module.css';

/** Resize step of an arrow key, px. */
const STEP = 16;

interface ColumnResizerProps {
  column: string;
  fitted: FittedColumn;
  /** The new width, px; `null` for the default. */
  onResize: (width: number | null) => void;
}

/** The edge of a column header, moved with the pointer or the arrow keys; a double click resets the width. */
export function ColumnResizer({ column, fitted, onResize }: ColumnResizerProps) {
  const { width, min, max } = fitted;
  const drag = useRef<{ from: number; width: number } | null>(null);
  const resize = (next: number) => onResize(Math.min(Math.max(next, min), max));

  /** `1` where the column grows to the right. */
  const growth = (element: Element) => (getComputedStyle(element).direction === 'rtl' ? -1 : 1);

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    event.currentTarget.focus();
    drag.current = { from: event.clientX, width };
  }
  function onPointerMove(event: PointerEvent<HTMLElement>) {
    if (!drag.current) return;
    resize(drag.current.width + (event.clientX - drag.current.from) * growth(event.currentTarget));
  }
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const forward = growth(event.currentTarget) * STEP;
    const next = { ArrowRight: width + forward, ArrowLeft: width - forward, Home: min, End: max }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    resize(next);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: an <hr> cannot be dragged
    <span
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t('columns.width')}
      aria-valuetext={t('columns.width-of', { column, n: formatNumber(Math.round(width)) })}
      aria-valuenow={Math.round(width)}
      aria-valuemin={Math.round(min)}
      aria-valuemax={Math.round(Math.max(max, width))}
      className={css.resizer}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onLostPointerCapture={() => {
        drag.current = null;
      }}
      onDoubleClick={() => onResize(null)}
      onKeyDown={onKeyDown}
    />
  );
}
