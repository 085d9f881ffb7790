import { announce } from '@tessera/shared/ui';
import type { KeyboardEvent } from 'react';

/** Elements that the arrow keys move among. */
const STOPS = '[data-hit]:not([disabled])';
/** Focus order: text fields, insertable items, then other controls; a form begins with a choice. */
const FIRST = [
  'textarea:not(form:has(select) *), input[type="search"]',
  STOPS,
  'button:not([disabled]), a[href], select',
];
/** Focusable elements, in order. */
const CONTROLS = 'button, a[href], input, select, textarea, summary';
/** Maximum characters of a pane announced on focus. */
const READ = 300;

/**
 * Focuses the first control of a pane, or its whole body while it is empty. Not the tab panel, which loses
 * its tabindex and so the focus as soon as it contains a focusable element. `waits`: also for content that
 * loads later, unless the user has moved on.
 */
export function focusInside(body: HTMLElement, { waits }: { waits: boolean }): void {
  // While the list loads, wait for it instead of focusing the filter above it.
  const isLoading = () => body.querySelector('[aria-busy=true]') !== null;
  const first = () =>
    (isLoading() ? FIRST.slice(0, -1) : FIRST)
      .map((selector) => body.querySelector<HTMLElement>(selector))
      .find(Boolean);
  const found = first();
  (found ?? body).focus();
  if (found || !waits) return;
  const present = () => (body.textContent ?? '').trim().slice(0, READ);
  // Content present before the focus is read with it.
  let read = present();
  const tell = () => {
    const text = present();
    if (text === read || body.querySelector('[aria-busy=true]')) return;
    read = text;
    announce(text);
  };
  const coming = new MutationObserver(() => {
    const isHere = document.activeElement === body;
    const late = isHere && first();
    if (late) late.focus();
    if (late || !isHere) coming.disconnect();
    else tell();
  });
  coming.observe(body, { childList: true, subtree: true });
}

/**
 * Moves the focus to the replacement when the focused element disappears: an answered button, a removed
 * entry. Returns a function to stop.
 */
export function keepFocus(body: HTMLElement): () => void {
  let held: { element: Element; at: number } | null = null;
  const controls = () => [...body.querySelectorAll<HTMLElement>(CONTROLS)];
  const hold = () => {
    const { activeElement } = document;
    const at = body.contains(activeElement) ? controls().indexOf(activeElement as HTMLElement) : -1;
    if (activeElement && at >= 0) held = { element: activeElement, at };
    else if (held?.element.isConnected) held = null;
  };
  const changes = new MutationObserver(() => {
    const lost = held;
    hold();
    if (!lost || lost.element.isConnected || document.activeElement !== document.body) return;
    const left = controls();
    (left[Math.min(lost.at, left.length - 1)] ?? body).focus();
  });
  changes.observe(body, { childList: true, subtree: true });
  const stop = new AbortController();
  // The new focus is known only afterwards.
  for (const type of ['focusin', 'focusout'])
    body.addEventListener(type, () => queueMicrotask(hold), { signal: stop.signal });
  return () => {
    changes.disconnect();
    stop.abort();
  };
}

/** The arrow keys move among insertable items. */
export function goAmongHits(event: KeyboardEvent<HTMLElement>): void {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const from = event.target as HTMLElement;
  if (event.defaultPrevented || !by || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey)
    return;
  if (from.closest('input, textarea, select, [role="tab"], [role="separator"], [aria-haspopup]')) return;
  const panel = event.currentTarget.querySelector('[role="tabpanel"]');
  const stops = [...(panel?.querySelectorAll<HTMLElement>(STOPS) ?? [])];
  // From a link under a hit to the previous or next hit.
  const before = stops.filter(
    (stop) => stop.compareDocumentPosition(from) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  const at = stops.indexOf(from) >= 0 ? stops.indexOf(from) : before.length - (by > 0 ? 1 : 0);
  const next = stops[Math.min(stops.length - 1, Math.max(0, at + by))];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
