import { type KeyboardEvent, type MouseEvent, type ReactNode, useId } from 'react';
import { Link } from '../../router/index.ts';
import { IconButton } from '../button/Button.tsx';
import { cx } from '../class-names.ts';
import { IconChevronDown, IconChevronUp, IconDotsVertical } from '../icons.ts';
import { Menu, type MenuAction } from '../overlay/Menu.tsx';
import type { Column } from './columns.tsx';
import { t } from './messages.ts';
import { RowDetails } from './RowDetails.tsx';
import * as css from './table.module.css';

export type RowAction = MenuAction;

interface TableRowProps<Row> {
  record: Row;
  /** Those with room. */
  columns: readonly Column<Row>[];
  /** Those without, which come under the row. */
  left: readonly Column<Row>[];
  isExpanded: boolean;
  onExpand: () => void;
  /** Among the rows of this page, from 0. */
  index: number;
  /** Among all rows with the head, from 1. */
  position: number;
  onOpen?: (row: Row) => void;
  linkTo?: (row: Row) => string;
  isCurrent?: (row: Row) => boolean;
  actions?: (row: Row) => readonly RowAction[];
  rowName?: (row: Row) => string;
}

const REACHABLE = 'a[href], button, input, select, textarea';

/** Arrow up and down go to the same control of the neighbouring row, Home and End to the first and last row. */
function moveBetweenRows(event: KeyboardEvent<HTMLTableRowElement>) {
  const target = event.target as HTMLElement;
  if (event.defaultPrevented || target.matches('input, select, textarea')) return;
  const row = event.currentTarget;
  const rows = [...(row.parentElement?.querySelectorAll<HTMLElement>('tr[data-index]') ?? [])];
  const current = rows.indexOf(row);
  const to = { ArrowDown: current + 1, ArrowUp: current - 1, Home: 0, End: rows.length - 1 }[event.key];
  const next = to === undefined ? undefined : rows[to];
  if (!next) return;
  event.preventDefault();
  const column = [...row.querySelectorAll(REACHABLE)].indexOf(target);
  const controls = next.querySelectorAll<HTMLElement>(REACHABLE);
  (controls[column] ?? controls[0])?.focus();
}

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
}: TableRowProps<Row>) {
  const items = actions?.(record) ?? [];
  const detailsId = useId();
  const name = rowName?.(record) ?? String(columns[0]?.value?.(record) ?? '');

  function openFromRow(event: MouseEvent) {
    const target = event.target as HTMLElement;
    const isOnControl = target.closest(`${REACHABLE}, [role=menu], dialog`) !== null;
    // Selecting text in a row must not open it.
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
      onKeyDown={moveBetweenRows}
      onClick={onOpen ? openFromRow : undefined}
    >
      {columns.map((column, at) => (
        <td
          key={column.id}
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
        <RowDetails id={detailsId} record={record} columns={left} span={columns.length + 1} />
      )}
    </>
  );

  function opener(content: ReactNode): ReactNode {
    if (linkTo) {
      return (
        <Link to={linkTo(record)} className={css.opener}>
          {content}
        </Link>
      );
    }
    if (!onOpen) return content;
    return (
      <button type="button" className={css.opener} onClick={() => onOpen(record)}>
        {content}
      </button>
    );
  }
}
