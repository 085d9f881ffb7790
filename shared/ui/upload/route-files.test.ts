import { expect, test } from 'vitest';
import type { FileTaker } from './file-takers.ts';
import { routeFiles } from './route-files.ts';

const taker = (title: string, ...accept: string[]): FileTaker => ({ title, accept, take: () => {} });
const documents = taker('Documents', '.xlf', '.xml', '.xlsx');
const glossaries = taker('Glossaries', '.csv', '.xlsx');
const memories = taker('Memories', '.tmx', '.gz');
const TAKERS = [documents, glossaries, memories];
const file = (name: string) => new File([], name);

test('a file goes to the only list that accepts its extension, in either case', () => {
  const [contract, terms, units] = [file('contract.XLF'), file('terms.csv'), file('units.tmx.gz')];
  const { sure, ambiguous, refused } = routeFiles([contract, terms, units], TAKERS);
  expect([...sure]).toEqual([
    [documents, [contract]],
    [glossaries, [terms]],
    [memories, [units]],
  ]);
  expect([ambiguous, refused]).toEqual([[], []]);
});

test('a file that two lists accept needs a choice, unless it was dropped on one of them', () => {
  const table = file('words.xlsx');
  expect(routeFiles([table], TAKERS).ambiguous).toEqual([{ file: table, takers: [documents, glossaries] }]);
  expect([...routeFiles([table], TAKERS, glossaries).sure]).toEqual([[glossaries, [table]]]);
  expect(routeFiles([table], TAKERS, memories).ambiguous).toHaveLength(1);
});

test('a file that no list accepts is refused', () => {
  const picture = file('harbour.png');
  expect(routeFiles([picture], TAKERS)).toEqual({ sure: new Map(), ambiguous: [], refused: [picture] });
  expect(routeFiles([picture], []).refused).toEqual([picture]);
});
