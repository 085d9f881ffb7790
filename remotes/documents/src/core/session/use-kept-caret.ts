import { useCurrentUser } from '@tessera/shared/session';
import { type RefObject, useLayoutEffect, useState } from 'react';
import type { LiveEditorHandle } from '../live-editor/LiveEditor.tsx';
import { readPlaces, rememberPlace } from './last-place.ts';

/**
 * Remembers the caret for the user's return to the document. Returns the position of the last visit if it was in
 * this segment.
 */
export function useKeptCaret(
  editor: RefObject<LiveEditorHandle | null>,
  { id: documentId, name }: { id: number; name: string },
  row: number,
): number | undefined {
  const userId = useCurrentUser()?.id ?? 0;
  const [kept] = useState(() => {
    const last = readPlaces(userId).find((place) => place.documentId === documentId);
    return last?.row === row ? last.caret : undefined;
  });
  useLayoutEffect(() => {
    const keep = () => {
      const caret = editor.current?.caret() ?? null;
      if (caret !== null) rememberPlace(userId, { documentId, name, row, caret });
    };
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, [editor, userId, documentId, name, row]);
  return kept;
}
