import type { Document } from '@tessera/shared/contract/document';
import type { ReimportKind, ReimportRow } from '@tessera/shared/contract/document/reimport';
import { textDirection } from '@tessera/shared/text/languages';
import { Badge, Checkbox, formatNumber, type Tone } from '@tessera/shared/ui';
import type { ReactNode } from 'react';
import { Difference } from '../../core/matches/Difference.tsx';
import { SegmentText } from '../../core/segments/SegmentText.tsx';
import * as css from '../file-comparison/compared.module.css';
import { t } from './messages.ts';

interface Props {
  row: ReimportRow;
  document: Document;
  /** Already applied: the choice is final. */
  isFixed: boolean;
  onChoose: (chosen: boolean) => void;
  onGo: (rowNumber: number) => void;
}

const TONES: Record<ReimportKind, Tone> = {
  change: 'neutral',
  conflict: 'warning',
  older: 'neutral',
  refused: 'danger',
};

/** A segment of the copy next to the document's, with differences marked. */
export function ComparedRow({ row, document, isFixed, onChoose, onGo }: Props) {
  const { kind, base, ours, theirs, codes } = row;
  const direction = textDirection(document.target_lang);
  const look = { codes, showsWhiteSpace: false };
  const isOnlyState = theirs === ours;
  return (
    <li className={css.row}>
      <div className={css.head}>
        <Checkbox
          label={t('row.segment', { row: formatNumber(row.row_number) })}
          value={row.chosen}
          disabled={isFixed || kind === 'refused'}
          onChange={onChoose}
        />
        <Badge tone={TONES[kind]}>{t(`mark.${kind}`)}</Badge>
        {row.outdated && !isFixed && <Badge tone="warning">{t('row.outdated')}</Badge>}
        <button type="button" className={css.link} onClick={() => onGo(row.row_number)}>
          {t('row.go')}
        </button>
      </div>
      <p className={css.source} dir={textDirection(document.source_lang)} lang={document.source_lang}>
        <SegmentText text={row.source} {...look} />
      </p>
      {row.reason && (
        <p className={css.reason} dir="auto">
          {row.reason}
        </p>
      )}
      <div className={css.sides}>
        {kind === 'conflict' && (
          <Side title={t('row.downloaded')} direction={direction}>
            <SegmentText text={base} {...look} />
          </Side>
        )}
        <Side title={t(`ours.${row.ours_state}`)} direction={direction}>
          {ours === '' ? <i>{t('row.empty')}</i> : <SegmentText text={ours} {...look} />}
        </Side>
        <Side title={t(`theirs.${row.theirs_state}`)} direction={direction}>
          {isOnlyState ? <i>{t('row.same')}</i> : <Difference before={ours} after={theirs} codes={codes} />}
        </Side>
      </div>
    </li>
  );
}

function Side({
  title,
  direction,
  children,
}: {
  title: string;
  direction: 'ltr' | 'rtl';
  children: ReactNode;
}) {
  return (
    <div className={css.side}>
      <h3>{title}</h3>
      <p dir={direction}>{children}</p>
    </div>
  );
}
