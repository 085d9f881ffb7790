import type { Document } from '@tessera/shared/contract/document';
import { formatNumber, formatPercent, SegmentProgress } from '@tessera/shared/ui';
import { rich } from '../../messages.ts';
import * as css from './documents-panel.module.css';
import { FileWarnings } from './FileWarnings.tsx';
import { t } from './messages.ts';

/** A document's progress, on one line. */
export function Figures({ document }: { document: Document }) {
  const { approved_records_count, translated_records_count, records_count } = document;
  const open = Math.max(0, records_count - approved_records_count - translated_records_count);
  return (
    <div className={css.figures}>
      <SegmentProgress
        approved={approved_records_count}
        translated={translated_records_count}
        total={records_count}
        caption={null}
      />
      <span className={css.numbers}>
        <span>
          {rich(
            'figures.approved',
            { percent: formatPercent(approved_records_count, records_count) },
            { b: (percent) => <b>{percent}</b> },
          )}
        </span>
        <span className={css.translated}>
          {t('figures.translated', { n: formatNumber(translated_records_count) })}
        </span>
        <span className={css.open}>{t('figures.open', { n: formatNumber(open) })}</span>
        <FileWarnings document={document} />
      </span>
    </div>
  );
}
