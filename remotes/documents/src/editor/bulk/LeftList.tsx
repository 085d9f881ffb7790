import type { LeftRecord } from '@tessera/shared/contract/document/change';
import { formatNumber } from '@tessera/shared/ui';
import { t } from '../../messages.ts';
import * as css from './mass.module.css';

interface LeftListProps {
  left: readonly LeftRecord[];
  /** The total; only the first are listed. */
  count: number;
  onGo: (rowNumber: number) => void;
}

/** More rows would not help the decision. */
const MOST = 200;

/** Segments in scope that stay unchanged: which, why, and links to them. */
export function LeftList({ left, count, onGo }: LeftListProps) {
  if (count === 0) return null;
  return (
    <details className={css.left} open={count <= 20}>
      <summary>{t('mass.left', { count, n: formatNumber(count) })}</summary>
      <ul className={css.leftRows}>
        {left.slice(0, MOST).map(({ record_id, row_number, reason }) => (
          <li key={record_id}>
            <button type="button" className={css.row} onClick={() => onGo(row_number)}>
              <span className={css.rowNumber}>#{formatNumber(row_number)}</span>
              <span>{reason}</span>
            </button>
          </li>
        ))}
      </ul>
      {count > Math.min(MOST, left.length) && (
        <p className={css.more}>{t('mass.more', { n: formatNumber(count - Math.min(MOST, left.length)) })}</p>
      )}
    </details>
  );
}
