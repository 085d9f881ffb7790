import { expect, test } from 'vitest';
import { securityHeaders } from './secured.ts';

const answer = (address: string, { trustProxy = false, headers = {} } = {}) =>
  new Headers(securityHeaders(new Request(address, { headers }), { trustProxy }));

test('no browser guesses at types', () => {
  expect(answer('http://localhost/').get('x-content-type-options')).toBe('nosniff');
});

test('over https, https is asked for from then on, and over http nothing is promised', () => {
  expect(answer('https://localhost/').get('strict-transport-security')).toBe('max-age=31536000');
  expect(answer('http://localhost/').get('strict-transport-security')).toBeNull();
});

test('what a proxy says of https counts only where the proxy is trusted', () => {
  const headers = { 'x-forwarded-proto': 'https' };
  expect(answer('http://localhost/', { trustProxy: true, headers }).has('strict-transport-security')).toBe(
    true,
  );
  expect(answer('http://localhost/', { headers }).has('strict-transport-security')).toBe(false);
});
