import { isApiError } from '@tessera/shared/api';
import type { SignInProblemCode } from '@tessera/shared/contract/sign-in';

/** The message beside the sign-in form; `waitSeconds` counts down while it is shown. */
export interface SignInProblem {
  sentence: string;
  waitSeconds: number | null;
}

/** Used when the server gives no duration. */
const DEFAULT_WAIT_SECONDS = 60;

const CODE_REQUIRED = 'totp-required';
const CODE_WRONG = 'totp-wrong';
const PASSKEY_REFUSED = 'passkey-refused';

const CAME_BACK: Record<SignInProblemCode, string> = {
  'provider-away': 'The sign-in of your company cannot be reached. Try again later, or use your password.',
  'provider-refused': 'The sign-in of your company did not let you in. Try again, or ask an administrator.',
  'provider-too-weak':
    'You signed in at your company in a way that is not strong enough here. Use a second factor there, and try again.',
  'sign-in-expired': 'That sign-in took too long or was begun in another window. Try again.',
  'email-unverified':
    'The sign-in of your company does not vouch for your email address. Ask an administrator.',
  'no-account': 'There is no account for you here yet. Ask an administrator for one.',
  'account-disabled': 'This account is disabled. An administrator can enable it again.',
};

/** The message for an external sign-in that failed; `null` for a missing or unknown reason. */
export function externalSignInProblem(code: string | null): SignInProblem | null {
  if (code === null || !Object.hasOwn(CAME_BACK, code)) return null;
  return { sentence: CAME_BACK[code as SignInProblemCode], waitSeconds: null };
}

/** The password was right; the account has a second factor. */
export function isCodeAsked(error: unknown): boolean {
  return isApiError(error) && (error.code === CODE_REQUIRED || error.code === CODE_WRONG);
}

/** The message for a rejected or failed sign-in, one per cause. */
export function signInProblem(error: unknown): SignInProblem {
  const say = (sentence: string): SignInProblem => ({ sentence, waitSeconds: null });
  if (!isApiError(error)) return say('Something went wrong in this page. Reload it and try again.');
  switch (error.status) {
    case 401:
      if (error.code === CODE_REQUIRED) return say('Enter the code of your second factor.');
      if (error.code === PASSKEY_REFUSED) {
        return say('This passkey is not known here, or was answered too late. Try again.');
      }
      if (error.code === 'passkey-required') {
        return say('A password alone does not sign in to this account. Use your passkey.');
      }
      if (error.code === CODE_WRONG) return say('The code is wrong or was used already. Enter the next one.');
      return say('The email address or the password is wrong.');
    case 403:
      if (error.code === 'account-locked') {
        return say('Signing in to this account is locked after too many failures. Ask an administrator.');
      }
      return say('This account is disabled. An administrator can enable it again.');
    case 422:
      return say('This is no email address, or the password is missing.');
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
