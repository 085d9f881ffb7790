import { useCurrentUser } from '@tessera/shared/session';
import type { ReactNode } from 'react';
import { useEditorState } from '../session/editor-context.ts';
import { PeopleContext } from './live-context.ts';
import { useLive } from './use-live.ts';

/** Live collaboration in a document: provides others' changes and presence to its children. */
export function Collaboration({ children }: { children: ReactNode }) {
  const { document, pages, saves, active } = useEditorState();
  const people = useLive({
    documentId: document.id,
    userId: useCurrentUser()?.id ?? 0,
    pages,
    saves,
    activeId: active?.record.id ?? null,
  });
  return <PeopleContext value={people}>{children}</PeopleContext>;
}
