import { useEffect } from 'react';
import type { EditorActions } from './editor-context.ts';

/** Escape leads back to the caret from anywhere on the page, unless it has something else to close or to clear. */
export function useWayBack({ editor }: EditorActions): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
      const from = event.target instanceof Element ? event.target : null;
      if (!from || from.closest('[role="menu"]') || document.querySelector('dialog:modal')) return;
      if (from.getAttribute('aria-expanded') !== 'true') editor.current?.focusAtCaret();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [editor]);
}
