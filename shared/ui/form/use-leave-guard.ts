import { useEffect, useRef } from 'react';
import { confirmAction } from '../overlay/confirm.ts';
import { t } from './messages.ts';
import { holdUnsavedText } from './unsaved-text.ts';

/** Asks whether to discard unsaved input; true = discard. */
export function confirmDiscard(): Promise<boolean> {
  return confirmAction({
    title: t('leave.title'),
    consequence: t('leave.consequence'),
    confirmLabel: t('leave.confirm'),
    cancelLabel: t('leave.cancel'),
  });
}

interface Guarded {
  /** Whether a reload brings the input back; without it, a reload asks too. */
  isKept?: () => boolean;
  /** Called when somebody leaves without saving. */
  onGiveUp?: () => void;
}

/** While `isDirty`, leaving the screen asks first; so does closing the tab, where the input would be lost. */
export function useLeaveGuard(isDirty: boolean, guarded: Guarded = {}): void {
  const latest = useRef(guarded);
  latest.current = guarded;
  useEffect(() => {
    if (!isDirty) return;
    return holdUnsavedText({
      isKept: () => latest.current.isKept?.() ?? false,
      giveUp: () => latest.current.onGiveUp?.(),
    });
  }, [isDirty]);
}
