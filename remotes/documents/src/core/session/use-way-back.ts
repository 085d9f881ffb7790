import { useEffect } from 'react';
import type { EditorActions } from './editor-context.ts';

/** Maximum frames to wait for a segment to be drawn, as after sorting: a few seconds. */
const MOST_FRAMES = 200;

/** Escape returns to the caret from anywhere on the page, unless it closes or clears something else. */
export function useWayBack({ editor }: EditorActions): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
      const from = event.target instanceof Element ? event.target : null;
      if (!from || from.closest('[role="menu"]') || document.querySelector('dialog:modal')) return;
      if (from.getAttribute('aria-expanded') === 'true') return;
      const holder = document.activeElement;
      const goBack = (frames: number) => {
        // Stay if the user has moved on in the meantime.
        if (document.activeElement !== holder) return;
        if (editor.current) editor.current.focusAtCaret();
        else if (frames > 0) requestAnimationFrame(() => goBack(frames - 1));
      };
      goBack(MOST_FRAMES);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [editor]);
}
