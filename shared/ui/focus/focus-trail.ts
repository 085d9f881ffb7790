import { CONTENT_ID } from '../text/Text.tsx';

/** An item of a list or table. */
const ROW = 'tr, li';
/** Boundary of the search for another control, to stay in the same part. */
const PART = 'section, form, fieldset, aside, [role=region], [role=tabpanel]';
const CONTROL =
  'a[href], button, input:not([type=hidden]), select, textarea, [contenteditable=true], [tabindex="0"]';

/** A position of the focus on the page. */
export interface FocusTrail {
  element: HTMLElement;
  /** Its ancestors from the inside out, up to the content of the page or a dialog. */
  around: readonly Element[];
  /** Its row and the row's index. */
  row: { list: Element; index: number } | null;
}

export function focusTrail(element: Element | null): FocusTrail | null {
  if (!(element instanceof HTMLElement) || element === document.body) return null;
  const around: Element[] = [];
  for (let outer = element.parentElement; outer; outer = outer.parentElement) {
    around.push(outer);
    if (isWhole(outer)) break;
  }
  const row = element.closest(ROW);
  const list = row?.parentElement;
  return {
    element,
    around: isWhole(around.at(-1)) ? around : [],
    row: row && list ? { list, index: rowsOf(list).indexOf(row) } : null,
  };
}

const isWhole = (element: Element | undefined) =>
  element !== undefined && (element.id === CONTENT_ID || element instanceof HTMLDialogElement);

/** Without the spacer for rows that are not drawn. */
const rowsOf = (list: Element) => [...list.querySelectorAll(':scope > :not([aria-hidden])')];

/**
 * Restores the focus; if the element is gone, focuses its replacement: the next row of its list, the element
 * named by the screen (`data-focus-home`), or the next control of the same part. False if there is none, and
 * the focus stays unchanged.
 */
export function returnFocus({ element, row, around }: FocusTrail): boolean {
  return [element, inRow(row), ...around.map(inside)].some(take);
}

function inRow(row: FocusTrail['row']): HTMLElement | null {
  if (!row?.list.isConnected) return null;
  const rows = rowsOf(row.list);
  return controlIn(rows[Math.min(row.index, rows.length - 1)]);
}

function inside(outer: Element): HTMLElement | null {
  if (!outer.isConnected) return null;
  const home = outer.querySelector<HTMLElement>('[data-focus-home]');
  const atHome = home?.matches(CONTROL) ? home : controlIn(home);
  if (atHome) return atHome;
  if (outer instanceof HTMLDialogElement) return outer;
  return outer.matches(PART) ? controlIn(outer) : null;
}

function controlIn(element: Element | null | undefined): HTMLElement | null {
  const controls = [...(element?.querySelectorAll<HTMLElement>(CONTROL) ?? [])];
  return controls.find((control) => control.tabIndex >= 0) ?? controls[0] ?? null;
}

function take(element: HTMLElement | null): boolean {
  if (!element?.isConnected) return false;
  element.focus();
  return document.activeElement === element;
}
