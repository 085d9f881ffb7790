import { useCurrentUser } from '@tessera/shared/session';
import { t } from './messages.ts';

/** The text of an empty list of `documents`; tells users with assigned access that nothing was assigned. */
export function useEmptyWords(nouns: string, text: string): { emptyTitle?: string; emptyText: string } {
  if (useCurrentUser()?.scope !== 'assigned') return { emptyText: text };
  return {
    emptyTitle: t('empty.title'),
    emptyText: t('empty.text', { many: nouns }),
  };
}
