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
  /** Whether the input survives a reload; if not, a reload also asks. */
  isKept?: () => boolean;
  /** Called when the user leaves without saving. */
  onGiveUp?: () => void;
}

/** While `isDirty`, asks before leaving the screen, and before closing the tab if the input would be lost. */
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
