import { expect, test } from 'vitest';
import { foldActions } from './fold-actions.ts';

const IMPORT = { label: 'Import' };
const EXPORT = { label: 'Export', menu: [{ label: 'TBX' }, { label: 'CSV' }] };
const COPY = { label: 'Copy' };
const DELETE = { label: 'Delete', isDanger: true };

test('two actions are visible where there is room, and what has none begins the menu', () => {
  const { visible, folded } = foldActions([IMPORT, EXPORT, COPY], [DELETE], true);
  expect(visible).toEqual([IMPORT, EXPORT]);
  expect(folded).toEqual([COPY, 'separator', DELETE]);
});

test('without room all are in the menu, and a menu keeps its name over its entries', () => {
  const { visible, folded } = foldActions([EXPORT, IMPORT], [DELETE], false);
  expect(visible).toEqual([]);
  expect(folded).toEqual([IMPORT, { heading: 'Export' }, ...EXPORT.menu, 'separator', DELETE]);
});

test('an action that is off stays in the menu with its reason, and no line stands alone', () => {
  const off = { ...EXPORT, disabledReason: 'An import is running.' };
  expect(foldActions([off], [], false).folded).toEqual([
    { label: 'Export', disabledReason: off.disabledReason },
  ]);
  expect(foldActions([], ['separator', DELETE], true).folded).toEqual(['separator', DELETE]);
});
