import { useUrlState } from '@tessera/shared/router';

/** How the document is shown, as the address says: as segments (`null`), or to be read. */
export type RunningView = 'text' | 'target' | null;

export function useRunningView(): { view: RunningView; setView: (view: RunningView) => void } {
  const url = useUrlState();
  const asked = url.get('view');
  return {
    view: asked === 'text' || asked === 'target' ? asked : null,
    setView: (view) => url.set({ view }),
  };
}
