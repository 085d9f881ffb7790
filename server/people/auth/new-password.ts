import { localised } from '../../messages/localised.ts';
import { ProblemError, wrongField } from '../../messages/problem.ts';
import type { Services } from '../../services/services.ts';
import { isBreached } from './breached-passwords.ts';
import { isCommonPassword } from './common-passwords.ts';

interface NewPassword {
  /** Path of the field in the body. */
  field: string;
  password: string;
  /** The account's owner. */
  of: { email: string; username: string };
}

/**
 * Throws 422 for a new password that is easy to guess, contains the user's name or address, or has been
 * leaked.
 */
export async function requireStrongPassword(
  { settings, log }: Pick<Services, 'settings' | 'log'>,
  { field, password, of }: NewPassword,
): Promise<void> {
  if (isCommonPassword(password)) throw wrongField(field, localised('password.guessed-early'));
  if (isOwnName(password, of)) throw wrongField(field, localised('password.own-name'));
  if (!settings.breachedPasswordsFile) return;
  const isKnown = await isBreached(settings.breachedPasswordsFile, password).catch((error: unknown) => {
    log('error', 'BREACHED_PASSWORDS_FILE could not be searched', { error: String(error) });
    throw new ProblemError(503, localised('password.unchecked'));
  });
  if (isKnown) throw wrongField(field, localised('password.leaked'));
}

function isOwnName(password: string, { email, username }: NewPassword['of']): boolean {
  const bare = (text: string) => text.toLowerCase().replace(/[^\p{L}]+/gu, '');
  const own = [email, email.split('@')[0] ?? '', username].map(bare);
  return bare(password) !== '' && own.includes(bare(password));
}
