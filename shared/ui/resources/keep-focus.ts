import { CONTENT_ID } from '../text/Text.tsx';

/** How long a list may take to come without its deleted row, ms. */
const PATIENCE = 3000;
const INTERVAL = 50;
const ROW = 'tr, li';

interface Place {
  list: Element;
  index: number;
}

function placeOf(focused: Element | null): Place | null {
  const row = focused?.closest(ROW);
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
export function keepFocusNear(): void {
  let place = placeOf(document.activeElement);
  const until = performance.now() + PATIENCE;
  const timer = setInterval(() => {
    const isLost = document.activeElement === document.body;
    if (!isLost) place = placeOf(document.activeElement) ?? place;
    if (isLost && place) focusAt(place);
    if ((isLost && place) || performance.now() > until) clearInterval(timer);
  }, INTERVAL);
}

function focusAt({ list, index }: Place): void {
  const rows = list.isConnected ? rowsOf(list) : [];
  const row = rows[Math.min(index, rows.length - 1)];
  const control = row?.querySelector<HTMLElement>('a[href], button');
  (control ?? document.getElementById(CONTENT_ID))?.focus();
}
