import { useUrlState } from '@tessera/shared/router';

/** The view given in the URL: segments (`null`) or running text. */
export type RunningView = 'text' | 'target' | null;

export function useRunningView(): { view: RunningView; setView: (view: RunningView) => void } {
  const url = useUrlState();
  const asked = url.get('view');
  return {
    view: asked === 'text' || asked === 'target' ? asked : null,
    setView: (view) => url.set({ view }),
  };
}
