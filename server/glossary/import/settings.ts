import {
  COLUMN_ROLES,
  type ColumnRole,
  type ImportSettings,
} from '../../../shared/domain/contract/glossary/import.ts';
import type { ColumnMapping, Table } from '../../formats/tabular/index.ts';

export type { ImportSettings };

/** Applies a user's choice of columns; other columns stay as guessed. */
export function withSettings(
  guessed: ColumnMapping,
  table: Pick<Table, 'rows'>,
  { columns, header_rows }: ImportSettings,
): ColumnMapping {
  const mapping = header_rows === undefined ? guessed : withHeadings(guessed, table, header_rows);
  if (!columns) return mapping;
  const indexOf = (role: ColumnRole) => {
    const index = columns.indexOf(role);
    return index < 0 ? null : index;
  };
  const places = Object.fromEntries(COLUMN_ROLES.map((role) => [role, indexOf(role)])) as Record<
    ColumnRole,
    number | null
  >;
  return { ...mapping, ...places };
}

/** The last heading row names the columns. */
function withHeadings(mapping: ColumnMapping, { rows }: Pick<Table, 'rows'>, count: number): ColumnMapping {
  const cells = rows[count - 1]?.cells ?? [];
  const columns = mapping.columns.map((column) => ({
    ...column,
    heading: (cells[column.index] ?? '').trim(),
  }));
  return { ...mapping, columns, header_rows: count };
}

/** The role of each column; `null` = stored as an extra column. */
export function rolesOf(mapping: ColumnMapping): (ColumnRole | null)[] {
  return mapping.columns.map(({ index }) => COLUMN_ROLES.find((role) => mapping[role] === index) ?? null);
}
