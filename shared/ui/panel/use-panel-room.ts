import { useState, useSyncExternalStore } from 'react';
import { useCurrentUser } from '../../browser/session/index.ts';

/** From here a list and what is open beside it both have room. */
const WIDE = '(min-width: 1100px)';

function subscribe(change: () => void): () => void {
  const media = matchMedia(WIDE);
  media.addEventListener('change', change);
  return () => media.removeEventListener('change', change);
}

export const hasPanelRoom = () => matchMedia(WIDE).matches;

/** Whether a record has room beside its list; without it, it is a sheet over it. */
export function usePanelRoom(): boolean {
  return useSyncExternalStore(subscribe, hasPanelRoom);
}

export const NARROWEST = 320;
export const WIDEST = 720;
const USUAL = 448;

/** The width that a person drew, px, kept in this browser for all panels. */
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
        // Without storage it lasts until the panel is closed.
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
