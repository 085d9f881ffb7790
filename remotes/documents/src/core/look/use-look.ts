import { useKeptPreference } from '@tessera/shared/remote/kept-preference';
import { type Look, readLook, STANDARD_LOOK } from './look.ts';

/** Key in the account's settings. */
const NAME = 'documents.look';

/** How the user's segments look, stored like their panes. */
export function useLook(userId: number): [Look, (look: Look) => void] {
  const { value, keep } = useKeptPreference({
    name: NAME,
    key: `tessera.${NAME}.${userId}`,
    read: readLook,
    followsTabs: true,
  });
  return [value ?? STANDARD_LOOK, keep];
}
