import { type RefObject, useEffect, useRef } from 'react';
import { readSelection, writeSelection } from './editor-dom.ts';

interface Caret {
  anchor: number;
  focus: number;
}

/**
 * The caret position when the focus moved to a button or panel; `null` = none yet. Browsers lose it once the
 * focus has moved, for instance to a dialog, and after it returns; a click reports it late. A closing dialog
 * moves the focus while React handles no events.
 */
export function useLastCaret(
  element: RefObject<HTMLElement | null>,
  isComposing: () => boolean,
): RefObject<Caret | null> {
  const lastCaret = useRef<Caret | null>(null);
  const composes = useRef(isComposing);
  composes.current = isComposing;
  useEffect(() => {
    const root = element.current;
    const note = () => {
      if (!root || document.activeElement !== root || composes.current()) return;
      lastCaret.current = readSelection(root) ?? lastCaret.current;
    };
    const restore = () => {
      if (root && lastCaret.current) writeSelection(root, lastCaret.current.anchor, lastCaret.current.focus);
    };
    // Browsers report caret moves late: the next key or click may come first.
    const moments = ['selectionchange', 'keydown', 'pointerdown'] as const;
    for (const moment of moments) document.addEventListener(moment, note, { capture: true });
    root?.addEventListener('focus', restore);
    return () => {
      for (const moment of moments) document.removeEventListener(moment, note, { capture: true });
      root?.removeEventListener('focus', restore);
    };
  }, [element]);
  return lastCaret;
}
