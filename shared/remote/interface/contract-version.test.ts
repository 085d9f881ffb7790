import { describe, expect, it } from 'vitest';
import { CONTRACT_RANGE, CONTRACT_VERSION, fitsContract } from './contract-version.ts';

describe('the contract between a remote and the shell', () => {
  it('is met by builds from one checkout', () => {
    expect(fitsContract(CONTRACT_RANGE, CONTRACT_VERSION)).toBe(true);
  });

  it.each([
    ['^1.2.0', '1.2.0', true],
    ['^1.2.0', '1.10.0', true],
    ['^1.2.3', '1.2.4', true],
    ['^1.2.3', '1.2.2', false],
    ['^1.2.0', '1.1.9', false],
    ['^1.2.0', '2.0.0', false],
    ['^2.0.0', '1.9.9', false],
    ['1.2.0', '1.2.0', false],
    ['^1', '1.0.0', false],
    ['', '1.0.0', false],
    ['*', '1.0.0', false],
  ])('%s with %s is compatible: %s', (range, version, fits) => {
    expect(fitsContract(range, version)).toBe(fits);
  });
});
