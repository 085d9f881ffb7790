import { useState, useSyncExternalStore } from 'react';
import { useCurrentUser } from '../../browser/session/index.ts';

/** From this width the list and an open record fit side by side. */
const WIDE = '(min-width: 1100px)';

function subscribe(change: () => void): () => void {
  const media = matchMedia(WIDE);
  media.addEventListener('change', change);
  return () => media.removeEventListener('change', change);
}

export const hasPanelRoom = () => matchMedia(WIDE).matches;

/** Whether a record fits next to its list; otherwise it opens as a sheet over it. */
export function usePanelRoom(): boolean {
  return useSyncExternalStore(subscribe, hasPanelRoom);
}

export const NARROWEST = 320;
export const WIDEST = 720;
const USUAL = 448;

/** The width set by the user, px, stored in this browser for all panels. */
export function usePanelWidth(): [number, (width: number) => void] {
  const key = `tessera.panel.${useCurrentUser()?.id ?? 0}`;
  const [width, setWidth] = useState(() => read(key));
  return [
    width,
    (next) => {
      const fitting = Math.round(Math.min(WIDEST, Math.max(NARROWEST, next)));
      setWidth(fitting);
      try {
        localStorage.setItem(key, String(fitting));
      } catch {
        // Without storage the width lasts until the panel is closed.
      }
    },
  ];
}

function read(key: string): number {
  try {
    const width = Number(localStorage.getItem(key));
    return width >= NARROWEST && width <= WIDEST ? width : USUAL;
  } catch {
    return USUAL;
  }
}
