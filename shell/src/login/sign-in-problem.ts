import { isApiError } from '@tessera/shared/api';
import { SIGN_IN_PROBLEMS } from '@tessera/shared/contract/sign-in';
import { t } from './messages.ts';

/** The message in the sign-in form; `waitSeconds` counts down while it is shown. */
export interface SignInProblem {
  sentence: string;
  waitSeconds: number | null;
}

/** Used when the server gives no duration. */
const DEFAULT_WAIT_SECONDS = 60;

const CODE_REQUIRED = 'totp-required';
const CODE_WRONG = 'totp-wrong';
const PASSKEY_REFUSED = 'passkey-refused';

/** The message for an external sign-in that failed; `null` for a missing or unknown reason. */
export function externalSignInProblem(code: string | null): SignInProblem | null {
  const known = SIGN_IN_PROBLEMS.find((each) => each === code);
  return known ? { sentence: t(`problem.${known}`), waitSeconds: null } : null;
}

/** The password was right; the account has a second factor. */
export function isCodeAsked(error: unknown): boolean {
  return isApiError(error) && (error.code === CODE_REQUIRED || error.code === CODE_WRONG);
}

/** The message for a rejected or failed sign-in, one per cause. */
export function signInProblem(error: unknown): SignInProblem {
  const say = (sentence: string): SignInProblem => ({ sentence, waitSeconds: null });
  if (!isApiError(error)) return say(t('problem.page'));
  switch (error.status) {
    case 401:
      if (error.code === CODE_REQUIRED) return say(t('problem.code'));
      if (error.code === PASSKEY_REFUSED) return say(t('problem.passkey-refused'));
      if (error.code === 'passkey-required') return say(t('problem.passkey-required'));
      if (error.code === CODE_WRONG) return say(t('problem.code-wrong'));
      return say(t('problem.wrong'));
    case 403:
      if (error.code === 'account-locked') return say(t('problem.account-locked'));
      return say(t('problem.account-disabled'));
    case 422:
      return say(t('problem.incomplete'));
    case 429:
      return {
        sentence: t('problem.paused'),
        waitSeconds: error.retryAfter ?? DEFAULT_WAIT_SECONDS,
      };
    case 0:
      return say(t('problem.offline'));
    default:
      return say(error.status >= 500 ? t('problem.server') : t('problem.refused'));
  }
}

/** `4 min 5 s`, `38 s`; rounded up to whole seconds. */
export function waitText(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  const minutes = Math.floor(whole / 60);
  const rest = whole % 60;
  if (minutes === 0) return t('wait.seconds', { seconds: rest });
  return rest === 0 ? t('wait.minutes', { minutes }) : t('wait.minutes-seconds', { minutes, seconds: rest });
}
