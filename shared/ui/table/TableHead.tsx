import { cx } from '../class-names.ts';
import { VisuallyHidden } from '../text/Text.tsx';
import { ColumnHead } from './ColumnHead.tsx';
import type { Column } from './columns.tsx';
import type { Fit } from './fit-columns.ts';
import { t } from './messages.ts';
import { directionOf } from './sort.ts';
import * as css from './table.module.css';

/** Width of the selection column, `rem`. */
export const SELECT_WIDTH = 2.5;

interface TableHeadProps<Row> {
  columns: readonly Column<Row>[];
  fit: Fit | null;
  /** Width of the controls at the end of a row, `rem`. */
  end: number;
  sort: string;
  onSort: ((sort: string) => void) | undefined;
  onResize: (column: string, width: number | null) => void;
  /** The share of rows selected, if selectable. */
  selected: number | undefined;
  onSelectAll: (isSelected: boolean) => void;
}

export function TableHead<Row>({
  columns,
  fit,
  end,
  sort,
  onSort,
  onResize,
  selected,
  onSelectAll,
}: TableHeadProps<Row>) {
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: a table drawn as cards loses its own roles in some browsers
    <thead role="rowgroup">
      <tr role="row" className={css.headRow}>
        {selected !== undefined && (
          <th
            role="columnheader"
            scope="col"
            className={cx(css.headCell, css.selectCell)}
            style={{ inlineSize: `${SELECT_WIDTH}rem` }}
          >
            <input
              type="checkbox"
              aria-label={t('select.all')}
              checked={selected === 1}
              ref={(box) => {
                if (box) box.indeterminate = selected > 0 && selected < 1;
              }}
              onChange={() => onSelectAll(selected < 1)}
            />
          </th>
        )}
        {columns.map((column) => (
          <ColumnHead
            key={column.id}
            column={column}
            fitted={fit?.columns.get(column.id)}
            direction={column.sort ? directionOf(sort, column.sort) : null}
            sort={sort}
            onSort={onSort}
            onResize={(width) => onResize(column.id, width)}
          />
        ))}
        <th
          role="columnheader"
          scope="col"
          className={cx(css.headCell, css.actionsCell)}
          style={{ inlineSize: `${end}rem` }}
        >
          <VisuallyHidden>{t('actions')}</VisuallyHidden>
        </th>
      </tr>
    </thead>
    // biome-ignore-end lint/a11y/noRedundantRoles: as above
  );
}
