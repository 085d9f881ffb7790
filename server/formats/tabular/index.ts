export { type ColumnMapping, guessColumns } from './guess-columns.ts';
export { readTable } from './read-table.ts';
export { type RejectedRow, type TermRow, toTermRows } from './to-term-rows.ts';
export type { Table } from './types.ts';
export { writeCsv } from './write-csv.ts';
export { writeXlsx } from './write-xlsx.ts';
