/** Whether the panel should take the focus once it shows the requested record. */
let isWanted = false;

export function wantPanelFocus(): void {
  isWanted = true;
}

/** True once per request. */
export function takePanelFocus(): boolean {
  const was = isWanted;
  isWanted = false;
  return was;
}

export const shownPanel = () => document.querySelector<HTMLElement>('[data-record-panel]');

/** Returns the focus from the panel to the row of the open record. */
export function leavePanelFocus(): void {
  if (!shownPanel()?.contains(document.activeElement)) return;
  document.querySelector<HTMLElement>('tr[aria-current=true] :is(a[href], button)')?.focus();
}
