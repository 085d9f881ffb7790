import { dialectOf } from '../../db/dialect.ts';
import { sealOldTotpSecrets } from '../../identity/totp-secret.ts';
import { resealEngines } from '../../machine-translation/engine-queries.ts';
import { resealWebhooks } from '../../messaging/webhooks/queries.ts';
import type { Services } from '../../services/services.ts';

/**
 * Delay in ms: until then a server of the previous version, which cannot read sealed secrets, may still be
 * running.
 */
const UPGRADE_WINDOW = 10 * 60_000;

type Options = Pick<Services, 'db' | 'secrets' | 'log'>;

/** Seals secrets left by an older version or an older key with the current key. */
export async function resealSecrets({ db, secrets, log }: Options): Promise<void> {
  try {
    const count =
      (await sealOldTotpSecrets(db, secrets)) +
      (await resealWebhooks(db, secrets)) +
      (await resealEngines(db, secrets));
    if (count > 0) log('info', 'Secrets were re-encrypted with the current key', { count });
  } catch (error) {
    log('error', 'Some secrets in the database cannot be read: is SECRET_KEY the same on all servers?', {
      error: String(error),
    });
  }
}

/**
 * Runs at once if this is the only server, otherwise after the delay, as another may be of the previous
 * version.
 */
export function startResealing(options: Options): void {
  if (dialectOf(options.db).isShared) setTimeout(() => void resealSecrets(options), UPGRADE_WINDOW).unref();
  else void resealSecrets(options);
}
