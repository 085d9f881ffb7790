import { CHANGES } from '@tessera/shared/contract/release';
import { t } from './messages.ts';

/**
 * A change as recorded by the server: one of the known changes, `publish`, `publish to 10 %`, or a newer
 * server's.
 */
export function sayChange(what: string): string {
  const share = /^publish to (.+) %$/.exec(what)?.[1];
  if (share !== undefined) return t('done.stage', { share });
  const known = ([...CHANGES, 'publish'] as const).find((each) => each === what);
  return known ? t(`done.${known}`) : what;
}
