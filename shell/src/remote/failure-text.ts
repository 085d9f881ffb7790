import { SignatureError, UnverifiableError } from '@tessera/federation-integrity/signature';
import type { LoadFailure } from '../federation/load-store.ts';
import { HungError } from '../federation/part.ts';
import { ContractError } from '../federation/remotes.ts';
import { ShellError } from '../later/later-modules.ts';
import { t } from '../messages.ts';

/** What went wrong with a part of the application and what to do, as a message for users. */
export function failureText(failure: LoadFailure): string {
  if (failure.reason === 'slow') return t('failure.slow');
  if (failure.error instanceof ContractError) return t('failure.contract');
  if (failure.error instanceof HungError) return t('failure.hung');
  if (failure.error instanceof UnverifiableError) return t('failure.unverifiable');
  if (failure.error instanceof SignatureError) return t('failure.signature');
  if (failure.error instanceof ShellError && navigator.onLine) return t('failure.shell');
  return navigator.onLine ? t('failure.files') : t('failure.offline');
}
