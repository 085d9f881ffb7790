import { createContext, useContext, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { checksScope, useChecksScope } from '../findings/checks-scope.ts';
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

/** The panes on the screen, and actions on them. */
export interface Panes {
  name: LayoutName;
  layout: Layout;
  /** The layout chosen for wide screens. */
  choice: Choice;
  choose(choice: Choice): void;
  /** Rearranges the panes permanently. */
  change(next: (layout: Layout) => Layout): void;
  /** Changes a size; a pane opened by a command still goes back. */
  resize(next: (layout: Layout) => Layout): void;
  /** Focuses a pane. A pane hidden before goes back when another segment is opened. */
  enter(pane: Pane): void;
  /** Brings a pane to the front without moving the focus. */
  bring(pane: Pane): void;
  /** True once for the pane to be focused; called by the pane when it is drawn. */
  takeFocus(pane: Pane): boolean;
}

/** These stay when another segment is opened, as they are used to work through the document. */
const FOLLOWS: ReadonlySet<Pane> = new Set(['review', 'preview']);

export const PanesContext = createContext<Panes | null>(null);

export function usePanes(): Panes {
  const panes = useContext(PanesContext);
  if (!panes) throw new Error('This belongs inside a DocumentEditor.');
  return panes;
}

/** The user's panes, around the open segment. */
export function usePanesOf(userId: number, recordId: number | undefined): Panes {
  const [workspace, keep] = useWorkspace(userId);
  const [brought, setBrought] = useState<{ pane: Pane; recordId: number | undefined } | null>(null);
  const wanted = useRef<Pane | null>(null);
  const isNarrow = useIsNarrow();
  const name = isNarrow ? 'narrow' : workspace.choice;
  const kept = layoutOf(workspace, name);
  const scope = useChecksScope();
  // Each document begins with the segment's checks.
  useEffect(() => () => checksScope.set('segment'), []);
  const follows = (pane: Pane) => FOLLOWS.has(pane) || (pane === 'checks' && scope === 'document');
  const isBrought = brought !== null && (follows(brought.pane) || brought.recordId === recordId);
  const layout = isBrought ? bringToFront(kept, brought.pane, STANDARD[name]) : kept;
  const own = (next: Layout) => keep({ ...workspace, own: { ...workspace.own, [name]: next } });

  // A pane opened earlier stays when another slot's pane is opened.
  const bring = (pane: Pane) =>
    setBrought({ pane: isBrought && isSeen(layout, pane) ? brought.pane : pane, recordId });

  return {
    name,
    layout,
    choice: workspace.choice,
    choose(choice) {
      setBrought(null);
      keep({ ...workspace, choice });
    },
    change(next) {
      setBrought(null);
      own(next(layout));
    },
    resize: (next) => own(next(kept)),
    enter(pane) {
      wanted.current = pane;
      // Always set, so that the pane is drawn and takes the focus.
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

/** Whether the window only has space for panes below the segments. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(watchNarrow, isNarrowNow);
}

/** Too narrow for panes next to the segments; as in the style sheet. */
const NARROW = '(max-width: 60rem)';

function isNarrowNow(): boolean {
  return window.matchMedia(NARROW).matches;
}

function watchNarrow(listener: () => void): () => void {
  const narrow = window.matchMedia(NARROW);
  narrow.addEventListener('change', listener);
  return () => narrow.removeEventListener('change', listener);
}
