import { formatNumber } from '@tessera/shared/ui';
import { t } from '../messages.ts';

/** `12 segments` */
export function countSegments(count: number): string {
  return t('count.segments', { count, n: formatNumber(count) });
}
