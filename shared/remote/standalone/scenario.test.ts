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

test('a scenario is read from the address as it was written there', () => {
  expect(readScenario(writeScenario('', unusual))).toEqual(unusual);
});

test('what the address says wrongly is as by default', () => {
  expect(readScenario('?data=huge&as=root&latency=1&fail=glossary.list:418&fail=500')).toEqual(
    DEFAULT_SCENARIO,
  );
});

test('parameters of the screen stay, and defaults are not said', () => {
  expect(writeScenario('?page=2&data=large&offline=1', { ...DEFAULT_SCENARIO, as: 'user' })).toBe(
    '?page=2&as=user',
  );
  expect(writeScenario('?data=large', DEFAULT_SCENARIO)).toBe('');
});
