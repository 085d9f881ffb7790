import type { Problem } from './lazy-part.tsx';
import { t } from './messages.ts';

/** Why a part is not shown, in a few words. */
export function reasonOf({ failure }: Problem): string {
  if (failure.reason === 'slow') return t('reason.slow');
  return navigator.onLine ? t('reason.file') : t('reason.offline');
}
