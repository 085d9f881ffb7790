import { useCurrentUser } from '@tessera/shared/session';

/** The text of an empty list; users with assigned access learn that nothing was assigned. */
export function useEmptyWords(nouns: string, text: string): { emptyTitle?: string; emptyText: string } {
  if (useCurrentUser()?.scope !== 'assigned') return { emptyText: text };
  return {
    emptyTitle: 'Nothing was given to you yet',
    emptyText: `You see the ${nouns} that you are given. Ask whoever invited you; they appear here at once.`,
  };
}
