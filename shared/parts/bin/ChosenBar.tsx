import { Button, Checkbox, IconArrowBackUp } from '@tessera/shared/ui';
import * as css from './bin.module.css';
import { t } from './messages.ts';
import type { BinAction } from './use-bin-actions.ts';

interface ChosenBarProps {
  /** Number of items on this page. */
  total: number;
  chosen: number;
  busy: BinAction | null;
  onAll: (isAll: boolean) => void;
  onRestore: () => void;
  /** Absent without permission. */
  onPurge: (() => void) | undefined;
}

/** Selects the whole page, and acts on the selection. */
export function ChosenBar({ total, chosen, busy, onAll, onRestore, onPurge }: ChosenBarProps) {
  return (
    <div className={css.bar}>
      <Checkbox label={t('choose.all', { count: total })} value={chosen === total} onChange={onAll} />
      {chosen > 0 && (
        <span className={css.acts}>
          <Button size="small" icon={IconArrowBackUp} busy={busy === 'restore'} onClick={onRestore}>
            {t('restore.count', { count: chosen })}
          </Button>
          {onPurge && (
            <Button size="small" variant="quiet" busy={busy === 'purge'} onClick={onPurge}>
              {t('purge.count', { count: chosen })}
            </Button>
          )}
        </span>
      )}
    </div>
  );
}
