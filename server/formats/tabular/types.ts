export interface TableRow {
  cells: string[];
  /** The line of a text file, or the row of a sheet, from 1, where the row begins. */
  line: number;
}

export interface Sheet {
  name: string;
  hidden: boolean;
  rows: TableRow[];
}

export interface RowError {
  line: number;
  reason: 'unclosed_quote' | 'stray_quote' | 'blank_row' | 'error_value';
  message: string;
}

export interface Table {
  format: 'csv' | 'tsv' | 'xlsx';
  /** Rows with something in them: of the sheet that was asked for, or the first one that has any. */
  rows: TableRow[];
  sheets: Sheet[];
  /** The name of the sheet `rows` is of; `null` for text files. */
  sheet: string | null;
  delimiter: string | null;
  encoding: string | null;
  /** Whether the encoding is only the most likely one; then a person should look at the first rows. */
  encoding_guessed: boolean;
  warnings: string[];
  row_errors: RowError[];
}

/** The file is refused as a whole beyond these. */
export interface TableLimits {
  max_bytes: number;
  /** Of everything a workbook holds, unpacked. */
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
