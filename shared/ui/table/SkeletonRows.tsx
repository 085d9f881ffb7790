import { cx } from '../class-names.ts';
import { Skeleton } from '../feedback/Feedback.tsx';
import { VisuallyHidden } from '../text/Text.tsx';
import * as css from './table.module.css';

const ROWS = 12;
const WIDTHS = ['78%', '55%', '90%', '64%', '82%', '46%', '70%'];

/** The skeleton of a table. */
export function SkeletonRows({ columns, label }: { columns: number; label: string }) {
  return Array.from({ length: ROWS }, (_, row) => (
    <tr key={row} className={cx(css.row, css.waiting)}>
      {Array.from({ length: columns }, (_, column) => (
        <td key={column} className={css.cell}>
          {row === 0 && column === 0 && <VisuallyHidden>{label}…</VisuallyHidden>}
          <Skeleton width={WIDTHS[(row * 3 + column) % WIDTHS.length]} />
        </td>
      ))}
    </tr>
  ));
}
