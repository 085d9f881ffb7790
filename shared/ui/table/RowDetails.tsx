import type { Column } from './columns.tsx';
import * as css from './details.module.css';
import * as table from './table.module.css';

interface RowDetailsProps<Row> {
  id: string;
  record: Row;
  /** Columns without space. */
  columns: readonly Column<Row>[];
  /** Number of cells it spans. */
  span: number;
}

/** Hidden columns of a row, below it. */
export function RowDetails<Row>({ id, record, columns, span }: RowDetailsProps<Row>) {
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: as the other rows
    <tr role="row" id={id} data-details className={css.details}>
      <td role="cell" colSpan={span} className={table.cell}>
        <dl className={css.facts}>
          {columns.map((column) => (
            <div key={column.id} className={css.fact}>
              <dt>{column.header}</dt>
              <dd>{column.cell(record)}</dd>
            </div>
          ))}
        </dl>
      </td>
    </tr>
    // biome-ignore-end lint/a11y/noRedundantRoles: as above
  );
}
