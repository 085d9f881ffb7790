import { toast } from '@tessera/shared/ui';
import { t } from '../../messages.ts';
import type { LockDesk } from './lock-segment.ts';

/** Locks or unlocks the active segment; its code loads on first use. */
export async function lockByKey(desk: LockDesk): Promise<void> {
  const later = await import(/* webpackChunkName: "help" */ './lock-segment.ts').catch(() => null);
  if (later) await later.lockSegment(desk);
  else toast({ tone: 'danger', message: t('later.text') });
}
