import type { Document } from '@tessera/shared/contract/document';
import type { VersionRow as Row, VersionKind } from '@tessera/shared/contract/document/version';
import { textDirection } from '@tessera/shared/text/languages';
import { Badge, formatNumber, type Tone } from '@tessera/shared/ui';
import { Difference } from '../../core/matches/Difference.tsx';
import { SegmentText } from '../../core/segments/SegmentText.tsx';
import * as css from '../file-comparison/compared.module.css';
import { t } from './messages.ts';

const TONES: Record<VersionKind, Tone> = {
  changed: 'warning',
  added: 'success',
  moved: 'neutral',
  removed: 'danger',
};

/** A segment changed by the new version: old and new source, and the resulting translation. */
export function VersionRow({ row, document }: { row: Row; document: Document }) {
  const { kind, key, source, source_before, codes, target } = row;
  const look = { codes, showsWhiteSpace: false };
  return (
    <li className={css.row}>
      <div className={css.head}>
        <span>{t(kind === 'removed' ? 'row.was' : 'row.place', { row: formatNumber(row.row_number) })}</span>
        <Badge tone={TONES[kind]}>{t(`mark.${kind}`)}</Badge>
        <span className={css.faint} dir="auto">
          {key}
        </span>
      </div>
      <div className={css.sides}>
        <div className={css.side}>
          <h3>{t('row.source')}</h3>
          <p dir={textDirection(document.source_lang)} lang={document.source_lang}>
            {source_before === null ? (
              <SegmentText text={source} {...look} />
            ) : (
              <Difference before={source_before} after={source} codes={codes} />
            )}
          </p>
        </div>
        {kind !== 'added' && (
          <div className={css.side}>
            <h3>{t(`target.${kind}`)}</h3>
            <p dir={textDirection(document.target_lang)} lang={document.target_lang}>
              {target === '' ? <i>{t('row.empty')}</i> : <SegmentText text={target} {...look} />}
            </p>
          </div>
        )}
      </div>
    </li>
  );
}
