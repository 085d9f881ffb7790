import { expect, test } from 'vitest';
import { readAddresses } from './read-addresses.ts';

test('every reading call has an address with existing ids and valid parameters', () => {
  const addresses = readAddresses();
  expect(addresses.length).toBeGreaterThan(60);
  expect(addresses.filter((address) => /[{}]|undefined/.test(address))).toEqual([]);
  expect(addresses).toContain('/users/?page=1&search=pump&role=admin&id=1');
  expect(addresses).toContain('/glossary/1/download?format=xlsx');
});
