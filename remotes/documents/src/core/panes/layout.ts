/** The panes in the order of their numbers: Alt+1 shows the first. The last has none: Alt+9 shows the document’s checks. */
export const PANES = [
  'matches',
  'terms',
  'search',
  'checks',
  'comments',
  'history',
  'review',
  'preview',
  'context',
] as const;
export type Pane = (typeof PANES)[number];

/** Where panes are docked: next to the segments, stacked vertically, or below them, side by side. */
export const DOCKS = ['side', 'below'] as const;
export type Dock = (typeof DOCKS)[number];

/** A slot in a dock: its stacked panes as tabs, and the front one. */
export interface Slot {
  panes: readonly Pane[];
  front: Pane;
  /** Its part of the dock's length; a dock's shares add up to 1. */
  share: number;
}

export interface Layout {
  side: readonly Slot[];
  below: readonly Slot[];
  /** Width of the side dock and height of the bottom dock, px. */
  sizes: Readonly<Record<Dock, number>>;
}

/** The layouts to choose from, and the one for screens without space next to the segments. */
export const CHOICES = ['translate', 'review', 'terminology'] as const;
export type Choice = (typeof CHOICES)[number];
export type LayoutName = Choice | 'narrow';

/** Stored in the account: the layout chosen, and those changed by the user. */
export interface Workspace {
  choice: Choice;
  own: Partial<Record<LayoutName, Layout>>;
}

/** A target position for a pane. */
export type Place = { dock: Dock; slot: number } | { dock: Dock; slot: 'own' };

export const SIZES: Readonly<Record<Dock, { least: number; most: number }>> = {
  side: { least: 260, most: 760 },
  below: { least: 96, most: 560 },
};
/** The minimum share of a slot. */
export const LEAST_SHARE = 0.12;

const slot = (share: number, ...panes: [Pane, ...Pane[]]): Slot => ({ panes, front: panes[0], share });

/** The default layouts. */
export const STANDARD: Readonly<Record<LayoutName, Layout>> = {
  translate: {
    side: [
      slot(0.55, 'matches', 'search', 'context'),
      slot(0.45, 'terms', 'checks', 'comments', 'history', 'review', 'preview'),
    ],
    below: [],
    sizes: { side: 448, below: 200 },
  },
  review: {
    side: [slot(0.4, 'checks', 'terms'), slot(0.6, 'review', 'comments', 'history', 'preview', 'context')],
    below: [slot(1, 'matches', 'search')],
    sizes: { side: 400, below: 180 },
  },
  terminology: {
    side: [slot(0.5, 'terms'), slot(0.5, 'search')],
    below: [slot(1, 'matches', 'checks', 'comments', 'history', 'review', 'preview', 'context')],
    sizes: { side: 448, below: 180 },
  },
  narrow: {
    side: [],
    below: [slot(1, ...PANES)],
    sizes: { side: 448, below: 240 },
  },
};

export const AT_FIRST: Workspace = { choice: 'translate', own: {} };

export function layoutOf({ own }: Workspace, name: LayoutName): Layout {
  return own[name] ?? STANDARD[name];
}

/** The slot that a pane is in; `null` while it is hidden. */
export function placeOf(layout: Layout, pane: Pane): { dock: Dock; slot: number } | null {
  for (const dock of DOCKS) {
    const at = layout[dock].findIndex(({ panes }) => panes.includes(pane));
    if (at >= 0) return { dock, slot: at };
  }
  return null;
}

/** Whether the pane is visible, not behind another one. */
export function isSeen(layout: Layout, pane: Pane): boolean {
  const place = placeOf(layout, pane);
  return place !== null && layout[place.dock][place.slot]?.front === pane;
}

/** Moves a pane to the front of its slot; a hidden one returns to its slot in `standard`. */
export function bringToFront(layout: Layout, pane: Pane, standard: Layout): Layout {
  const place = placeOf(layout, pane);
  if (!place) return show(layout, pane, standard);
  const slots = layout[place.dock].map((one, at) => (at === place.slot ? { ...one, front: pane } : one));
  return { ...layout, [place.dock]: slots };
}

export function hide(layout: Layout, pane: Pane): Layout {
  const without = (slots: readonly Slot[]) =>
    shared(
      slots.flatMap((one) => {
        const panes = one.panes.filter((other) => other !== pane);
        const [first] = panes;
        if (!first) return [];
        // The neighbour comes to the front.
        const at = Math.min(one.panes.indexOf(pane), panes.length - 1);
        return [{ ...one, panes, front: one.front === pane ? (panes[at] ?? first) : one.front }];
      }),
    );
  return placeOf(layout, pane)
    ? { ...layout, side: without(layout.side), below: without(layout.below) }
    : layout;
}

/** Shows a hidden pane: with its usual neighbours, or else in its own slot. */
export function show(layout: Layout, pane: Pane, standard: Layout): Layout {
  if (placeOf(layout, pane)) return layout;
  const home = placeOf(standard, pane);
  const mates = home ? (standard[home.dock][home.slot]?.panes ?? []) : [];
  const mate = mates.map((other) => placeOf(layout, other)).find((place) => place !== null);
  return put(layout, pane, mate ?? { dock: home?.dock ?? 'side', slot: 'own' });
}

/** Moves a pane to the front of a slot, or into its own slot at the end of a dock. */
export function put(layout: Layout, pane: Pane, to: Place): Layout {
  const { dock } = to;
  const target = to.slot === 'own' ? null : layout[dock][to.slot];
  if (target?.panes.includes(pane)) return layout;
  const mate = target?.panes[0];
  const rest = hide(layout, pane);
  if (!mate) {
    // The average share of the other slots.
    const share = 1 / Math.max(1, rest[dock].length);
    return { ...rest, [dock]: shared([...rest[dock], { panes: [pane], front: pane, share }]) };
  }
  const slots = rest[dock].map((one) =>
    one.panes.includes(mate) ? { ...one, panes: [...one.panes, pane], front: pane } : one,
  );
  return { ...rest, [dock]: slots };
}

/** Sets a slot's share of the dock; the next slot compensates. */
export function share(layout: Layout, dock: Dock, at: number, part: number): Layout {
  const [one, next] = [layout[dock][at], layout[dock][at + 1]];
  if (!one || !next) return layout;
  const both = one.share + next.share;
  const mine = Math.min(both - LEAST_SHARE, Math.max(LEAST_SHARE, part));
  const slots = layout[dock].map((other) =>
    other === one ? { ...one, share: mine } : other === next ? { ...next, share: both - mine } : other,
  );
  return { ...layout, [dock]: slots };
}

export function resize(layout: Layout, dock: Dock, size: number): Layout {
  const { least, most } = SIZES[dock];
  return {
    ...layout,
    sizes: { ...layout.sizes, [dock]: Math.round(Math.min(most, Math.max(least, size))) },
  };
}

/** The same slots with shares that add up to 1. */
function shared(slots: readonly Slot[]): Slot[] {
  const sum = slots.reduce((all, one) => all + one.share, 0);
  return slots.map((one) => ({ ...one, share: one.share / sum }));
}
