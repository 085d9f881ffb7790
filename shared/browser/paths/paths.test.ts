import { describe, expect, it } from 'vitest';
import { paths, redirectTarget } from './index.ts';

describe('redirectTarget', () => {
  it.each([
    '/',
    '/glossary/3',
    '/document/7?segment=12&search=a%2Fb#top',
    '/users/',
    '/glossary/1?search=//evil.example',
  ])('follows %s', (path) => {
    expect(redirectTarget(path)).toBe(path);
  });

  it.each([
    null,
    undefined,
    '',
    'glossary/3',
    'https://evil.example/',
    '//evil.example/x',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/a/..//evil.example',
    '/./\\evil.example',
    'javascript:alert(1)',
    ' /glossary/3',
    '/login/?redirect=/login/',
    '/api/auth/logout',
    '/remotes/x/remote.js',
  ])('falls back to home for %j', (value) => {
    expect(redirectTarget(value)).toBe('/');
  });

  it('reverses paths.login', () => {
    const wanted = '/document/7?search=a&b=1#row';
    const login = new URL(paths.login(wanted), 'http://x.invalid');
    expect(redirectTarget(login.searchParams.get('redirect'))).toBe(wanted);
  });
});
