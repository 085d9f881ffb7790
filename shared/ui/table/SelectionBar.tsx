import { Button } from '../button/Button.tsx';
import { IconX } from '../icons.ts';
import { formatNumber } from '../text/relative-time.ts';
import { t } from './messages.ts';
import type { RowAction } from './Row.tsx';
import * as css from './selection.module.css';

interface SelectionBarProps {
  count: number;
  actions: readonly RowAction[];
  onClear: () => void;
}

/** Actions on the selected rows; stays in view at the table's foot. */
export function SelectionBar({ count, actions, onClear }: SelectionBarProps) {
  return (
    <div role="toolbar" aria-label={t('selection.actions')} className={css.selection}>
      <span role="status">{t('selection.count', { count, n: formatNumber(count) })}</span>
      {actions.map(({ label, icon, isDanger, disabledReason, onSelect }) => (
        <Button
          key={label}
          size="small"
          variant={isDanger ? 'danger' : 'secondary'}
          icon={icon}
          disabledReason={disabledReason}
          onClick={onSelect}
        >
          {label}
        </Button>
      ))}
      <Button size="small" variant="quiet" icon={IconX} onClick={onClear}>
        {t('selection.clear')}
      </Button>
    </div>
  );
}
