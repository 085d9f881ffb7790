import { isApiError } from '@tessera/shared/api';

/** What to say beside the sign-in form; `waitSeconds` counts down while it is shown. */
export interface SignInProblem {
  sentence: string;
  waitSeconds: number | null;
}

/** Assumed when the server does not say how long. */
const DEFAULT_WAIT_SECONDS = 60;

const CODE_REQUIRED = 'totp-required';
const CODE_WRONG = 'totp-wrong';

/** The password was right; the account has a second factor. */
export function isCodeAsked(error: unknown): boolean {
  return isApiError(error) && (error.code === CODE_REQUIRED || error.code === CODE_WRONG);
}

/** The sentence for a refused or lost sign-in: each cause has its own. */
export function signInProblem(error: unknown): SignInProblem {
  const say = (sentence: string): SignInProblem => ({ sentence, waitSeconds: null });
  if (!isApiError(error)) return say('Something went wrong in this page. Reload it and try again.');
  switch (error.status) {
    case 401:
      if (error.code === CODE_REQUIRED) return say('Enter the code of your second factor.');
      if (error.code === CODE_WRONG) return say('The code is wrong or was used already. Enter the next one.');
      return say('The e-mail address or the password is wrong.');
    case 403:
      if (error.code === 'account-locked') {
        return say('Signing in to this account is locked after too many failures. Ask an administrator.');
      }
      return say('This account is disabled. An administrator can enable it again.');
    case 422:
      return say('Enter your e-mail address and your password.');
    case 429:
      return {
        sentence: 'Too many failed attempts, so signing in is paused.',
        waitSeconds: error.retryAfter ?? DEFAULT_WAIT_SECONDS,
      };
    case 0:
      return say('The server cannot be reached. Check your connection and try again.');
    default:
      return say(
        error.status >= 500
          ? 'The server has a problem and could not sign you in. Try again in a moment.'
          : 'The server refused to sign you in. Reload the page and try again.',
      );
  }
}

/** `4 min 5 s`, `38 s`; rounded up to whole seconds. */
export function waitText(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  const minutes = Math.floor(whole / 60);
  const rest = whole % 60;
  if (minutes === 0) return `${rest} s`;
  return rest === 0 ? `${minutes} min` : `${minutes} min ${rest} s`;
}
