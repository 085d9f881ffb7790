import { expect, test } from 'vitest';
import { isAllowedOverride, overrideOrigins } from './override.ts';

test('the setting "localhost" allows every port of this machine, and other origins are kept as given', () => {
  expect(overrideOrigins('localhost, https://dev.example.com,')).toEqual([
    'http://localhost:*',
    'http://127.0.0.1:*',
    'https://dev.example.com',
  ]);
});

const ORIGINS = overrideOrigins('localhost,https://dev.example.com');

test.each([
  'http://localhost:3001/remote.json',
  'http://127.0.0.1:80/',
  'https://dev.example.com/tm/',
  'https://dev.example.com:443/tm/',
])('an override from %s is allowed', (url) => {
  expect(isAllowedOverride(url, ORIGINS)).toBe(true);
});

test.each([
  'https://dev.example.com.evil.example/tm/',
  'https://dev.example.com@evil.example/tm/',
  'https://dev.example.com:8443/tm/',
  'http://dev.example.com/tm/',
  'https://localhost:3001/',
  'http://localhost.evil.example:3001/',
  'ftp://localhost:21/',
  '/tm/',
])('an override from %s is rejected', (url) => {
  expect(isAllowedOverride(url, ORIGINS)).toBe(false);
});
