import { expect, test } from 'vitest';
import { readAddresses } from './read-addresses.ts';

test('every call that reads has an address, with ids of things and parameters that it takes', () => {
  const addresses = readAddresses();
  expect(addresses.length).toBeGreaterThan(60);
  expect(addresses.filter((address) => /[{}]|undefined/.test(address))).toEqual([]);
  expect(addresses).toContain('/users/?page=1&search=pump&role=admin&id=1');
  expect(addresses).toContain('/glossary/1/download?format=xlsx');
});
