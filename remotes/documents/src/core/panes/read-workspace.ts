import {
  AT_FIRST,
  CHOICES,
  type Choice,
  DOCKS,
  type Dock,
  type Layout,
  type LayoutName,
  PANES,
  type Pane,
  resize,
  type Slot,
  STANDARD,
  type Workspace,
} from './layout.ts';

type Given = Record<string, unknown>;

/** Reads a workspace stored by any version of the editor, in the account or browser; `null` if unusable. */
export function readWorkspace(kept: unknown): Workspace | null {
  if (!isObject(kept)) return null;
  const choice = CHOICES.find((name) => name === kept.choice) ?? AT_FIRST.choice;
  const given = isObject(kept.own) ? kept.own : {};
  const own: Workspace['own'] = {};
  for (const name of Object.keys(STANDARD) as LayoutName[]) {
    const layout = isObject(given[name]) ? readLayout(given[name], STANDARD[name]) : null;
    if (layout) own[name] = layout;
  }
  return { choice: choice satisfies Choice, own };
}

/** Each pane is read once, at its first position. */
function readLayout(given: Given, standard: Layout): Layout {
  const left = new Set<Pane>(PANES);
  const read = Object.fromEntries(DOCKS.map((dock) => [dock, readSlots(given[dock], left)]));
  const sizes = isObject(given.sizes) ? given.sizes : {};
  let layout: Layout = { ...standard, ...(read as Record<Dock, Slot[]>) };
  for (const dock of DOCKS) layout = resize(layout, dock, numberOf(sizes[dock]) ?? standard.sizes[dock]);
  return layout;
}

function readSlots(given: unknown, left: Set<Pane>): Slot[] {
  const slots = (Array.isArray(given) ? given : []).flatMap((one: unknown): Slot[] => {
    if (!isObject(one) || !Array.isArray(one.panes)) return [];
    const panes = one.panes.filter((name): name is Pane => left.delete(name));
    const [first] = panes;
    if (!first) return [];
    const share = Math.max(0.05, numberOf(one.share) ?? 1);
    return [{ panes, front: panes.find((name) => name === one.front) ?? first, share }];
  });
  const sum = slots.reduce((all, { share }) => all + share, 0);
  return slots.map((one) => ({ ...one, share: one.share / sum }));
}

function isObject(value: unknown): value is Given {
  return typeof value === 'object' && value !== null;
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}
