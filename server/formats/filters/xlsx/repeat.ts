/** A table's columns, whose names are the texts of its header cells: Excel takes a file where they differ for damaged. */
export interface SheetTable {
  /** By which formulas name it, in lower case. */
  name: string;
  columns: string[];
}

/** Where a file says the text of a header cell again. */
export interface Repeat {
  table: SheetTable;
  /** The column; null = the label of the row of totals, which may be said twice. */
  column: number | null;
  /** `[start, end)`, UTF-16 offsets into the decoded package. */
  start: number;
  end: number;
  /** `specifier`: between the brackets of a formula, which has others around them or not. */
  as: 'attribute' | 'specifier' | 'inner-specifier';
}
