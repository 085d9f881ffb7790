import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react';

const REACHABLE = 'a[href], button, input, select, textarea';
/** Where arrows move within a text or among choices. */
const TYPING = 'input:not([type=checkbox]), select, textarea';
/** What lies over a row, and has keys of its own. */
const OVER = '[role=menu], [role=dialog], dialog, [popover]';

interface Place {
  index: number;
  /** Among the controls of the row. */
  control: number;
}

function controlsOf(row: Element | null | undefined): HTMLElement[] {
  return [...(row?.querySelectorAll<HTMLElement>(REACHABLE) ?? [])].filter(
    (control) => !control.closest(OVER),
  );
}

/** Where a control is; those under a row belong to it. */
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

/** Rows that a page key goes on by: as many as are in view. */
function pageOf(row: HTMLElement | null): number {
  return Math.max(1, Math.floor(window.innerHeight / (row?.offsetHeight || 40)) - 2);
}

/**
 * All controls of all rows are one stop of the Tab key, which is where the focus was last. From there arrows go to the
 * same control of the rows around it, and to the others of its row as the page's direction has them; Home and End to the
 * first and last row, page keys further. Rows that are not drawn come into view by `reveal`; `onGo` says where arrows lead.
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

  // Whatever was drawn: rows come and go, and their controls with them.
  useLayoutEffect(() => {
    const element = body.current;
    if (!element) return;
    const mark = (stop: Element | null) => {
      // The fields of a row that is edited are as those of any form.
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
    // The button of a menu would open it on an arrow: here Enter does.
    event.preventDefault();
    event.stopPropagation();
    act();
  };
}
