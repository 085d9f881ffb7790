import { type ReactNode, useEffect, useLayoutEffect } from 'react';
import { createPortal } from 'react-dom';
import { createStore, useStore } from '../store.ts';
import * as css from './layout.module.css';

/** Where the frame lets a screen draw, and how many screens want to (two for a moment while one replaces the other). */
const slot = createStore<HTMLElement | null>(null);
const wishes = createStore(0);

/**
 * Takes the frame's bar over while it is drawn, for a screen that needs the height: navigation and theme make room and
 * only the mark, these children and the account menu are left. In a frame without such a place (standalone) the
 * children are drawn where they stand, as a bar of their own.
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

/** For the frame: whether a screen has taken the bar over. */
export function useScreenBar(): boolean {
  return useStore(wishes) > 0;
}

function offer(element: HTMLElement | null) {
  if (element) slot.set(element);
}

/** For the frame: the place in its bar that a screen may take. Always drawn, so that no screen has to wait for it. */
export function ScreenBarSlot({ className }: { className?: string }) {
  useEffect(() => () => slot.set(null), []);
  return <div ref={offer} className={className} />;
}
