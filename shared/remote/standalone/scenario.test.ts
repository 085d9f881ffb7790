import { expect, test } from 'vitest';
import { DEFAULT_SCENARIO, readScenario, type Scenario, writeScenario } from './scenario.ts';

const unusual: Scenario = {
  data: 'large',
  as: 'reviewer',
  latency: '2000',
  isOffline: true,
  isExpired: true,
  failures: { 'glossary.list': '500', 'glossary.get': 'lost' },
};

test('a scenario in the address is restored', () => {
  expect(readScenario(writeScenario('', unusual))).toEqual(unusual);
});

test('invalid settings in the address get their defaults', () => {
  expect(readScenario('?data=huge&as=root&latency=1&fail=glossary.list:418&fail=500')).toEqual(
    DEFAULT_SCENARIO,
  );
});

test('screen parameters are kept, and defaults are omitted', () => {
  expect(writeScenario('?page=2&data=large&offline=1', { ...DEFAULT_SCENARIO, as: 'user' })).toBe(
    '?page=2&as=user',
  );
  expect(writeScenario('?data=large', DEFAULT_SCENARIO)).toBe('');
});
