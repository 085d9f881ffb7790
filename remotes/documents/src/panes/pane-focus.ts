import type { KeyboardEvent } from 'react';

/** What one writes in, then what inserts something, then anything else that takes the focus; a form begins with a choice. */
const FIRST = [
  'textarea:not(form:has(select) *), input[type="search"]',
  '[data-hit]',
  'button:not([disabled]), a[href], select',
];
/** What the arrow keys go among. */
const STOPS = '[data-hit]:not([disabled])';

/**
 * Focuses what a pane begins with, or its whole body while it has nothing. Not the tab's panel: that gives up its
 * tabindex, and so the focus, as soon as something in it can be focused.
 * `waits`: for what comes later too, unless whoever went in has gone on meanwhile.
 */
export function focusInside(body: HTMLElement, { waits }: { waits: boolean }): void {
  const first = () => FIRST.map((selector) => body.querySelector<HTMLElement>(selector)).find(Boolean);
  const found = first();
  (found ?? body).focus();
  if (found || !waits) return;
  const coming = new MutationObserver(() => {
    const isHere = document.activeElement === body;
    const late = isHere && first();
    if (late) late.focus();
    if (late || !isHere) coming.disconnect();
  });
  coming.observe(body, { childList: true, subtree: true });
}

/** The arrows go up and down among what can be inserted. */
export function goAmongHits(event: KeyboardEvent<HTMLElement>): void {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const from = event.target as HTMLElement;
  if (event.defaultPrevented || !by || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey)
    return;
  if (from.closest('input, textarea, select, [role="tab"], [role="separator"], [aria-haspopup]')) return;
  const panel = event.currentTarget.querySelector('[role="tabpanel"]');
  const stops = [...(panel?.querySelectorAll<HTMLElement>(STOPS) ?? [])];
  // From a link under a hit to the hit before or after it.
  const before = stops.filter(
    (stop) => stop.compareDocumentPosition(from) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  const at = stops.indexOf(from) >= 0 ? stops.indexOf(from) : before.length - (by > 0 ? 1 : 0);
  const next = stops[Math.min(stops.length - 1, Math.max(0, at + by))];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
