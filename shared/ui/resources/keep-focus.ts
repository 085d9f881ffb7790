import { CONTENT_ID } from '../text/Text.tsx';

/** How long a list may take to come without its deleted row, ms. */
const PATIENCE = 3000;
const INTERVAL = 50;
const ROW = 'tr, li';

/** A row of a list or table. */
export interface FocusPlace {
  list: Element;
  index: number;
}

/** The row that has the focus now; a dialog over it may ask for it before the row goes. */
export function focusPlace(): FocusPlace | null {
  const row = document.activeElement?.closest(ROW);
  const list = row?.parentElement;
  return row && list ? { list, index: rowsOf(list).indexOf(row) } : null;
}

/** Without the space for rows that are not drawn. */
function rowsOf(list: Element): Element[] {
  return [...list.querySelectorAll(':scope > :not([aria-hidden])')];
}

/**
 * Where the focus is lost with a deleted row, it goes to the row that took its place, or to the one before; where none is
 * left, to the content of the page. Call it when the row is about to go.
 */
export function keepFocusNear(from: FocusPlace | null = focusPlace()): void {
  let place = from;
  const until = performance.now() + PATIENCE;
  let wasLost = false;
  const timer = setInterval(() => {
    const isLost = document.activeElement === document.body;
    if (!isLost) place = focusPlace() ?? place;
    // A dialog that closes has nothing for a moment, before it gives the focus back.
    const isGone = isLost && wasLost && place !== null;
    wasLost = isLost;
    if (isGone && place) focusAt(place);
    if (isGone || performance.now() > until) clearInterval(timer);
  }, INTERVAL);
}

function focusAt({ list, index }: FocusPlace): void {
  const rows = list.isConnected ? rowsOf(list) : [];
  const row = rows[Math.min(index, rows.length - 1)];
  const control = row?.querySelector<HTMLElement>('a[href], button');
  (control ?? document.getElementById(CONTENT_ID))?.focus();
}
