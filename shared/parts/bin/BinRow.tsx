import type { UserRef } from '@tessera/shared/contract/common';
import { Button, cx, formatFullDate, IconArrowBackUp, RelativeTime } from '@tessera/shared/ui';
import type { ReactNode } from 'react';
import * as rows from '../rows/rows.module.css';
import * as css from './bin.module.css';
import { rich, t } from './messages.ts';
import { retentionText } from './retention-text.ts';
import type { BinAction } from './use-bin-actions.ts';

export interface Binned {
  id: number;
  deleted_at: string;
  deleted_by: UserRef | null;
  kept_until: string;
}

interface BinRowProps {
  row: Binned;
  name: string;
  details: ReactNode;
  /** The action in progress. */
  busy: BinAction | null;
  isChosen: boolean;
  /** Absent if there is nothing to select. */
  onChoose: ((isChosen: boolean) => void) | undefined;
  onRestore: () => void;
  /** Absent without permission. */
  onPurge: (() => void) | undefined;
}

/** One item in the bin. */
export function BinRow({ row, name, details, busy, isChosen, onChoose, onRestore, onPurge }: BinRowProps) {
  return (
    <li className={rows.item}>
      <div className={css.head}>
        {onChoose && (
          <input
            type="checkbox"
            className={css.tick}
            aria-label={t('choose', { name })}
            checked={isChosen}
            onChange={(event) => onChoose(event.target.checked)}
          />
        )}
        <div className={css.what}>
          <span className={css.name} dir="auto">
            {name}
          </span>
          {details && <span className={cx(css.note, css.details)}>{details}</span>}
          <span className={css.note}>
            {rich(
              row.deleted_by ? 'row.by' : 'row',
              { user: row.deleted_by?.username },
              {
                time: () => <RelativeTime time={row.deleted_at} />,
                kept: () => (
                  <span title={t('row.until', { date: formatFullDate(Date.parse(row.kept_until)) })}>
                    {retentionText(row.kept_until, Date.now())}
                  </span>
                ),
              },
            )}
          </span>
        </div>
      </div>
      <span className={rows.does}>
        <Button
          size="small"
          icon={IconArrowBackUp}
          aria-label={t('restore.of', { name })}
          busy={busy === 'restore'}
          onClick={onRestore}
        >
          {t('restore')}
        </Button>
        {onPurge && (
          <Button
            size="small"
            variant="quiet"
            aria-label={t('purge.of', { name })}
            busy={busy === 'purge'}
            onClick={onPurge}
          >
            {t('purge')}
          </Button>
        )}
      </span>
    </li>
  );
}
