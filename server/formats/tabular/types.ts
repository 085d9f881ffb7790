import type { Localised } from '../../messages/localised.ts';
export interface TableRow {
  cells: string[];
  /** The 1-based line of a text file, or row of a sheet, where it begins. */
  line: number;
  /** `[start, end, start, end, …]` of the cells with their quotes, UTF-16 offsets; only if requested. */
  places?: number[];
}

export interface Sheet {
  name: string;
  hidden: boolean;
  rows: TableRow[];
}

export interface RowError {
  line: number;
  reason: 'unclosed_quote' | 'stray_quote' | 'blank_row' | 'error_value';
}

export interface Table {
  format: 'csv' | 'tsv' | 'xlsx';
  /** The non-empty rows of the requested sheet, or of the first one with any. */
  rows: TableRow[];
  sheets: Sheet[];
  /** The name of the sheet that was read; `null` for text files. */
  sheet: string | null;
  delimiter: string | null;
  encoding: string | null;
  /** Whether the encoding is a guess, so that the user should check the first rows. */
  encoding_guessed: boolean;
  warnings: Localised[];
  row_errors: RowError[];
}

/** Limits beyond which the whole file is rejected. */
export interface TableLimits {
  max_bytes: number;
  /** Unpacked size of all parts of a workbook. */
  max_unpacked_bytes: number;
  max_rows: number;
  max_cell_chars: number;
  max_columns: number;
}

export const TABLE_LIMITS: TableLimits = {
  max_bytes: 200_000_000,
  max_unpacked_bytes: 200_000_000,
  max_rows: 1_048_576,
  max_cell_chars: 1_000_000,
  max_columns: 1_000,
};
