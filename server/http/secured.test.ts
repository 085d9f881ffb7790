import { expect, test } from 'vitest';
import { securityHeaders } from './secured.ts';

const answer = (address: string, { trustProxy = false, headers = {} } = {}) =>
  new Headers(securityHeaders(new Request(address, { headers }), { trustProxy }));

test('responses forbid content sniffing', () => {
  expect(answer('http://localhost/').get('x-content-type-options')).toBe('nosniff');
});

test('responses over https require https from then on, but not over http', () => {
  expect(answer('https://localhost/').get('strict-transport-security')).toBe('max-age=31536000');
  expect(answer('http://localhost/').get('strict-transport-security')).toBeNull();
});

test("a proxy's statement about https counts only if the proxy is trusted", () => {
  const headers = { 'x-forwarded-proto': 'https' };
  expect(answer('http://localhost/', { trustProxy: true, headers }).has('strict-transport-security')).toBe(
    true,
  );
  expect(answer('http://localhost/', { headers }).has('strict-transport-security')).toBe(false);
});
