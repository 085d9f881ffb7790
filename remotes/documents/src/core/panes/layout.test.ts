import { describe, expect, test } from 'vitest';
import {
  AT_FIRST,
  bringToFront,
  hide,
  isSeen,
  type Layout,
  layoutOf,
  PANES,
  type Pane,
  placeOf,
  put,
  resize,
  SIZES,
  STANDARD,
  share,
  show,
} from './layout.ts';
import { readWorkspace } from './read-workspace.ts';

const { translate } = STANDARD;
const standards = Object.entries(STANDARD);
const panesOf = ({ side, below }: Layout): Pane[] => [...side, ...below].flatMap(({ panes }) => panes);
const sums = ({ side, below }: Layout) =>
  [side, below]
    .filter((slots) => slots.length > 0)
    .map((slots) => slots.reduce((sum, one) => sum + one.share, 0));

function expectWhole(layout: Layout): void {
  const panes = panesOf(layout);
  expect(new Set(panes).size).toBe(panes.length);
  for (const one of [...layout.side, ...layout.below]) expect(one.panes).toContain(one.front);
  for (const sum of sums(layout)) expect(sum).toBeCloseTo(1);
}

describe('a layout', () => {
  test.each(standards)('%s has each pane at most once, and its shares add up to 1', (_, layout) =>
    expectWhole(layout),
  );

  test('shows matches and terms together for translating', () => {
    expect([isSeen(translate, 'matches'), isSeen(translate, 'terms')]).toEqual([true, true]);
  });

  test.each(['translate', 'narrow'] as const)('%s has every pane', (name) => {
    expect(panesOf(STANDARD[name]).toSorted()).toEqual(PANES.toSorted());
  });
});

describe('a pane', () => {
  test('comes to the front of its slot', () => {
    const layout = bringToFront(translate, 'history', translate);
    expect([isSeen(layout, 'history'), isSeen(layout, 'terms'), isSeen(layout, 'matches')]).toEqual([
      true,
      false,
      true,
    ]);
    expectWhole(layout);
  });

  test('leaves the front to its neighbour when hidden, and removes the slot if it was the last', () => {
    const less = hide(translate, 'terms');
    expect(less.side[1]).toMatchObject({
      panes: ['checks', 'comments', 'history', 'review', 'preview'],
      front: 'checks',
    });
    const one = (['checks', 'comments', 'history', 'review', 'preview'] as const).reduce(hide, less);
    expect(one.side).toMatchObject([{ panes: ['matches', 'search', 'context'], share: 1 }]);
    expectWhole(one);
  });

  test('returns to its former neighbours, or to its dock if none of them is shown', () => {
    const back = show(hide(translate, 'terms'), 'terms', translate);
    expect(placeOf(back, 'terms')).toEqual({ dock: 'side', slot: 1 });
    const none = PANES.reduce(hide, translate);
    expect([none.side, none.below]).toEqual([[], []]);
    const only = bringToFront(none, 'terms', translate);
    expect(only.side).toEqual([{ panes: ['terms'], front: 'terms', share: 1 }]);
  });

  test("moves below, into its own slot, and into another pane's slot", () => {
    const below = put(translate, 'history', { dock: 'below', slot: 'own' });
    expect(below.below).toEqual([{ panes: ['history'], front: 'history', share: 1 }]);
    expect(placeOf(below, 'history')).toEqual({ dock: 'below', slot: 0 });
    expectWhole(below);
    const third = put(below, 'comments', { dock: 'side', slot: 'own' });
    expect(third.side.map(({ share }) => Math.round(share * 100))).toEqual([37, 30, 33]);
    expectWhole(third);
    const joined = put(third, 'history', { dock: 'side', slot: 2 });
    expect(joined.side[2]).toMatchObject({ panes: ['comments', 'history'], front: 'history' });
    expect(joined.below).toEqual([]);
    expectWhole(joined);
  });

  test('reaches its target slot even if its old slot becomes empty', () => {
    const three = put(translate, 'comments', { dock: 'side', slot: 'own' });
    const matchesOnly = (['search', 'context'] as const).reduce(hide, three);
    const alone = put(matchesOnly, 'matches', { dock: 'side', slot: 2 });
    expect(alone.side.map(({ panes }) => panes)).toEqual([
      ['terms', 'checks', 'history', 'review', 'preview'],
      ['comments', 'matches'],
    ]);
    expectWhole(alone);
  });
});

describe('layout sizes', () => {
  test('shift between neighbouring slots, and none falls below the minimum', () => {
    const layout = share(translate, 'side', 0, 0.7);
    expect(layout.side.map((one) => one.share)).toEqual([0.7, expect.closeTo(0.3)]);
    expect(share(translate, 'side', 0, 2).side[1]?.share).toBeCloseTo(0.12);
    expect(share(translate, 'side', 1, 0.5)).toBe(translate);
  });

  test('stay within their limits for docks', () => {
    expect(resize(translate, 'side', 10).sizes.side).toBe(SIZES.side.least);
    expect(resize(translate, 'below', 9_000).sizes.below).toBe(SIZES.below.most);
  });
});

describe('a stored layout', () => {
  test('is read unchanged', () => {
    const workspace = {
      choice: 'review' as const,
      own: { review: hide(STANDARD.review, 'terms'), narrow: resize(STANDARD.narrow, 'below', 300) },
    };
    expect(readWorkspace(JSON.parse(JSON.stringify(workspace)))).toEqual(workspace);
  });

  test('from another version or edited by hand is repaired to a whole layout', () => {
    const read = readWorkspace({
      choice: 'dancing',
      own: {
        translate: {
          side: [
            { panes: ['terms', 'crystal-ball', 'terms', 7], front: 'crystal-ball', share: -3 },
            { panes: ['terms'], front: 'terms' },
            'nonsense',
            { panes: ['matches'], share: Number.NaN },
          ],
          sizes: { side: 1e9 },
        },
        elsewhere: {},
      },
    });
    expect(read?.choice).toBe('translate');
    const layout = layoutOf(read ?? AT_FIRST, 'translate');
    expect(panesOf(layout)).toEqual(['terms', 'matches']);
    expect(layout.sizes.side).toBe(SIZES.side.most);
    expectWhole(layout);
    expect(layoutOf(read ?? AT_FIRST, 'review')).toBe(STANDARD.review);
  });

  test.each([undefined, null, 7, 'translate'])('as %s is discarded', (kept) =>
    expect(readWorkspace(kept)).toBeNull(),
  );
});
