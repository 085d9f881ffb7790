import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react';

const REACHABLE = 'a[href], button, input, select, textarea';
/** Elements that use arrow keys for text or options. */
const TYPING = 'input:not([type=checkbox]), select, textarea';
/** Overlays over a row, which handle their own keys. */
const OVER = '[role=menu], [role=dialog], dialog, [popover]';

interface Place {
  index: number;
  /** Index among the row's controls. */
  control: number;
}

function controlsOf(row: Element | null | undefined): HTMLElement[] {
  return [...(row?.querySelectorAll<HTMLElement>(REACHABLE) ?? [])].filter(
    (control) => !control.closest(OVER),
  );
}

/** The position of a control; those below a row belong to it. */
function placeOf(control: Element): Place {
  const own = control.closest('tr');
  const row = own && 'details' in own.dataset ? (own.previousElementSibling as HTMLElement) : own;
  return {
    index: Number(row?.dataset.index ?? 0),
    control: Math.max(0, controlsOf(own).indexOf(control as HTMLElement)),
  };
}

function rowAt(body: Element, index: number): HTMLElement | null {
  return body.querySelector(`tr[data-index="${index}"]`);
}

/** Rows per page key: as many as are in view. */
function pageOf(row: HTMLElement | null): number {
  return Math.max(1, Math.floor(window.innerHeight / (row?.offsetHeight || 40)) - 2);
}

/**
 * All controls of all rows are one tab stop, at the last focus. Arrow keys move to the same control in
 * adjacent rows, and to the row's other controls in the page's direction; Home and End to the first and last
 * row, page keys further. `reveal` scrolls to rows not drawn yet; `onGo` reports where arrow keys lead.
 */
export function useRowKeys(
  body: RefObject<HTMLElement | null>,
  count: number,
  reveal: (index: number) => void,
  onGo?: (index: number) => void,
): (event: KeyboardEvent<HTMLElement>) => void {
  const last = useRef<Place>({ index: 0, control: 0 });
  const wanted = useRef<Place | null>(null);

  function stopAt(element: HTMLElement, to: Place) {
    const row = rowAt(element, to.index);
    const controls = controlsOf(row ?? element.querySelector('tr[data-index]'));
    return controls[to.control] ?? controls[0] ?? null;
  }

  // On each render: rows and their controls change.
  useLayoutEffect(() => {
    const element = body.current;
    if (!element) return;
    const mark = (stop: Element | null) => {
      // Fields of a row being edited behave as in any form.
      for (const control of controlsOf(element))
        if (!control.closest('[data-editing]')) control.tabIndex = control === stop ? 0 : -1;
    };
    if (wanted.current && rowAt(element, wanted.current.index)) {
      stopAt(element, wanted.current)?.focus();
      wanted.current = null;
    }
    const focused = document.activeElement;
    const isInside = focused?.matches(REACHABLE) && !focused.closest(OVER) && element.contains(focused);
    mark(isInside ? focused : stopAt(element, last.current));
    const follow = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || target.closest(OVER)) return;
      last.current = placeOf(target);
      mark(target);
    };
    element.addEventListener('focusin', follow);
    return () => element.removeEventListener('focusin', follow);
  });

  return (event) => {
    const element = event.currentTarget;
    const target = event.target as HTMLElement;
    const isOurs = element.contains(target) && !target.closest(OVER) && !target.matches(TYPING);
    if (!isOurs || event.ctrlKey || event.altKey || event.metaKey) return;
    const { index, control } = placeOf(target);
    const forward = getComputedStyle(element).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    const go = (to: number) => {
      const next = Math.min(Math.max(to, 0), count - 1);
      onGo?.(next);
      const row = rowAt(element, next);
      if (row) stopAt(element, { index: next, control })?.focus();
      else {
        wanted.current = { index: next, control };
        reveal(next);
      }
    };
    const beside = (step: number) => {
      const controls = controlsOf(target.closest('tr'));
      controls[controls.indexOf(target) + step]?.focus();
    };
    const page = pageOf(rowAt(element, index));
    const act = {
      ArrowDown: () => go(index + 1),
      ArrowUp: () => go(index - 1),
      Home: () => go(0),
      End: () => go(count - 1),
      PageDown: () => go(index + page),
      PageUp: () => go(index - page),
      ArrowRight: () => beside(forward === 'ArrowRight' ? 1 : -1),
      ArrowLeft: () => beside(forward === 'ArrowLeft' ? 1 : -1),
    }[event.key];
    if (!act) return;
    // A menu button would open on an arrow key: here only Enter opens it.
    event.preventDefault();
    event.stopPropagation();
    act();
  };
}
