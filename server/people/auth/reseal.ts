import { dialectOf } from '../../db/dialect.ts';
import { resealWebhooks } from '../../messaging/webhooks/queries.ts';
import type { Services } from '../../services.ts';
import { sealOldTotpSecrets } from './totp-secret.ts';

/** Until then a server of the version before may still run beside this one, and reads no sealed secrets; in ms. */
const UPGRADE = 10 * 60_000;

type Options = Pick<Services, 'db' | 'secrets' | 'log'>;

/** Seals by the present key what an older version or an older key left in the database. */
export async function resealSecrets({ db, secrets, log }: Options): Promise<void> {
  try {
    const count = (await sealOldTotpSecrets(db, secrets)) + (await resealWebhooks(db, secrets));
    if (count > 0) log('info', 'Secrets were sealed by the present key', { count });
  } catch (error) {
    log('error', 'Some secrets in the database cannot be read: is SECRET_KEY the same on all servers?', {
      error: String(error),
    });
  }
}

/** At once where one server is alone, and later where another may be of the version before. */
export function startResealing(options: Options): void {
  if (dialectOf(options.db).isShared) setTimeout(() => void resealSecrets(options), UPGRADE).unref();
  else void resealSecrets(options);
}
