import { readPreference } from '../../core/session/remember.ts';

/** The action after a repeated segment is approved. */
export type AfterRepeated = 'offer' | 'always' | 'never';

export const AFTER_REPEATED_NAME = 'after-repeated';

export const AFTER_REPEATED: readonly AfterRepeated[] = ['offer', 'always', 'never'];

/** The user's choice; `null` = not asked yet. */
export function readAfterRepeated(): AfterRepeated | null {
  const kept = readPreference<string>(AFTER_REPEATED_NAME, '');
  return AFTER_REPEATED.find((known) => known === kept) ?? null;
}
