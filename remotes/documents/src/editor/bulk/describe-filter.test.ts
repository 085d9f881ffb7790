import { recordFilterBody } from '@tessera/shared/contract/document/change';
import { expect, test } from 'vitest';
import { readFilter } from '../../core/segments/record-filter.ts';
import { describeFilter, toBody } from './describe-filter.ts';

const filterOf = (query: string) => {
  const params = new URLSearchParams(query);
  return readFilter((name) => params.get(name) ?? '');
};

test('every condition is named', () => {
  const filter = filterOf(
    'search=sail&side=target&state=draft&approved=false&repetitions=1&unresolved=1&changed=1&issues=1',
  );
  expect(describeFilter(filter)).toEqual([
    '“sail” in the target',
    'draft',
    'not approved',
    'that repeat',
    'with unresolved comments',
    'changed since their approval',
    'with errors or warnings',
  ]);
  expect(describeFilter(filterOf(''))).toEqual([]);
});

test('a query is named as it was typed, and goes whole into the body, which refuses what is not understood', () => {
  const filter = filterOf('search=state:draft len:>5&side=target');
  expect(describeFilter(filter)).toEqual(['that “state:draft len:>5” finds']);
  expect(recordFilterBody.parse(toBody(filter))).toMatchObject({ query: 'state:draft len:>5', target: '' });
  expect(recordFilterBody.safeParse(toBody(filterOf('search=state:done'))).success).toBe(false);
});

test('the body says what the address says, and nothing that the API does not know', () => {
  const body = recordFilterBody.parse(toBody(filterOf('search=sail&side=target&approved=false&comments=1')));
  expect(body).toMatchObject({
    target: 'sail',
    search: '',
    approved: 'false',
    comments: true,
    repetitions: false,
  });
  expect(recordFilterBody.parse(toBody(filterOf('search=sail')))).toMatchObject({
    search: 'sail',
    target: '',
  });
});
