import { recordFilterBody } from '@tessera/shared/contract/document/change';
import { expect, test } from 'vitest';
import { readFilter } from '../../core/segments/record-filter.ts';
import { describeFilter, toBody } from './describe-filter.ts';

const filterOf = (query: string) => {
  const params = new URLSearchParams(query);
  return readFilter((name) => params.get(name) ?? '');
};

test('describes every condition', () => {
  const filter = filterOf(
    'search=sail&side=target&state=draft&approved=false&repetitions=1&unresolved=1&changed=1&issues=1',
  );
  expect(describeFilter(filter)).toEqual([
    '“sail” in the target',
    'draft',
    'not approved',
    'with repetitions',
    'with unresolved comments',
    'changed since approval',
    'with errors or warnings',
  ]);
  expect(describeFilter(filterOf(''))).toEqual([]);
});

test('a query is named as typed and sent whole, so that the server can refuse unknown parts', () => {
  const filter = filterOf('search=state:draft len:>5&side=target');
  expect(describeFilter(filter)).toEqual(['matching “state:draft len:>5”']);
  expect(recordFilterBody.parse(toBody(filter))).toMatchObject({ query: 'state:draft len:>5', target: '' });
  expect(recordFilterBody.safeParse(toBody(filterOf('search=state:done'))).success).toBe(false);
});

test('the body has the conditions of the address, and only those the API knows', () => {
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
