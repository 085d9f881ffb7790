import { type ReactNode, useEffect, useLayoutEffect } from 'react';
import { createPortal } from 'react-dom';
import { createStore, useStore } from '../store.ts';
import * as css from './layout.module.css';

/**
 * The element for a screen's bar in the frame, and the number of screens using it (two for a moment when one
 * replaces another).
 */
const slot = createStore<HTMLElement | null>(null);
const wishes = createStore(0);

/**
 * Takes over the frame's bar while mounted, for a screen that needs the height: only the logo, these children
 * and the account menu remain. In a frame without such a slot (standalone) the children are drawn in place,
 * as their own bar.
 *
 *     <ScreenBar><DocumentName … /><StatusLine … /></ScreenBar>
 */
export function ScreenBar({ children }: { children: ReactNode }) {
  const place = useStore(slot);
  useLayoutEffect(() => {
    wishes.set((count) => count + 1);
    return () => wishes.set((count) => count - 1);
  }, []);
  if (place) return createPortal(children, place);
  return <div className={css.ownBar}>{children}</div>;
}

/** For the frame: whether a screen has taken over the bar. */
export function useScreenBar(): boolean {
  return useStore(wishes) > 0;
}

function offer(element: HTMLElement | null) {
  if (element) slot.set(element);
}

/** For the frame: the slot in its bar for a screen. Always mounted, so that no screen has to wait. */
export function ScreenBarSlot({ className }: { className?: string }) {
  useEffect(() => () => slot.set(null), []);
  return <div ref={offer} className={className} />;
}
