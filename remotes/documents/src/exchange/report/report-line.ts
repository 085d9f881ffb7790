import type { FileReport } from '@tessera/shared/contract/document/file-report';
import { formatNumber } from '@tessera/shared/ui';
import { t } from './messages.ts';

/** A report in one line: texts, words and translations found, and the number of skipped places. */
export function reportLine({ texts, words, translated, skipped_total }: FileReport): string {
  const counted = (count: number) => ({ count, n: formatNumber(count) });
  return [
    t('report.found', { texts: t('report.texts', counted(texts)), words: t('report.words', counted(words)) }),
    translated > 0 ? t('report.translated', counted(translated)) : '',
    t('report.skipped', counted(skipped_total)),
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}
