import { describe, expect, test } from 'vitest';
import { isSegmentQuery, parseSegmentQuery } from './segment-query.ts';

const conditionsOf = (query: string) => parseSegmentQuery(query).conditions;
const problemsOf = (query: string) => parseSegmentQuery(query).problems.map(({ typed }) => typed);

describe('the query parser', () => {
  test.each([
    ['gold coin', [{ field: 'text', text: 'gold coin' }]],
    [
      '"gold coin" ship',
      [
        { field: 'text', text: 'gold coin' },
        { field: 'text', text: 'ship' },
      ],
    ],
    ['-"gold coin"', [{ field: 'text', text: 'gold coin', isNegated: true }]],
    ['"gold', [{ field: 'text', text: 'gold' }]],
    ['state:draft,Open', [{ field: 'state', states: ['draft', 'open'] }]],
    ['-state:final', [{ field: 'state', states: ['final'], isNegated: true }]],
    ['match:75..99', [{ field: 'match', range: { from: 75, to: 99 } }]],
    ['match:>75', [{ field: 'match', range: { from: 76, to: null } }]],
    ['match:<=75', [{ field: 'match', range: { from: null, to: 75 } }]],
    ['match:none', [{ field: 'match', range: 'none' }]],
    ['len:60..', [{ field: 'len', range: { from: 60, to: null } }]],
    ['source-len:7', [{ field: 'source-len', range: { from: 7, to: 7 } }]],
    [
      'author:"Ana Maria",ben',
      [
        { field: 'author', names: ['Ana Maria'] },
        { field: 'text', text: ',ben' },
      ],
    ],
    ['author:ana,ben', [{ field: 'author', names: ['ana', 'ben'] }]],
    ['edited:no', [{ field: 'edited', is: false }]],
    ['has:comment,limit', [{ field: 'has', parts: ['comment', 'limit'] }]],
    ['changed:>2d', [{ field: 'changed', age: { from: 172_800_000, to: null } }]],
    ['changed:<=90m', [{ field: 'changed', age: { from: null, to: 5_400_000 } }]],
    [
      'changed:2026-11-01..2026-11-02',
      [{ field: 'changed', days: { from: '2026-11-01', to: '2026-11-02' } }],
    ],
    ['changed:>2026-10-31', [{ field: 'changed', days: { from: '2026-11-01', to: null } }]],
    ['target:"zwei Wörter"', [{ field: 'target', text: 'zwei Wörter' }]],
    ['at 12:30 see https://a.example/b', [{ field: 'text', text: 'at 12:30 see https://a.example/b' }]],
    ['-5 --force', [{ field: 'text', text: '-5 --force' }]],
    ['"', [{ field: 'text', text: '"' }]],
    ['', []],
  ])('parses %s', (query, expected) => {
    expect(parseSegmentQuery(query)).toEqual({
      conditions: expected.map((condition) => ({ isNegated: false, ...condition })),
      problems: [],
    });
  });

  test.each([
    'state:',
    'state:done',
    'match:high',
    'match:..',
    'row:120..100',
    'len:>x',
    'changed:2026-02-30',
    'changed:>2y',
    'edited:maybe',
    'has:',
  ])('reports %s as a problem and ignores it', (query) => {
    expect(conditionsOf(`ship ${query} len:5`)).toMatchObject([{ field: 'text' }, { field: 'len' }]);
    expect(problemsOf(`ship ${query} len:5`)).toEqual([query]);
  });

  test('distinguishes fields and phrases from plain text', () => {
    expect(['gold coin', '12:30', '-5', '"'].map(isSegmentQuery)).toEqual([false, false, false, false]);
    expect(['"gold coin"', 'state:', 'x len:5'].map(isSegmentQuery)).toEqual([true, true, true]);
  });
});
