import { expect, test } from 'vitest';
import { foldActions } from './fold-actions.ts';

const IMPORT = { label: 'Import' };
const EXPORT = { label: 'Export', menu: [{ label: 'TBX' }, { label: 'CSV' }] };
const COPY = { label: 'Copy' };
const DELETE = { label: 'Delete', isDanger: true };

test('two actions are visible where space allows, and the others are first in the menu', () => {
  const { visible, folded } = foldActions([IMPORT, EXPORT, COPY], [DELETE], true);
  expect(visible).toEqual([IMPORT, EXPORT]);
  expect(folded).toEqual([COPY, 'separator', DELETE]);
});

test('without space all actions are in the menu, and a submenu keeps its name above its entries', () => {
  const { visible, folded } = foldActions([EXPORT, IMPORT], [DELETE], false);
  expect(visible).toEqual([]);
  expect(folded).toEqual([IMPORT, { heading: 'Export' }, ...EXPORT.menu, 'separator', DELETE]);
});

test('a disabled action stays in the menu with its reason, and separators never stand alone', () => {
  const off = { ...EXPORT, disabledReason: 'An import is running.' };
  expect(foldActions([off], [], false).folded).toEqual([
    { label: 'Export', disabledReason: off.disabledReason },
  ]);
  expect(foldActions([], ['separator', DELETE], true).folded).toEqual(['separator', DELETE]);
});
