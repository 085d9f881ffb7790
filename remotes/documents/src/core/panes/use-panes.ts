import { createContext, useContext, useRef, useState, useSyncExternalStore } from 'react';
import {
  bringToFront,
  type Choice,
  isSeen,
  type Layout,
  type LayoutName,
  layoutOf,
  type Pane,
  STANDARD,
} from './layout.ts';
import { useWorkspace } from './use-workspace.ts';

/** The panes as they are on the screen, and what can be done with them. */
export interface Panes {
  name: LayoutName;
  layout: Layout;
  /** The layout chosen for screens with room for it. */
  choice: Choice;
  /** Whether it differs from how it comes. */
  isOwn: boolean;
  choose(choice: Choice): void;
  /** Rearranges them for good. */
  change(next: (layout: Layout) => Layout): void;
  /** Changes a size; a pane that a command opened still goes back. */
  resize(next: (layout: Layout) => Layout): void;
  reset(): void;
  /** Goes into a pane. One that was not to be seen goes back when another segment is opened. */
  enter(pane: Pane): void;
  /** Brings it to the front, and leaves the focus where it is. */
  bring(pane: Pane): void;
  /** True once for the pane that is to have the focus, by the pane when it is drawn. */
  takeFocus(pane: Pane): boolean;
}

/** They stay where a command brought them, as one goes through the document with them, whichever segment is open. */
const FOLLOWS: ReadonlySet<Pane> = new Set(['review', 'preview', 'findings']);

export const PanesContext = createContext<Panes | null>(null);

export function usePanes(): Panes {
  const panes = useContext(PanesContext);
  if (!panes) throw new Error('This belongs inside a DocumentEditor.');
  return panes;
}

/** The panes of a person, around the segment that is open. */
export function usePanesOf(userId: number, recordId: number | undefined): Panes {
  const [workspace, keep] = useWorkspace(userId);
  const [brought, setBrought] = useState<{ pane: Pane; recordId: number | undefined } | null>(null);
  const wanted = useRef<Pane | null>(null);
  const isNarrow = useIsNarrow();
  const name = isNarrow ? 'narrow' : workspace.choice;
  const kept = layoutOf(workspace, name);
  const isBrought = brought !== null && (FOLLOWS.has(brought.pane) || brought.recordId === recordId);
  const layout = isBrought ? bringToFront(kept, brought.pane, STANDARD[name]) : kept;
  const own = (next: Layout) => keep({ ...workspace, own: { ...workspace.own, [name]: next } });

  // What was opened before stays while another one beside it is asked for.
  const bring = (pane: Pane) =>
    setBrought({ pane: isBrought && isSeen(layout, pane) ? brought.pane : pane, recordId });

  return {
    name,
    layout,
    choice: workspace.choice,
    isOwn: workspace.own[name] !== undefined,
    choose(choice) {
      setBrought(null);
      keep({ ...workspace, choice });
    },
    change(next) {
      setBrought(null);
      own(next(layout));
    },
    resize: (next) => own(next(kept)),
    reset() {
      setBrought(null);
      const { [name]: _, ...others } = workspace.own;
      keep({ ...workspace, own: others });
    },
    enter(pane) {
      wanted.current = pane;
      // Always anew: so it is drawn, and takes the focus.
      bring(pane);
    },
    bring,
    takeFocus(pane) {
      if (wanted.current !== pane) return false;
      wanted.current = null;
      return true;
    },
  };
}

/** Whether the window has room for panes below the segments only. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(watchNarrow, isNarrowNow);
}

/** Too narrow for panes beside the segments; as in the style sheet. */
const NARROW = '(max-width: 60rem)';

function isNarrowNow(): boolean {
  return window.matchMedia(NARROW).matches;
}

function watchNarrow(listener: () => void): () => void {
  const narrow = window.matchMedia(NARROW);
  narrow.addEventListener('change', listener);
  return () => narrow.removeEventListener('change', listener);
}
