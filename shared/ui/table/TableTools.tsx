import { useRef, useState } from 'react';
import { IconButton } from '../button/Button.tsx';
import { IconAdjustmentsHorizontal } from '../icons.ts';
import { ColumnsPanel, type ColumnsPanelProps } from './ColumnsPanel.tsx';
import { t } from './messages.ts';
import * as css from './table.module.css';

/** The button at the end of a table's head, for its columns. */
export function TableTools<Row>(panel: Omit<ColumnsPanelProps<Row>, 'opener' | 'onClose'>) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={css.tools}>
      <IconButton
        ref={button}
        size="small"
        icon={IconAdjustmentsHorizontal}
        label={t('columns')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && <ColumnsPanel {...panel} opener={button} onClose={() => setOpen(false)} />}
    </div>
  );
}
