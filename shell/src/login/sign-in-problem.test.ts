import { ApiError } from '@tessera/shared/api';
import { SIGN_IN_PROBLEMS } from '@tessera/shared/contract/sign-in';
import { describe, expect, it } from 'vitest';
import { externalSignInProblem, isCodeAsked, signInProblem, waitText } from './sign-in-problem.ts';

function refusal(status: number, retryAfter: number | null = null) {
  return new ApiError({ status, code: 'test', title: 'Test', message: 'Of the server.', retryAfter });
}

describe('sign-in messages', () => {
  it('are distinct for wrong, disabled, paused, malformed, failing and lost sign-ins', () => {
    const sentences = [401, 403, 429, 422, 500, 0].map((status) => signInProblem(refusal(status)).sentence);
    expect(new Set(sentences).size).toBe(sentences.length);
    for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z].*\.$/);
  });

  it('do not reveal whether the address exists', () => {
    expect(signInProblem(refusal(401)).sentence).toContain('or the password');
  });

  it('ask for the code of the second factor, and say when it was wrong or the account is locked', () => {
    const coded = (status: number, code: string) =>
      new ApiError({ status, code, title: 'Test', message: 'Of the server.' });
    expect(signInProblem(coded(401, 'totp-required')).sentence).toContain('second factor');
    expect(signInProblem(coded(401, 'totp-wrong')).sentence).toContain('code is wrong');
    expect(signInProblem(coded(403, 'account-locked')).sentence).toContain('locked');
    expect(isCodeAsked(coded(401, 'totp-required'))).toBe(true);
    expect(isCodeAsked(refusal(401))).toBe(false);
  });

  it('are distinct for each failure of an external sign-in', () => {
    const sentences = SIGN_IN_PROBLEMS.map((code) => externalSignInProblem(code)?.sentence);
    expect(new Set(sentences).size).toBe(SIGN_IN_PROBLEMS.length);
    expect(sentences).not.toContain(undefined);
  });

  it('contain nothing from the address', () => {
    expect(externalSignInProblem(null)).toBeNull();
    expect(externalSignInProblem('toString')).toBeNull();
    expect(externalSignInProblem('Call this number')).toBeNull();
  });

  it('contain the remaining time given by the server', () => {
    expect(signInProblem(refusal(429, 185)).waitSeconds).toBe(185);
  });

  it('contain a default time if the server gives none', () => {
    expect(signInProblem(refusal(429)).waitSeconds).toBeGreaterThan(0);
  });

  it('exist for errors without an answer', () => {
    expect(signInProblem(new TypeError('x is undefined')).sentence).not.toContain('undefined');
  });
});

describe('the remaining time', () => {
  it.each([
    [0, '0 s'],
    [38.2, '39 s'],
    [60, '1 min'],
    [245, '4 min 5 s'],
    [-3, '0 s'],
  ])('writes %d seconds as %s', (seconds, text) => {
    expect(waitText(seconds)).toBe(text);
  });
});
