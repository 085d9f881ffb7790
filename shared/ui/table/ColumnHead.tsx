import { cx } from '../class-names.ts';
import { IconArrowDown, IconArrowUp } from '../icons.ts';
import { ColumnResizer } from './ColumnResizer.tsx';
import type { Column } from './columns.tsx';
import type { FittedColumn } from './fit-columns.ts';
import { nextSort, type SortDirection } from './sort.ts';
import * as css from './table.module.css';

interface ColumnHeadProps<Row> {
  column: Column<Row>;
  /** Set once the table is measured. */
  fitted: FittedColumn | undefined;
  direction: SortDirection | null;
  sort: string;
  onSort: ((sort: string) => void) | undefined;
  onResize: (width: number | null) => void;
}

/** A column header; a button when sortable. */
export function ColumnHead<Row>({ column, fitted, direction, sort, onSort, onResize }: ColumnHeadProps<Row>) {
  const { header, align, sort: sortName } = column;
  const Arrow = direction === 'descending' ? IconArrowDown : IconArrowUp;
  return (
    <th
      // biome-ignore lint/a11y/noRedundantRoles: a table drawn as cards loses its own roles in some browsers
      role="columnheader"
      scope="col"
      className={cx(css.headCell, align === 'end' && css.end)}
      style={{ inlineSize: fitted?.width ?? column.width }}
      aria-sort={direction ?? (sortName && onSort ? 'none' : undefined)}
    >
      {sortName && onSort ? (
        <button
          type="button"
          className={cx(css.sort, direction && css.sorted)}
          onClick={() => onSort(nextSort(sort, sortName))}
        >
          {header}
          <Arrow size={14} stroke={2} className={direction ? undefined : css.idle} aria-hidden />
        </button>
      ) : (
        <span className={css.headText}>{header}</span>
      )}
      {fitted && <ColumnResizer column={header} fitted={fitted} onResize={onResize} />}
    </th>
  );
}
