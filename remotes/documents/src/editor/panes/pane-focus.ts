import { announce } from '@tessera/shared/ui';
import type { KeyboardEvent } from 'react';

/** What one writes in, then what inserts something, then anything else that takes the focus; a form begins with a choice. */
const FIRST = [
  'textarea:not(form:has(select) *), input[type="search"]',
  '[data-hit]',
  'button:not([disabled]), a[href], select',
];
/** What takes the focus, in its order. */
const CONTROLS = 'button, a[href], input, select, textarea, summary';
/** The most of a pane that is read to whoever goes in, characters. */
const READ = 300;
/** What the arrow keys go among. */
const STOPS = '[data-hit]:not([disabled])';

/**
 * Focuses what a pane begins with, or its whole body while it has nothing. Not the tab's panel: that gives up its
 * tabindex, and so the focus, as soon as something in it can be focused.
 * `waits`: for what comes later too, unless whoever went in has gone on meanwhile.
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
  // What was there before the focus is read with it.
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
 * Leaves the focus to what stands there now when what has it goes: a button that was answered, an entry taken away.
 * Returns what ends it.
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
  // What has the focus afterwards is known only then.
  for (const type of ['focusin', 'focusout'])
    body.addEventListener(type, () => queueMicrotask(hold), { signal: stop.signal });
  return () => {
    changes.disconnect();
    stop.abort();
  };
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
