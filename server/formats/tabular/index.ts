export type { ColumnKind } from './column-names.ts';
export { guardFormula, unguardFormula } from './formula-guard.ts';
export { type Column, type ColumnMapping, type GuessOptions, guessColumns } from './guess-columns.ts';
export { type ReadTableOptions, readTable } from './read-table.ts';
export { type RefusedRow, type TermRow, type ToTermRowsOptions, toTermRows } from './to-term-rows.ts';
export {
  type RowError,
  type Sheet,
  TABLE_LIMITS,
  type Table,
  type TableLimits,
  type TableRow,
} from './types.ts';
export { type WriteCsvOptions, writeCsv } from './write-csv.ts';
export { type WriteXlsxOptions, writeXlsx } from './write-xlsx.ts';
