/** Whether the panel is to take the focus as soon as it shows what was asked for. */
let isWanted = false;

export function wantPanelFocus(): void {
  isWanted = true;
}

/** True once for each time that it was wanted. */
export function takePanelFocus(): boolean {
  const was = isWanted;
  isWanted = false;
  return was;
}

export const shownPanel = () => document.querySelector<HTMLElement>('[data-record-panel]');

/** Back to the row of the record that is open, where the panel had the focus. */
export function leavePanelFocus(): void {
  if (!shownPanel()?.contains(document.activeElement)) return;
  document.querySelector<HTMLElement>('tr[aria-current=true] :is(a[href], button)')?.focus();
}
