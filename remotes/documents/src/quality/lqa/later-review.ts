import { withMessages } from '@tessera/shared/messages';
import { toast } from '@tessera/shared/ui';
import { t } from '../../messages.ts';
import type { ReviewAct, ReviewDesk } from './review-acts.ts';

const load = withMessages(() => import(/* webpackChunkName: "review" */ './review-acts.ts'));

/** Runs a key command of the review, lazy-loaded on first use. */
export async function reviewByKey(act: ReviewAct, desk: ReviewDesk): Promise<void> {
  const acts = await load().catch(() => null);
  if (acts) await acts.review(act, desk);
  else toast({ tone: 'danger', message: t('later.text') });
}
