import { useRef, useState } from 'react';
import { IconButton } from '../button/Button.tsx';
import { IconAdjustmentsHorizontal } from '../icons.ts';
import { ColumnsPanel, type ColumnsPanelProps } from './ColumnsPanel.tsx';
import { t } from './messages.ts';
import { OrderSelect, type OrderSelectProps } from './OrderSelect.tsx';
import * as css from './table.module.css';

interface TableToolsProps<Row> extends Omit<ColumnsPanelProps<Row>, 'opener' | 'onClose'> {
  /** Set if the rows are cards and sortable. */
  order: OrderSelectProps | false | undefined;
}

/** The button for columns at the end of a table's header; above cards also the sort order. */
export function TableTools<Row>({ order, ...panel }: TableToolsProps<Row>) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={css.tools}>
      {order && <OrderSelect {...order} columns={panel.columns} />}
      <IconButton
        ref={button}
        size="small"
        icon={IconAdjustmentsHorizontal}
        label={t('columns.of', { table: panel.label })}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && <ColumnsPanel {...panel} opener={button} onClose={() => setOpen(false)} />}
    </div>
  );
}
