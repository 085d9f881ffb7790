import { Select } from '../field/TextField.tsx';
import type { Column } from './columns.tsx';
import { t } from './messages.ts';

export interface OrderSelectProps {
  sort: string;
  onSort: (sort: string) => void;
}

/** Sort order for rows drawn as cards, which have no headers. */
export function OrderSelect<Row>({
  columns,
  sort,
  onSort,
}: OrderSelectProps & { columns: readonly Column<Row>[] }) {
  const options = columns.flatMap(({ header: column, sort: name }) =>
    name
      ? [
          { value: name, label: t('order.ascending', { column }) },
          { value: `-${name}`, label: t('order.descending', { column }) },
        ]
      : [],
  );
  if (options.length === 0) return null;
  return (
    <Select
      label={t('order')}
      isLabelHidden
      value={sort}
      options={[{ value: '', label: t('order.given') }, ...options]}
      onChange={onSort}
    />
  );
}
