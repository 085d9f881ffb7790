import type { KeyboardEvent } from 'react';

interface Options {
  within: Element;
  /** Selector of what can take the focus. */
  items: string;
  /** Keys that go on and back; vertical unless told. */
  axis?: 'vertical' | 'horizontal';
  /** A letter goes to the next item that begins with it. */
  byLetter?: boolean;
}

/** Index to go to from `current` in a ring of `count`, or null when the key is none of ours. */
export function nextIndex(
  key: string,
  current: number,
  count: number,
  axis: 'vertical' | 'horizontal',
): number | null {
  if (count === 0) return null;
  const [forward, back] = axis === 'vertical' ? ['ArrowDown', 'ArrowUp'] : ['ArrowRight', 'ArrowLeft'];
  if (key === forward) return (current + 1) % count;
  if (key === back) return (current - 1 + count) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return null;
}

/** In a row from right to left, the next one is on the left. */
function turned(key: string): string {
  if (key === 'ArrowLeft') return 'ArrowRight';
  return key === 'ArrowRight' ? 'ArrowLeft' : key;
}

/** Moves the focus among the items of a menu or a row of tabs, as the arrow keys and letters say. */
export function moveFocus(
  event: KeyboardEvent,
  { within, items, axis = 'vertical', byLetter = false }: Options,
): void {
  const all = [...within.querySelectorAll<HTMLElement>(items)];
  const current = all.indexOf(document.activeElement as HTMLElement);
  const key =
    axis === 'horizontal' && getComputedStyle(within).direction === 'rtl' ? turned(event.key) : event.key;
  let to = nextIndex(key, current, all.length, axis);
  if (
    to === null &&
    byLetter &&
    event.key.length === 1 &&
    event.key !== ' ' &&
    !event.ctrlKey &&
    !event.metaKey
  ) {
    const letter = event.key.toLocaleLowerCase();
    const ring = [...all.slice(current + 1), ...all.slice(0, current + 1)];
    const hit = ring.find((item) => item.textContent?.trim().toLocaleLowerCase().startsWith(letter));
    to = hit ? all.indexOf(hit) : null;
  }
  if (to === null) return;
  event.preventDefault();
  all[to]?.focus();
}
