import { useCallback, useEffect, useRef } from 'react';

/** Keys that move the caret. */
export const CARET_KEYS: ReadonlySet<string> = new Set([
  'ArrowLeft',
  'ArrowRight',
  'ArrowUp',
  'ArrowDown',
  'Home',
  'End',
  'PageUp',
  'PageDown',
]);

/** Returns a function that calls `onCaret` once before the next frame, when a key has moved the caret. */
export function useCaretFollower(onCaret: (() => void) | undefined): () => void {
  const latest = useRef(onCaret);
  latest.current = onCaret;
  const frame = useRef(0);
  useEffect(() => () => cancelAnimationFrame(frame.current), []);
  return useCallback(() => {
    cancelAnimationFrame(frame.current);
    frame.current = requestAnimationFrame(() => latest.current?.());
  }, []);
}
