import { type MouseEvent, type ReactNode, useId } from 'react';
import { Link } from '../../browser/router/index.ts';
import { IconButton } from '../button/Button.tsx';
import { cx } from '../class-names.ts';
import { IconChevronDown, IconChevronUp, IconDotsVertical, IconPencil } from '../icons.ts';
import { Menu } from '../overlay/Menu.tsx';
import type { MenuAction } from '../overlay/menu-list.ts';
import type { Column } from './columns.tsx';
import { t } from './messages.ts';
import { RowDetails } from './RowDetails.tsx';
import * as css from './table.module.css';

export type RowAction = MenuAction;

interface TableRowProps<Row> {
  record: Row;
  /** Columns with space. */
  columns: readonly Column<Row>[];
  /** Columns without space, shown below the row. */
  left: readonly Column<Row>[];
  isExpanded: boolean;
  onExpand: () => void;
  /** Index on this page, from 0. */
  index: number;
  /** Position among all rows including the header, from 1. */
  position: number;
  onOpen?: (row: Row) => void;
  linkTo?: (row: Row) => string;
  isCurrent?: (row: Row) => boolean;
  actions?: (row: Row) => readonly RowAction[];
  rowName?: (row: Row) => string;
  /** Edits the row in place, if possible. */
  onEdit: (() => void) | undefined;
  /** Whether it is selected, if rows are selectable. */
  isSelected: boolean | undefined;
  onSelect: (isRange: boolean) => void;
}

const REACHABLE = 'a[href], button, input, select, textarea';

export function TableRow<Row>({
  record,
  columns,
  left,
  isExpanded,
  onExpand,
  index,
  position,
  onOpen,
  linkTo,
  isCurrent,
  actions,
  rowName,
  onEdit,
  isSelected,
  onSelect,
}: TableRowProps<Row>) {
  const [main, ...others] = actions?.(record) ?? [];
  const edit = onEdit && { label: t('edit'), icon: IconPencil, shortcut: 'F2', onSelect: onEdit };
  const items = [main, edit, ...others].filter((item) => item !== undefined);
  const detailsId = useId();
  const name = rowName?.(record) ?? String(columns[0]?.value?.(record) ?? '');

  function openFromRow(event: MouseEvent) {
    const target = event.target as HTMLElement;
    const isOnControl = target.closest(`${REACHABLE}, [role=menu], dialog`) !== null;
    // Do not open a row when its text is being selected.
    if (!isOnControl && document.getSelection()?.isCollapsed !== false) onOpen?.(record);
  }

  const row = (
    <tr
      // biome-ignore lint/a11y/noRedundantRoles: a table drawn as cards loses its own roles in some browsers
      role="row"
      data-index={index}
      className={cx(css.row, onOpen && css.opens)}
      aria-rowindex={position}
      aria-current={isCurrent?.(record) ? 'true' : undefined}
      onClick={onOpen ? openFromRow : undefined}
    >
      {isSelected !== undefined && (
        // biome-ignore lint/a11y/noRedundantRoles: as above
        <td role="cell" className={cx(css.cell, css.selectCell)}>
          <input
            type="checkbox"
            aria-label={t('select.of', { name })}
            checked={isSelected}
            onChange={({ nativeEvent }) =>
              onSelect('shiftKey' in nativeEvent && nativeEvent.shiftKey === true)
            }
          />
        </td>
      )}
      {columns.map((column, at) => (
        <td
          key={column.id}
          data-column={column.id}
          // biome-ignore lint/a11y/noRedundantRoles: as above
          role="cell"
          className={cx(css.cell, column.align === 'end' && css.end, at === 0 && css.first)}
        >
          <span className={css.label} aria-hidden="true">
            {column.header}
          </span>
          <div className={css.value}>{at === 0 ? opener(column.cell(record)) : column.cell(record)}</div>
        </td>
      ))}
      {(actions || left.length > 0) && (
        // biome-ignore lint/a11y/noRedundantRoles: as above
        <td role="cell" className={cx(css.cell, css.actionsCell)}>
          {left.length > 0 && (
            <IconButton
              size="small"
              icon={isExpanded ? IconChevronUp : IconChevronDown}
              label={name ? t('details.of', { name }) : t('details')}
              aria-expanded={isExpanded}
              aria-controls={isExpanded ? detailsId : undefined}
              onClick={onExpand}
            />
          )}
          {items.length > 0 && (
            <Menu
              label={t('actions')}
              items={items}
              trigger={
                <IconButton
                  size="small"
                  icon={IconDotsVertical}
                  label={rowName ? t('actions.of', { name: rowName(record) }) : t('actions')}
                />
              }
            />
          )}
        </td>
      )}
    </tr>
  );
  return (
    <>
      {row}
      {isExpanded && left.length > 0 && (
        <RowDetails
          id={detailsId}
          record={record}
          columns={left}
          span={columns.length + (isSelected === undefined ? 1 : 2)}
        />
      )}
    </>
  );

  function opener(content: ReactNode): ReactNode {
    if (linkTo) {
      return (
        <Link to={linkTo(record)} data-opener className={css.opener}>
          {content}
        </Link>
      );
    }
    if (!onOpen) return content;
    return (
      <button type="button" data-opener className={css.opener} onClick={() => onOpen(record)}>
        {content}
      </button>
    );
  }
}
