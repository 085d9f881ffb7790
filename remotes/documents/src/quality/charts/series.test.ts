import { expect, test } from 'vitest';
import { type Counted, seriesOf, withOthers } from './series.ts';

interface Cell extends Counted {
  name: string;
}

const cell = (at: string, name: string, count: number): Cell => ({ at, name, count });
const of = ({ name }: Cell) => ({ key: name, name });
const CELLS = [
  cell('1', 'Ana', 9),
  cell('2', 'Ben', 5),
  cell('1', 'Ana', 1),
  cell('2', 'Ana', 2),
  cell('3', 'Cem', 99),
];

test('counts are summed by series and time, for the plotted times only', () => {
  expect(seriesOf(CELLS, ['1', '2'], { of, figure: 'sum' })).toEqual([
    { key: 'Ana', name: 'Ana', values: [10, 2] },
    { key: 'Ben', name: 'Ben', values: [0, 5] },
  ]);
});

test('series of totals are ranked by their last value', () => {
  expect(seriesOf(CELLS, ['1', '2'], { of, figure: 'last' }).map(({ key }) => key)).toEqual(['Ben', 'Ana']);
});

test('surplus rows are merged into one with their sum', () => {
  const series = seriesOf(CELLS, ['1', '2', '3'], { of, figure: 'sum' });
  expect(withOthers(series, { most: 3, name: 'Others' })).toEqual(series);
  expect(withOthers(series, { most: 2, name: 'Others' })).toEqual([
    { key: 'Cem', name: 'Cem', values: [0, 0, 99] },
    { key: 'others', name: 'Others', values: [10, 7, 0] },
  ]);
});
